package dev.kademe.plan;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Workload;
import dev.kademe.document.Kind;
import dev.kademe.document.Shape.Group;
import dev.kademe.document.Shape.Items;
import dev.kademe.document.Shape.Leaf;
import dev.kademe.document.Shape.Table;
import dev.kademe.document.Source;
import dev.kademe.failure.Failure;
import dev.kademe.level.Alarm;
import dev.kademe.retry.RetryBudget;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.routing.Route;
import java.time.Duration;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The keys of a plan file, from its root down to a quota. */
final class PlanKeys {
    /** The end of a route at which a person takes over. */
    static final String PERSON = "person";

    /** The end of a route at which the call fails. */
    static final String NOBODY = "nobody";

    /** The route of every category that is not named. */
    static final String ANY_OTHER = "anyOther";

    /** How a wait without a hint is chosen. */
    enum BackoffKind {
        FULL_JITTER,
        EXPONENTIAL,
        FIXED
    }

    /** Whether retries are bounded across calls. */
    enum BudgetKind {
        EARNED,
        NONE
    }

    /** The language in which a customer reads that a person takes over. */
    enum Language {
        ENGLISH,
        TURKISH
    }

    static final Leaf<String> NAME =
            Leaf.of("name", Kind.name(), "the client's name, in call ids", "kademe", Source.ASSUMPTION);

    static final Leaf<Boolean> CLEARED =
            Leaf.required("cleared", Kind.flag(), "whether the contract allows to send it personal data");
    static final Table PROVIDERS = new Table(
            "providers",
            "who runs the models",
            Kind.name(),
            new Group("provider", "who runs models", CLEARED),
            0,
            null);

    static final Table QUOTAS =
            new Table("quotas", "what each provider account grants", Kind.name(), QuotaKeys.QUOTA, 1, null);

    static final Leaf<String> PROVIDER = Leaf.optional(
            "provider", Kind.name(), "who runs it, one of providers", "the application's main provider, cleared");
    static final Leaf<String> QUOTA =
            Leaf.optional("quota", Kind.name(), "the quota it spends, one of quotas", "no limits at all");
    static final Leaf<Long> CONTEXT_WINDOW = Leaf.optional(
            "contextWindow",
            Kind.whole(1, 1_000_000_000),
            "the most tokens of question and answer together",
            "every question fits");
    static final Leaf<Boolean> GATE_ON =
            Leaf.of("enabled", Kind.flag(), "whether outages close the target for a while", "true", Source.ASSUMPTION);
    static final Leaf<Duration> GATE_WINDOW = Leaf.of(
            "window", Kind.span("1s", "1h"), "how far back calls are counted, whole seconds", "60s", Source.ASSUMPTION);
    static final Leaf<Integer> GATE_CALLS = Leaf.of(
            "minCalls", Kind.count(1, 1_000_000), "calls below which nothing is decided", "10", Source.ASSUMPTION);
    static final Leaf<Double> GATE_FAILURES = Leaf.of(
            "failures", Kind.ratio("0.001", "1"), "the part that fails when it is out", "50%", Source.ASSUMPTION);
    static final Leaf<Duration> GATE_CLOSED = Leaf.of(
            "closedFor", Kind.span("1s", "1d"), "how long nothing is sent before a probe", "30s", Source.ASSUMPTION);
    static final Leaf<Duration> GATE_PROBE =
            Leaf.of("longestProbe", Kind.span("1s", "1d"), "how long a probe is waited for", "10m", Source.ASSUMPTION);
    static final Group GATE = new Group(
            "outageGate",
            "lost connections, time-outs and 5xx close a target; a 429 never does",
            GATE_ON,
            GATE_WINDOW,
            GATE_CALLS,
            GATE_FAILURES,
            GATE_CLOSED,
            GATE_PROBE);
    static final Table TARGETS = new Table(
            "targets",
            "the models, each with a prompt of its own",
            Kind.name(),
            new Group("target", "one model at one provider", PROVIDER, QUOTA, CONTEXT_WINDOW, GATE),
            1,
            null);

    static final Leaf<Boolean> SENSITIVE =
            Leaf.of("sensitive", Kind.flag(), "whether a wrong answer costs more than a wait", "true", Source.DERIVED);
    static final Leaf<String> STOP =
            Leaf.required("stop", Kind.name(), "a target; at the end person, or nobody, which plan check fails");
    /** The stops of a route from each level up. */
    static final Map<DegradationLevel, Items> STOPS = stops();

    static final Group ROUTE = new Group(
                    "route",
                    "the targets that a category may use, in order, and at the end a person",
                    SENSITIVE,
                    stopsFrom(DegradationLevel.NORMAL),
                    stopsFrom(DegradationLevel.BACKGROUND_PAUSED),
                    stopsFrom(DegradationLevel.SHORT_ANSWERS),
                    stopsFrom(DegradationLevel.ESSENTIAL_ONLY))
            .shorthand(stopsFrom(DegradationLevel.NORMAL));
    static final Table ROUTES = new Table(
            "routes",
            "a route for each category, and one for any other",
            Kind.pattern(
                    "lower-case words joined by hyphens, at most 64 characters, or anyOther",
                    "(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*|anyOther"),
            ROUTE,
            1,
            ANY_OTHER);

