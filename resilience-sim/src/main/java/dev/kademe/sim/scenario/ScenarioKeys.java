package dev.kademe.sim.scenario;

import dev.kademe.document.Kind;
import dev.kademe.document.Shape.Group;
import dev.kademe.document.Shape.Items;
import dev.kademe.document.Shape.Leaf;
import dev.kademe.document.Shape.Table;
import dev.kademe.document.Source;
import dev.kademe.sim.provider.ProviderLimits;
import dev.kademe.sim.provider.RetryHint;
import dev.kademe.sim.scenario.Account.Meter;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;

/** The keys of a scenario file. */
final class ScenarioKeys {
    private static final int LONGEST_NAME = 64;
    private static final int LONGEST_ASSUMPTION = 300;
    private static final int MOST_ASSUMPTIONS = 100;

    static final Leaf<String> NAME =
            Leaf.of("name", Kind.text(LONGEST_NAME), "as in reports", "scenario", Source.ASSUMPTION);
    static final Leaf<LocalDate> DATE = Leaf.of(
            "date", Kind.date(), "the day, for the plan's calendar", Scenario.SOME_DAY.toString(), Source.ASSUMPTION);
    static final Leaf<Duration> FROM = Leaf.required("from", Kind.timeOfDay(), "when it begins");
    static final Leaf<Duration> UNTIL =
            Leaf.required("until", Kind.timeOfDay(), "when it ends; on the next day when that is before from");
    static final Leaf<ZoneId> ZONE = Leaf.of("zone", Kind.zone(), "where the clocks stand", "UTC", Source.ASSUMPTION);
    static final Leaf<String> ASSUMPTION =
            Leaf.required("assumption", Kind.text(LONGEST_ASSUMPTION), "what nobody has measured");
    static final Items ASSUMPTIONS =
            new Items("assumptions", "what nobody has measured, in words", ASSUMPTION, 0, MOST_ASSUMPTIONS, false);

    static final Leaf<Meter> METER = Leaf.of(
            "meter",
            Kind.word(Meter.values()),
            "how it counts, in windows shorter than a day",
            "asPlanned",
            Source.ASSUMPTION);
    static final Leaf<Duration> BURST = Leaf.optional(
            "burst", Kind.span("1ms", "1d"), "what a bucket lets pass at once, as the time it refills in", "1m");
    static final Leaf<Long> REQUESTS = Leaf.optional(
            "requests", Kind.whole(0, ProviderLimits.HIGHEST), "requests that a minute grants", "what the plan says");
    static final Leaf<Long> TOKENS = Leaf.optional(
            "tokens", Kind.whole(0, ProviderLimits.HIGHEST), "tokens that a minute grants", "what the plan says");
    static final Leaf<RetryHint> HINT = Leaf.of(
            "hint",
            Kind.word(RetryHint.values()),
            "what a rejection says about trying again",
            "seconds",
            Source.ASSUMPTION);
    static final Leaf<Duration> FIRST_TOKEN = Leaf.of(
            "firstToken", Kind.span("0s", "10m"), "how long an answer takes to begin", "500ms", Source.ASSUMPTION);
    static final Leaf<Double> SPEED =
            Leaf.of("tokensPerSecond", Kind.decimal("0.1", "1000000"), "how fast it goes on", "200", Source.ASSUMPTION);
    static final Leaf<Duration> REJECTION =
            Leaf.of("rejection", Kind.span("0s", "10m"), "how long a rejection takes", "120ms", Source.ASSUMPTION);
    static final Table ACCOUNTS = new Table(
            "accounts",
            "what providers really grant, by the names of the plan's quotas",
            Kind.name(),
            new Group(
                    "account",
                    "one account at a provider",
                    METER,
                    BURST,
                    REQUESTS,
                    TOKENS,
                    HINT,
                    FIRST_TOKEN,
                    SPEED,
                    REJECTION),
            0,
            null);

    static final Leaf<Double> ANSWERED = Leaf.of(
            "answered",
            Kind.ratio("0", "1"),
            "the part of the live questions that a model or a person answers, at once or by calling back",
            "99.5%",
            Source.ASSUMPTION);
    static final Leaf<Double> BY_MODEL = Leaf.of(
            "byModel",
            Kind.ratio("0", "1"),
            "the part of the live questions that a model answers",
            "0%",
            Source.ASSUMPTION);
    static final Leaf<Double> CALLED_BACK = Leaf.optional(
            "calledBack", Kind.ratio("0", "1"), "the most of the live questions that a person calls back later", "any");
    static final Leaf<Double> BACKGROUND = Leaf.optional(
            "background",
            Kind.ratio("0", "1"),
            "the most of a quota's tokens that background work takes in any minute, or in a longer window of its limit",
            "the plan's ceiling");
    static final Leaf<Double> AMPLIFICATION = Leaf.of(
            "amplification", Kind.decimal("1", "1000"), "the most requests for a question", "1.1", Source.ASSUMPTION);
    static final Leaf<Integer> FLAPS = Leaf.of(
            "flaps",
            Kind.count(0, 1_000),
            "how often a level may rise again within an hour of its fall",
            "2",
            Source.ASSUMPTION);
    static final Leaf<Duration> RECOVERY = Leaf.optional(
            "recovery", Kind.span("0s", "1d"), "how long after the last trouble a level may be raised", "any time");
    static final Group GOALS = new Group(
            "goals",
            "what must be reached",
            ANSWERED,
            BY_MODEL,
            CALLED_BACK,
            BACKGROUND,
            AMPLIFICATION,
            FLAPS,
            RECOVERY);

    static final Group SCENARIO = new Group(
            "scenario",
            "what a plan is rehearsed against",
            NAME,
            DATE,
            FROM,
            UNTIL,
            ZONE,
            ASSUMPTIONS,
            LoadKeys.LOAD,
            ACCOUNTS,
            FaultKeys.FAULTS,
            GOALS);

    private ScenarioKeys() {}
}
