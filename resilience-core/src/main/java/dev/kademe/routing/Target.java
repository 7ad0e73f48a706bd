package dev.kademe.routing;

import dev.kademe.call.Endpoint;
import dev.kademe.call.TokenEstimate;
import dev.kademe.level.LevelControl;
import dev.kademe.quota.QuotaLedger;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One model at one provider. It has a blocking endpoint, an asynchronous one, a streaming one, or several of them. Targets
 * that spend the same quota share one ledger and one level control. Thread-safe.
 *
 * @param <Q> the application's request type
 * @param <A> the application's answer type
 */
public final class Target<Q, A> {
    /** The context window of a target that names none: {@value} tokens, which every question fits in. */
    public static final long NO_CONTEXT_WINDOW = TokenEstimate.HIGHEST * 2;

    private final String name;
    private final Provider provider;
    private final @Nullable Endpoint<Q, A> endpoint;
    private final Endpoint.@Nullable Async<Q, A> asyncEndpoint;
    private final @Nullable Stream<Q, A> stream;
    private final QuotaLedger ledger;
    private final LevelControl level;
    private final Function<? super Q, TokenEstimate> estimate;
    private final long contextWindowTokens;
    private final Clearance<Q> clearance;
    private final @Nullable OutageGate gate;
    private volatile boolean isOn = true;

    private Target(Builder<Q, A> builder) {
        this.name = builder.name;
        this.provider = builder.provider;
        this.endpoint = builder.endpoint;
        this.asyncEndpoint = builder.asyncEndpoint == null && builder.stream != null
                ? new CollectedStream<>(builder.stream.endpoint, builder.stream.join)
                : builder.asyncEndpoint;
        this.stream = builder.stream;
        this.ledger = builder.ledger;
        this.level = builder.level;
        this.estimate = builder.estimate;
        this.contextWindowTokens = builder.contextWindowTokens;
        this.clearance = new Clearance<>(builder.personalData, builder.parts);
        this.gate = builder.gate == null ? null : new OutageGate(name, builder.gate);
    }

    /**
     * A target with a blocking endpoint.
     *
     * @param name used in provenance, metrics and events: 1 to 64 characters
     */
    public static <Q, A> Builder<Q, A> blocking(String name, Endpoint<Q, A> endpoint) {
        return new Builder<Q, A>(name).endpoint(endpoint);
    }

    /**
     * A target with a blocking endpoint and a prompt of its own.
     *
     * @param name used in provenance, metrics and events: 1 to 64 characters
     */
    public static <Q, R, A> Builder<Q, A> blocking(String name, Prompt<Q, R> prompt, Endpoint<R, A> endpoint) {
        return new Builder<Q, A>(name)
                .prompt(prompt)
                .endpoint((content, attempt) -> endpoint.send(prompt.render(content), attempt));
    }

    /**
     * A target with an asynchronous endpoint.
     *
     * @param name used in provenance, metrics and events: 1 to 64 characters
     */
    public static <Q, A> Builder<Q, A> async(String name, Endpoint.Async<Q, A> endpoint) {
        return new Builder<Q, A>(name).asyncEndpoint(endpoint);
    }

    /**
     * A target with an asynchronous endpoint and a prompt of its own.
     *
     * @param name used in provenance, metrics and events: 1 to 64 characters
     */
    public static <Q, R, A> Builder<Q, A> async(String name, Prompt<Q, R> prompt, Endpoint.Async<R, A> endpoint) {
        return new Builder<Q, A>(name)
                .prompt(prompt)
                .asyncEndpoint((content, attempt) -> endpoint.send(prompt.render(content), attempt));
    }

    /**
     * A target that streams its answers.
     *
     * @param name used in provenance, metrics and events: 1 to 64 characters
     * @param join makes the whole answer of its parts, in order
     */
    public static <Q, A> Builder<Q, A> streaming(
            String name, Endpoint.Streaming<Q, A> endpoint, Function<? super List<A>, ? extends A> join) {
        return new Builder<Q, A>(name).streamingEndpoint(endpoint, join);
    }

    /** The name it has in provenance, metrics and events. */
    public String name() {
        return name;
    }

    /** Who runs it. */
    public Provider provider() {
        return provider;
    }

    /** The blocking endpoint, if it has one. */
    public Optional<Endpoint<Q, A>> endpoint() {
        return Optional.ofNullable(endpoint);
    }

    /** The asynchronous endpoint, if it has one; a target that streams and has none waits for the end of its stream. */
    public Optional<Endpoint.Async<Q, A>> asyncEndpoint() {
        return Optional.ofNullable(asyncEndpoint);
    }