    static final Leaf<Integer> ATTEMPTS = Leaf.of(
            "attempts",
            Kind.count(1, RetryPolicy.MOST_ATTEMPTS),
            "attempts at the first target, the first one included",
            String.valueOf(RetryPolicy.DEFAULT_MAX_ATTEMPTS),
            Source.REPORT);
    static final Leaf<Integer> FALLBACK_ATTEMPTS = Leaf.of(
            "fallbackAttempts",
            Kind.count(1, RetryPolicy.MOST_ATTEMPTS),
            "attempts at each later target",
            "1",
            Source.ASSUMPTION);
    static final Leaf<BackoffKind> BACKOFF_KIND = Leaf.of(
            "kind",
            Kind.word(BackoffKind.values()),
            "how a wait without a hint is chosen",
            "fullJitter",
            Source.REPORT);
    static final Leaf<Duration> BACKOFF_BASE =
            Leaf.of("base", Kind.span("0s", "1d"), "the first wait", "500ms", Source.REPORT);
    static final Leaf<Duration> BACKOFF_CAP =
            Leaf.of("cap", Kind.span("0s", "1d"), "the longest wait", "8s", Source.ASSUMPTION);
    static final Group BACKOFF =
            new Group("backoff", "the wait when the provider gives no hint", BACKOFF_KIND, BACKOFF_BASE, BACKOFF_CAP);
    /** How often each kind of failure is tried. */
    static final Map<Failure.Kind, Leaf<Integer>> FAILURES = failures();

    static final Group FAILURES_GROUP = new Group(
            "failures",
            "attempts for each kind of failure, the first one included; 1 is not tried again",
            List.copyOf(FAILURES.values()),
            null,
            Group.Presence.DEFAULTED);
    static final Leaf<RetryPolicy.Nesting> NESTING = Leaf.of(
            "nesting",
            Kind.word(RetryPolicy.Nesting.values()),
            "whether clients inside an attempt are heeded",
            "aware",
            Source.ASSUMPTION);
    static final Leaf<BudgetKind> BUDGET_KIND = Leaf.of(
            "kind",
            Kind.word(BudgetKind.values()),
            "whether retries are bounded across calls",
            "earned",
            Source.ASSUMPTION);
    static final Leaf<Double> BUDGET_RATIO = Leaf.of(
            "ratio",
            Kind.ratio("0", "1"),
            "retries earned by a success",
            (int) (RetryBudget.DEFAULT_RATIO * 100) + "%",
            Source.ASSUMPTION);
    static final Leaf<Integer> BUDGET_REQUESTS = Leaf.optional(
            "requests",
            Kind.count(1, 1_000_000),
            "the most retries it holds",
            "1% of the requests of a minute, at least 2");
    static final Leaf<Long> BUDGET_TOKENS = Leaf.optional(
            "tokens",
            Kind.whole(1, 1_000_000_000_000L),
            "the most tokens of retries it holds",
            "1% of the tokens of a minute");
    static final Group BUDGET = new Group(
            "budget", "bounds retries across calls", BUDGET_KIND, BUDGET_RATIO, BUDGET_REQUESTS, BUDGET_TOKENS);
    static final Group RETRY = new Group(
            "retry",
            "what is tried again; a provider's hint is always a floor",
            ATTEMPTS,
            FALLBACK_ATTEMPTS,
            BACKOFF,
            FAILURES_GROUP,
            NESTING,
            BUDGET);

    /** The wait budget of each workload. */
    static final Map<Workload, Leaf<Duration>> WAIT = waits();

    static final Leaf<Duration> MIN_ATTEMPT = Leaf.of(
            "minAttempt",
            Kind.span("0s", "1h"),
            "no attempt starts with less left before a deadline",
            "500ms",
            Source.ASSUMPTION);
    static final Leaf<Duration> FIRST_TOKEN = Leaf.of(
            "firstToken",
            Kind.span("0s", "10m"),
            "what the first token of an answer takes by itself",
            "2s",
            Source.REPORT);
    static final Leaf<Duration> PATIENCE = Leaf.of(
            "patience",
            Kind.span("0s", "1h"),
            "how long a customer waits before it feels broken",
            "8s",
            Source.DERIVED);
    static final Group WAITS = new Group(
            "waits",
            "the longest a caller is kept waiting",
            waitOf(Workload.LIVE),
            waitOf(Workload.INTERNAL),
            waitOf(Workload.BACKGROUND),
            MIN_ATTEMPT,
            FIRST_TOKEN,
            PATIENCE);

