package dev.kademe.routing;

import dev.kademe.call.AsyncEndpoint;
import dev.kademe.call.Endpoint;
import dev.kademe.call.TokenEstimate;
import dev.kademe.level.LevelControl;
import dev.kademe.quota.QuotaLedger;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One model at one provider. It has a blocking endpoint, an asynchronous one, or both. Targets that spend the same quota
 * share one ledger and one level control. Immutable.
 *
 * @param <Q> the application's request type
 * @param <A> the application's answer type
 */
public final class Target<Q, A> {
    private final String name;
    private final @Nullable Endpoint<Q, A> endpoint;
    private final @Nullable AsyncEndpoint<Q, A> asyncEndpoint;
    private final QuotaLedger ledger;
    private final LevelControl level;
    private final Function<? super Q, TokenEstimate> estimate;

    private Target(Builder<Q, A> builder) {
        this.name = builder.name;
        this.endpoint = builder.endpoint;
        this.asyncEndpoint = builder.asyncEndpoint;
        this.ledger = builder.ledger;
        this.level = builder.level;
        this.estimate = builder.estimate;
    }

    /**
     * A target with a blocking endpoint.
     *
     * @param name used in provenance, metrics and events: 1 to 64 characters
     */
    public static <Q, A> Builder<Q, A> blocking(String name, Endpoint<Q, A> endpoint) {
        return new Builder<>(name, endpoint, null);
    }

    /**
     * A target with an asynchronous endpoint.
     *
     * @param name used in provenance, metrics and events: 1 to 64 characters
     */
    public static <Q, A> Builder<Q, A> async(String name, AsyncEndpoint<Q, A> endpoint) {
        return new Builder<>(name, null, endpoint);
    }

    /** The name it has in provenance, metrics and events. */
    public String name() {
        return name;
    }

    /** The blocking endpoint, if it has one. */
    public Optional<Endpoint<Q, A>> endpoint() {
        return Optional.ofNullable(endpoint);
    }

    /** The asynchronous endpoint, if it has one. */
    public Optional<AsyncEndpoint<Q, A>> asyncEndpoint() {
        return Optional.ofNullable(asyncEndpoint);
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

    @Override
    public String toString() {
        return name;
    }

    /** Collects the settings; not thread-safe. */
    public static final class Builder<Q, A> {
        private static final int LONGEST_NAME = 64;

        private final String name;
        private @Nullable Endpoint<Q, A> endpoint;
        private @Nullable AsyncEndpoint<Q, A> asyncEndpoint;
        private QuotaLedger ledger = QuotaLedger.unlimited();
        private LevelControl level = LevelControl.none();
        private Function<? super Q, TokenEstimate> estimate = content -> TokenEstimate.NONE;

        private Builder(String name, @Nullable Endpoint<Q, A> endpoint, @Nullable AsyncEndpoint<Q, A> asyncEndpoint) {
            if (name.isBlank() || name.length() > LONGEST_NAME) {
                throw new IllegalArgumentException(
                        "a target's name must have 1..%d characters, was \"%s\"".formatted(LONGEST_NAME, name));
            }
            this.name = name;
            this.endpoint = endpoint;
            this.asyncEndpoint = asyncEndpoint;
        }

        /** The same model on the caller's thread, beside the asynchronous endpoint. */
        public Builder<Q, A> endpoint(Endpoint<Q, A> newEndpoint) {
            this.endpoint = Objects.requireNonNull(newEndpoint, "endpoint");
            return this;
        }

        /** The same model without holding a thread, beside the blocking endpoint. */
        public Builder<Q, A> asyncEndpoint(AsyncEndpoint<Q, A> newEndpoint) {
            this.asyncEndpoint = Objects.requireNonNull(newEndpoint, "asyncEndpoint");
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

        /** Builds. */
        public Target<Q, A> build() {
            return new Target<>(this);
        }
    }
}