    /** The streaming endpoint, if it has one. */
    public Optional<Endpoint.Streaming<Q, A>> streamingEndpoint() {
        return stream == null ? Optional.empty() : Optional.of(stream.endpoint);
    }

    /**
     * The whole answer of the parts that a stream delivered, in order.
     *
     * @throws IllegalStateException when the target does not stream
     */
    public A join(List<A> parts) {
        if (stream == null) {
            throw new IllegalStateException("target \"%s\" does not stream".formatted(name));
        }
        return stream.join.apply(parts);
    }

    /** The ledger of the quota it spends. */
    public QuotaLedger ledger() {
        return ledger;
    }

    /** The level control of the quota it spends. */
    public LevelControl level() {
        return level;
    }

    /** The most tokens that answering may take. */
    public TokenEstimate estimate(Q content) {
        return estimate.apply(content);
    }

    /** The most tokens of question and answer together that the model can take. */
    public long contextWindowTokens() {
        return contextWindowTokens;
    }

    /** Whether it may be sent this: it is cleared for personal data, or there is certainly none in the request. */
    public boolean mayBeSent(Q content) {
        return provider.isCleared() || clearance.isFree(content);
    }

    /** Keeps calls from it while it is out, if it has one. */
    public Optional<OutageGate> gate() {
        return Optional.ofNullable(gate);
    }

    /** An operator takes it out of every route; calls on their way go on. */
    public void switchOff() {
        isOn = false;
    }

    /** An operator puts it back. */
    public void switchOn() {
        isOn = true;
    }

    /** Whether no operator has taken it out. */
    public boolean isOn() {
        return isOn;
    }

    @Override
    public String toString() {
        return name;
    }

    /** The settings for a person to read, and for the plan's hash. */
    public String explain() {
        return "provider %s, %s, context window %s, outage gate %s"
                .formatted(
                        provider.name(),
                        provider.isCleared() ? "cleared for personal data" : "not cleared for personal data",
                        contextWindowTokens == NO_CONTEXT_WINDOW ? "not said" : contextWindowTokens + " tokens",
                        gate == null ? "none" : gate.explain());
    }

    private record Stream<Q, A>(Endpoint.Streaming<Q, A> endpoint, Function<? super List<A>, ? extends A> join) {}

    /** Collects the settings; not thread-safe. */
    public static final class Builder<Q, A> {
        private static final int LONGEST_NAME = 64;

        private final String name;
        private Provider provider = Provider.MAIN;
        private @Nullable Endpoint<Q, A> endpoint;
        private Endpoint.@Nullable Async<Q, A> asyncEndpoint;
        private @Nullable Stream<Q, A> stream;
        private QuotaLedger ledger = QuotaLedger.unlimited();
        private LevelControl level = LevelControl.none();
        private Function<? super Q, TokenEstimate> estimate = content -> TokenEstimate.NONE;
        private long contextWindowTokens = NO_CONTEXT_WINDOW;
        private PersonalData personalData = PersonalData.standard();
        private @Nullable Function<Q, Iterable<? extends CharSequence>> parts;
        private OutageGate.@Nullable Settings gate = OutageGate.Settings.standard();

        private Builder(String name) {
            if (name.isBlank() || name.length() > LONGEST_NAME) {
                throw new IllegalArgumentException(
                        "a target's name must have 1..%d characters, was \"%s\"".formatted(LONGEST_NAME, name));
            }
            this.name = name;
        }

        /** Who runs it; {@link Provider#MAIN} unless said otherwise. One without clearance needs a prompt. */
        public Builder<Q, A> provider(Provider newProvider) {
            this.provider = Objects.requireNonNull(newProvider, "provider");
            return this;
        }

        /** The same model on the caller's thread, beside the other endpoints. */
        public Builder<Q, A> endpoint(Endpoint<Q, A> newEndpoint) {
            this.endpoint = Objects.requireNonNull(newEndpoint, "endpoint");
            return this;
        }

        /** The same model without holding a thread, beside the other endpoints. */
        public Builder<Q, A> asyncEndpoint(Endpoint.Async<Q, A> newEndpoint) {
            this.asyncEndpoint = Objects.requireNonNull(newEndpoint, "asyncEndpoint");
            return this;
        }