    static final Leaf<Integer> RAISE = Leaf.of(
            "raise",
            Kind.perMille("0.002", "1"),
            "mean offered use that pages",
            Alarm.Settings.DEFAULT_RAISE / 10 + "%",
            Source.REPORT);
    static final Leaf<Integer> CLEAR = Leaf.of(
            "clear",
            Kind.perMille("0.001", "0.999"),
            "mean offered use that ends it",
            Alarm.Settings.DEFAULT_CLEAR / 10 + "%",
            Source.ASSUMPTION);
    static final Leaf<Duration> ALARM_WINDOW = Leaf.of(
            "window",
            Kind.span("1m", "1h"),
            "what the mean is taken over",
            Alarm.Settings.DEFAULT_WINDOW_MINUTES + "m",
            Source.REPORT);
    static final Group ALARM = new Group("alarm", "the one rule that pages", RAISE, CLEAR, ALARM_WINDOW);

    static final Leaf<Integer> PEOPLE =
            Leaf.optional("people", Kind.count(1, 1_000_000), "who answer at the same time", "always enough people");
    static final Leaf<Duration> HANDLING =
            Leaf.of("handling", Kind.span("1s", "1d"), "how long one customer takes", "5m", Source.ASSUMPTION);
    static final Leaf<Integer> CAPACITY = Leaf.of(
            "capacity",
            Kind.count(0, 1_000_000),
            "how many may wait; the others are called back",
            "100",
            Source.ASSUMPTION);
    static final Leaf<Language> LANGUAGE =
            Leaf.of("language", Kind.word(Language.values()), "what the customer reads", "english", Source.ASSUMPTION);
    static final Group HANDOFF =
            new Group("handoff", "the people at the end of the routes", PEOPLE, HANDLING, CAPACITY, LANGUAGE);

    static final Leaf<Boolean> ANSWER_LOG = Leaf.of(
            "answers",
            Kind.flag(),
            "one line for each answer: target, level, reasons; never content",
            "true",
            Source.REPORT);
    static final Group LOG = new Group("log", "what is logged", ANSWER_LOG);

    static final Leaf<LocalDate> TESTED_TOGETHER = Leaf.optional(
            "testedTogether", Kind.date(), "when every target's prompt was last tested beside the others", "never");
    static final Group PROMPTS = new Group("prompts", "the prompts of the targets", TESTED_TOGETHER);

    static final Group PLAN = new Group(
            "plan",
            "how an application uses its language models",
            NAME,
            PROVIDERS,
            QUOTAS,
            TARGETS,
            ROUTES,
            RETRY,
            WAITS,
            ALARM,
            HANDOFF,
            LOG,
            LoadKeys.SPENDERS,
            LoadKeys.QUALITY,
            PROMPTS);

    private PlanKeys() {}

    static Items stopsFrom(DegradationLevel level) {
        return Objects.requireNonNull(STOPS.get(level));
    }

    static Leaf<Duration> waitOf(Workload workload) {
        return Objects.requireNonNull(WAIT.get(workload));
    }

    private static Map<DegradationLevel, Items> stops() {
        Map<DegradationLevel, Items> stops = new EnumMap<>(DegradationLevel.class);
        for (DegradationLevel level : DegradationLevel.values()) {
            boolean isFirst = level == DegradationLevel.NORMAL;
            String about = isFirst ? "the stops, unless a level says otherwise" : "the stops from this level up";
            stops.put(level, new Items(Kind.word(level), about, STOP, 2, Route.MOST_TARGETS + 1, isFirst));
        }
        return stops;
    }

    private static Map<Failure.Kind, Leaf<Integer>> failures() {
        Map<Failure.Kind, Leaf<Integer>> leaves = new EnumMap<>(Failure.Kind.class);
        RetryPolicy standard = RetryPolicy.standard();
        for (Failure.Kind kind : Failure.Kind.values()) {
            leaves.put(
                    kind,
                    Leaf.of(
                            Kind.word(kind),
                            Kind.count(1, RetryPolicy.MOST_ATTEMPTS),
                            "attempts when they fail so",
                            String.valueOf(standard.attempts(kind)),
                            kind == Failure.Kind.RATE_LIMITED ? Source.REPORT : Source.ASSUMPTION));
        }
        return leaves;
    }

    private static Map<Workload, Leaf<Duration>> waits() {
        Map<Workload, Leaf<Duration>> waits = new EnumMap<>(Workload.class);
        Kind<Duration> kind = Kind.span("0s", "1d");
        waits.put(Workload.LIVE, Leaf.of("live", kind, "for a customer", "6s", Source.REPORT));
        waits.put(Workload.INTERNAL, Leaf.of("internal", kind, "for staff", "20s", Source.ASSUMPTION));
        waits.put(Workload.BACKGROUND, Leaf.of("background", kind, "for jobs, whose lane waits", "0s", Source.DERIVED));
        return waits;
    }
}
