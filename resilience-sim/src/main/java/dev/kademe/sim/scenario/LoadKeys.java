package dev.kademe.sim.scenario;

import dev.kademe.call.Workload;
import dev.kademe.document.Kind;
import dev.kademe.document.Shape.Group;
import dev.kademe.document.Shape.Leaf;
import dev.kademe.document.Shape.Table;
import dev.kademe.document.Source;
import dev.kademe.sim.provider.ProviderLimits;
import java.time.Duration;

/** The keys of who asks. */
final class LoadKeys {
    private static final Kind<Double> RATE = Kind.decimal("0", "1000000000");
    private static final Kind<Long> TOKENS = Kind.whole(0, ProviderLimits.HIGHEST);

    static final Leaf<Workload> WORKLOAD = Leaf.required("workload", Kind.word(Workload.values()), "who waits for it");
    static final Leaf<Double> PART = Leaf.required("part", Kind.ratio("0", "1"), "its part of the questions");
    static final Table CATEGORIES = new Table(
            "categories",
            "what is asked about, in parts that add up to 100%; all general when left out",
            Kind.pattern(
                    "lower-case words joined by hyphens, at most 64 characters", "(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*"),
            PART,
            0,
            null);
    static final Leaf<Double> PER_MINUTE =
            Leaf.required("perMinute", RATE, "how many come in a minute, from the beginning");
    static final Kind<Duration> STEP_TIME = Kind.timeOfDay();
    static final Leaf<Double> STEP = Leaf.required("step", RATE, "how many come in a minute from then on");
    static final Table STEPS =
            new Table("steps", "how many come in a minute, from each time of day on", STEP_TIME, STEP, 0, null);
    static final Leaf<Load.Rhythm> ARRIVALS = Leaf.of(
            "arrivals",
            Kind.word(Load.Rhythm.values()),
            "how regularly they come: poisson when they know nothing of each other, erlang when more regular",
            "poisson",
            Source.ASSUMPTION);
    static final Leaf<Integer> SHAPE =
            Leaf.optional("shape", Kind.count(1, 1_000), "how regular erlang arrivals are", "20 with erlang");
    static final Leaf<Integer> BATCH =
            Leaf.of("batch", Kind.count(1, 10_000), "how many come at once", "1", Source.ASSUMPTION);
    static final Leaf<Long> INPUT = Leaf.required("inputTokens", TOKENS, "tokens of a question, on average");
    static final Leaf<Long> OUTPUT = Leaf.required("outputTokens", TOKENS, "tokens of its answer, on average");
    static final Leaf<Long> MOST_OUTPUT =
            Leaf.optional("maxOutputTokens", TOKENS, "what the client asks for at most", "what the answer takes");
    static final Leaf<Long> SHORT_OUTPUT =
            Leaf.of("shortOutputTokens", TOKENS, "what a short answer takes at most", "150", Source.ASSUMPTION);
    static final Leaf<Double> SPREAD = Leaf.of(
            "spread",
            Kind.decimal("0", "10"),
            "how much the tokens vary: the standard deviation of a lognormal, as a part of the average",
            "0",
            Source.ASSUMPTION);
    static final Leaf<Double> PERSONAL_DATA = Leaf.of(
            "personalData", Kind.ratio("0", "1"), "the part that has data of a person", "0%", Source.ASSUMPTION);

    static final Table LOAD = new Table(
            "load",
            "who asks, by name; when left out, the plan's spenders or a trace",
            Kind.name(),
            new Group(
                    "load",
                    "one kind of traffic",
                    WORKLOAD,
                    CATEGORIES,
                    PER_MINUTE,
                    STEPS,
                    ARRIVALS,
                    SHAPE,
                    BATCH,
                    INPUT,
                    OUTPUT,
                    MOST_OUTPUT,
                    SHORT_OUTPUT,
                    SPREAD,
                    PERSONAL_DATA),
            0,
            null);

    private LoadKeys() {}
}