        /** The same model with answers in parts, beside the other endpoints. */
        public Builder<Q, A> streamingEndpoint(
                Endpoint.Streaming<Q, A> newEndpoint, Function<? super List<A>, ? extends A> join) {
            this.stream = new Stream<>(
                    Objects.requireNonNull(newEndpoint, "streamingEndpoint"), Objects.requireNonNull(join, "join"));
            return this;
        }

        /** How its endpoints render a question; what is looked at for personal data. */
        public <R> Builder<Q, A> prompt(Prompt<Q, R> prompt) {
            Objects.requireNonNull(prompt, () -> "target \"%s\" has no prompt".formatted(name));
            this.parts = content -> prompt.parts(prompt.render(content));
            return this;
        }

        /** What finds personal data; {@link PersonalData#standard} unless said otherwise. */
        public Builder<Q, A> personalData(PersonalData detector) {
            this.personalData = Objects.requireNonNull(detector, "detector");
            return this;
        }

        /** The quota it spends; {@link QuotaLedger#unlimited} unless said otherwise. */
        public Builder<Q, A> ledger(QuotaLedger newLedger) {
            this.ledger = Objects.requireNonNull(newLedger, "ledger");
            return this;
        }

        /** The level control of that quota; always normal unless said otherwise. */
        public Builder<Q, A> level(LevelControl newLevel) {
            this.level = Objects.requireNonNull(newLevel, "level");
            return this;
        }

        /** The most tokens an answer may take; none, for quotas that count requests only, unless said otherwise. */
        public Builder<Q, A> estimate(Function<? super Q, TokenEstimate> newEstimate) {
            this.estimate = Objects.requireNonNull(newEstimate, "estimate");
            return this;
        }

        /** The most tokens of question and answer together that the model can take, 1 or more. */
        public Builder<Q, A> contextWindow(long tokens) {
            if (tokens < 1) {
                throw new IllegalArgumentException("contextWindow must be 1 or more, was " + tokens);
            }
            this.contextWindowTokens = tokens;
            return this;
        }

        /** When it counts as out; {@link OutageGate.Settings#standard} unless said otherwise. */
        public Builder<Q, A> outageGate(OutageGate.Settings settings) {
            this.gate = Objects.requireNonNull(settings, "settings");
            return this;
        }

        /** It is tried however often it fails. */
        public Builder<Q, A> withoutOutageGate() {
            this.gate = null;
            return this;
        }

        /**
         * Builds.
         *
         * @throws IllegalArgumentException when it has no clearance for personal data and no prompt to look at
         */
        public Target<Q, A> build() {
            if (!provider.isCleared() && parts == null) {
                throw new IllegalArgumentException(
                        "target \"%s\" has no clearance for personal data, so it needs a prompt that can be looked at"
                                .formatted(name));
            }
            return new Target<>(this);
        }
    }

    /**
     * Who runs a model. Models at the same provider have the same clearance. Immutable.
     *
     * @param name used in provenance and for people, 1 to 64 characters
     * @param isCleared whether it may be sent personal data
     */
    public record Provider(String name, boolean isCleared) {
        /** The provider of targets that name none: the application's main one, cleared for personal data. */
        public static final Provider MAIN = new Provider("main", true);

        public Provider {
            if (name.isBlank() || name.length() > 64) {
                throw new IllegalArgumentException(
                        "a provider's name must have 1..64 characters, was \"%s\"".formatted(name));
            }
        }

        /** A provider that may be sent personal data. */
        public static Provider cleared(String name) {
            return new Provider(name, true);
        }

        /** A provider that may not. */
        public static Provider uncleared(String name) {
            return new Provider(name, false);
        }
    }

    /**
     * How a question becomes the request of one target. Each target renders its own: what one model needs to be told,
     * another does not understand. Thread-safe; a pure function.
     *
     * @param <Q> the application's request type
     * @param <R> what the target's endpoint is sent
     */
    public interface Prompt<Q, R> {
        /** The whole request: instructions, history, tools, the question. */
        R render(Q content);

        /**
         * Every text in a request: instructions, messages, tool results and arguments, captions, metadata. A target without
         * clearance is sent only what holds no personal data in any of them.
         */
        Iterable<? extends CharSequence> parts(R request);

        /** For an application whose question is the request already. */
        static <Q> Prompt<Q, Q> asAsked(Function<? super Q, ? extends Iterable<? extends CharSequence>> parts) {
            return new Prompt<>() {
                @Override
                public Q render(Q content) {
                    return content;
                }

                @Override
                public Iterable<? extends CharSequence> parts(Q request) {
                    return parts.apply(request);
                }
            };
        }
    }
}
