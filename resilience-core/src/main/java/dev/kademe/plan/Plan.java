package dev.kademe.plan;

import dev.kademe.call.Dimension;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.document.Document;
import dev.kademe.document.DocumentException;
import dev.kademe.document.Tree.Section;
import dev.kademe.document.Wording;
import dev.kademe.level.LevelSettings;
import dev.kademe.quota.Quota;
import dev.kademe.routing.Router;
import dev.kademe.routing.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A plan file: quotas, targets, routes, retries, waits, alarm, who spends the quotas and how good the answers are. Production
 * runs it and the simulator rehearses it. Immutable; a plan that was read is free of contradictions, and {@link #check} says
 * whether it is also a good one.
 */
public final class Plan {
    private final Section root;
    private final Content content;

    private Plan(Document document) {
        this.root = document.root();
        this.content = new PlanMeaning(document).content();
    }

    /**
     * Reads a file in UTF-8.
     *
     * @throws IOException when the file cannot be read
     * @throws DocumentException when it is not a plan, with every mistake in it
     */
    public static Plan read(Path file) throws IOException {
        return new Plan(Document.read(PlanKeys.PLAN, file));
    }

    /**
     * Reads a text.
     *
     * @param name what messages call it, such as {@code plan.yaml}
     * @throws DocumentException when it is not a plan, with every mistake in it
     */
    public static Plan read(String name, String text) {
        return new Plan(Document.read(PlanKeys.PLAN, name, text));
    }

    /** The keys of a plan as JSON Schema (draft 2020-12), for editors. */
    public static String schema() {
        return Document.schema("Kademe plan", PlanKeys.PLAN);
    }

    /** The client's name. */
    public String name() {
        return content.name();
    }

    /** The names of its quotas, in its own order. */
    public List<String> quotas() {
        return List.copyOf(content.quotas().keySet());
    }

    /**
     * What the plan takes an account to grant, and how it is shared.
     *
     * @throws IllegalArgumentException when the plan has no such quota
     */
    public Quota quota(String name) {
        return account(name).quota();
    }

    /**
     * When the level of a quota changes; empty when it never does.
     *
     * @throws IllegalArgumentException when the plan has no such quota
     */
    public Optional<LevelSettings> levels(String quota) {
        return Optional.ofNullable(account(quota).levels());
    }

    /** The names of its targets, in its own order. */
    public List<String> targets() {
        return List.copyOf(content.targets().keySet());
    }

    /**
     * The quota that a target spends; empty when none is known.
     *
     * @throws IllegalArgumentException when the plan has no such target
     */
    public Optional<String> quotaOf(String target) {
        Content.Model model = content.targets().get(target);
        if (model == null) {
            throw new IllegalArgumentException(Wording.unknownName("target", target, targets()));
        }
        return Optional.ofNullable(model.quota());
    }

    /** The categories that have a route of their own, in its own order. */
    public List<String> categories() {
        return content.routes().keySet().stream()
                .filter(category -> !category.equals(PlanKeys.ANY_OTHER))
                .toList();
    }

    /** Who spends its quotas, in its own order. */
    public List<Spender> spenders() {
        return List.copyOf(content.spenders());
    }

    /**
     * Every setting, one a line: its value, and whether the plan sets it or it is a default, from the incident report, derived
     * from it, or an assumption. The text is a plan itself, which means the same.
     */
    public String show() {
        return Document.show(root);
    }

    /** Holds the plan against the checklist, without a report of a rehearsal. */
    public List<Finding> check() {
        return new Checklist(content, null, null).findings();
    }

    /**
     * Holds the plan against the checklist.
     *
     * @param changedAt when the plan was last changed
     * @param rehearsedAt when the report of its last rehearsal was written
     * @return one for each rule, always in the same order
     */
    public List<Finding> check(Instant changedAt, Instant rehearsedAt) {
        return new Checklist(
                        content,
                        Objects.requireNonNull(changedAt, "changedAt"),
                        Objects.requireNonNull(rehearsedAt, "rehearsedAt"))
                .findings();
    }

    /**
     * The routes of the plan, with new ledgers and level controls.
     *
     * @throws IllegalArgumentException naming a target that has no binding, or a binding that has no target
     */
    public <Q, A> Router<Q, A> router(Bindings<Q, A> bindings) {
        return new Wiring<>(content, bindings).router();
    }

    /**
     * A client of the plan, to which the application may still add its classifiers, listeners and executor.
     *
     * @throws IllegalArgumentException naming a target that has no binding, or a binding that has no target
     */
    public <Q, A> ResilientClient.Builder<Q, A> client(Bindings<Q, A> bindings) {
        return new Wiring<>(content, bindings).client();
    }

    /**
     * A client that can take another plan while it runs.
     *
     * @param more adds what a plan does not know, such as classifiers, listeners and an executor; also after each new plan
     * @throws IllegalArgumentException naming a target that has no binding, or a binding that has no target
     */
    public <Q, A> RunningPlan<Q, A> start(Bindings<Q, A> bindings, UnaryOperator<ResilientClient.Builder<Q, A>> more) {
        return new RunningPlan<>(this, bindings, more);
    }

    private Content.Account account(String quota) {
        Content.Account account = content.quotas().get(quota);
        if (account == null) {
            throw new IllegalArgumentException(Wording.unknownName("quota", quota, quotas()));
        }
        return account;
    }

    /** What it means. */
    Content content() {
        return content;
    }

    /**
     * Who spends a quota, at its peak.
     *
     * @param name as in the plan
     * @param workload who waits for it
     * @param quota one of the plan's
     * @param fromMinute when its peak begins, in minutes since midnight
     * @param untilMinute when it ends, up to 24 hours; before its beginning when it goes over midnight
     * @param requestsPerMinute 0 or more
     * @param tokensPerRequest input and output together, on average
     * @param outputTokensPerRequest the output in it; empty when nobody wrote it down
     * @param requestsPerDay on its busiest day; empty when nobody wrote it down
     */
    public record Spender(
            String name,
            Workload workload,
            String quota,
            int fromMinute,
            int untilMinute,
            long requestsPerMinute,
            long tokensPerRequest,
            OptionalLong outputTokensPerRequest,
            OptionalLong requestsPerDay) {
        /** Whether a minute of the day, from 0, is in its peak. */
        public boolean isBusyAt(int minute) {
            return fromMinute < untilMinute
                    ? fromMinute <= minute && minute < untilMinute
                    : fromMinute <= minute || minute < untilMinute;
        }

        /** What it spends of a dimension in a minute of its peak, or on its busiest day; empty when nobody wrote it down. */
        OptionalLong spends(Dimension dimension) {
            if (dimension.isDaily() && requestsPerDay.isEmpty()) {
                return OptionalLong.empty();
            }
            long requests = dimension.isDaily() ? requestsPerDay.getAsLong() : requestsPerMinute;
            long output = outputTokensPerRequest.orElse(tokensPerRequest);
            long input = tokensPerRequest - outputTokensPerRequest.orElse(0);
            long each = switch (dimension) {
                case REQUESTS, DAILY_REQUESTS -> 1;
                case TOKENS, DAILY_TOKENS -> tokensPerRequest;
                case INPUT_TOKENS -> input;
                case OUTPUT_TOKENS -> output;
            };
            return OptionalLong.of(each == 0 || requests <= Long.MAX_VALUE / each ? requests * each : Long.MAX_VALUE);
        }
    }

    /** What a rule found. */
    public enum Verdict {
        /** As it should be. */
        PASS,
        /** Something is not known, or weaker than it should be. */
        WARN,
        /** The plan must not go to production so. */
        FAIL
    }

    /**
     * What one rule of the checklist says about a plan.
     *
     * @param rule its name, lower-case words joined by hyphens
     * @param verdict what it found
     * @param why what was looked at, with its figures, and what to do when it did not pass
     */
    public record Finding(String rule, Verdict verdict, String why) {}

    /**
     * What only the application has: its endpoints, with their prompts and estimates, by the names of the plan's targets.
     * Immutable.
     *
     * @param <Q> the application's request type
     * @param <A> the application's answer type
     */
    public static final class Bindings<Q, A> {
        private final Function<String, A> handoffText;
        private final Map<String, Function<String, Target.Builder<Q, A>>> targets;

        private Bindings(Function<String, A> handoffText, Map<String, Function<String, Target.Builder<Q, A>>> targets) {
            this.handoffText = Objects.requireNonNull(handoffText, "handoffText");
            this.targets = Collections.unmodifiableMap(targets);
        }

        /**
         * No targets yet.
         *
         * @param handoffText makes an answer of what the customer reads when a person takes over
         */
        public static <Q, A> Bindings<Q, A> of(Function<String, A> handoffText) {
            return new Bindings<>(handoffText, Map.of());
        }

        /**
         * The same with one more target.
         *
         * @param name as in the plan
         * @param start makes its endpoint, prompt and estimate, given the name: {@code name -> Target.blocking(name, model)}.
         *     Provider, quota, level, context window and outage gate are the plan's
         */
        public Bindings<Q, A> target(String name, Function<String, Target.Builder<Q, A>> start) {
            Map<String, Function<String, Target.Builder<Q, A>>> more = new LinkedHashMap<>(targets);
            if (more.putIfAbsent(name, Objects.requireNonNull(start, "start")) != null) {
                throw new IllegalArgumentException("target \"%s\" is bound already".formatted(name));
            }
            return new Bindings<>(handoffText, more);
        }

        Function<String, A> handoffText() {
            return handoffText;
        }

        Map<String, Function<String, Target.Builder<Q, A>>> targets() {
            return targets;
        }
    }
}
