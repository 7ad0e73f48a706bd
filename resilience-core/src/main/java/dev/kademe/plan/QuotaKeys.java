package dev.kademe.plan;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Workload;
import dev.kademe.document.Kind;
import dev.kademe.document.Shape;
import dev.kademe.document.Shape.Group;
import dev.kademe.document.Shape.Items;
import dev.kademe.document.Shape.Leaf;
import dev.kademe.document.Source;
import dev.kademe.level.LevelSettings;
import dev.kademe.level.LevelSettings.Descent;
import dev.kademe.quota.Quota;
import dev.kademe.quota.Quota.ChargePolicy.Basis;
import dev.kademe.quota.Quota.ChargePolicy.CachedTokens;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.quota.Quota.LevelEffects.Standing;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The keys of one quota: what its provider grants, who may have how much of it, and what happens as it fills. */
final class QuotaKeys {
    /** How a limit is counted over time. */
    enum Meter {
        SLIDING,
        TOKEN_BUCKET,
        FIXED_WINDOW,
        ROLLING_DAY,
        CALENDAR_DAY,
        SERVER_DRIVEN_DAY
    }

    /** Whether the level of a quota follows its use. */
    enum Control {
        ADAPTIVE,
        NONE
    }

    static final Leaf<Long> AMOUNT = Leaf.required(
            "amount", Kind.amount(Quota.Limit.HIGHEST), "what a window takes, or none when there is no such limit");
    static final Leaf<Meter> METER = Leaf.of(
            "meter",
            Kind.word(Meter.SLIDING, Meter.TOKEN_BUCKET, Meter.FIXED_WINDOW),
            "how the provider counts; sliding is safe against every provider",
            "sliding",
            Source.ASSUMPTION);
    static final Leaf<Duration> WINDOW =
            Leaf.of("window", Kind.span("1s", "1d"), "the length of the window", "1m", Source.REPORT);
    static final Leaf<Double> CAPACITY = Leaf.optional(
            "capacity",
            Kind.ratio("0.0001", "1"),
            "what a token bucket holds, as a part of the limit",
            "the whole limit");
    static final Leaf<Duration> SLICE_WIDTH = Leaf.required(
            "width", Kind.span("1s", "12h"), "the part of the window that the provider enforces on its own");
    static final Leaf<Double> SLICE_SLACK = Leaf.of(
            "slack", Kind.ratio("0.01", "10"), "what a slice takes, times its even part", "1", Source.ASSUMPTION);
    static final Group SLICE = new Group(
                    "slice", "slices that the provider enforces inside the window", SLICE_WIDTH, SLICE_SLACK)
            .optional();
    static final Leaf<Boolean> ADOPTS_HIGHER = Leaf.of(
            "adoptsHigher",
            Kind.flag(),
            "whether a higher limit that the provider reports is adopted",
            "false",
            Source.ASSUMPTION);
    static final Leaf<Meter> DAILY_METER = Leaf.of(
            "meter",
            Kind.word(Meter.ROLLING_DAY, Meter.CALENDAR_DAY, Meter.SERVER_DRIVEN_DAY),
            "how the provider counts; a rolling day is safe against every provider",
            "rollingDay",
            Source.ASSUMPTION);
    static final Leaf<ZoneId> ZONE =
            Leaf.optional("zone", Kind.zone(), "the zone in which a calendar day begins", "UTC");
    static final Leaf<Integer> RESET_AT = Leaf.optional("resetAt", Kind.clock(), "when a calendar day begins", "00:00");

    /** The limit of each dimension. */
    static final Map<Dimension, Group> LIMIT = limits();

    static final Group LIMITS = new Group(
            "limits",
            "what the provider grants, in every dimension that it counts",
            List.copyOf(LIMIT.values()),
            null,
            Group.Presence.REQUIRED);

    static final Leaf<Basis> BASIS = Leaf.of(
            "basis", Kind.word(Basis.values()), "what an answered call is charged", "actual", Source.ASSUMPTION);
    static final Leaf<CachedTokens> CACHED_TOKENS = Leaf.of(
            "cachedTokens",
            Kind.word(CachedTokens.values()),
            "whether input from the prompt cache counts",
            "counted",
            Source.ASSUMPTION);
    static final Leaf<FailedCalls> FAILED_CALLS = Leaf.of(
            "failedCalls",
            Kind.word(FailedCalls.values()),
            "whether rejected calls count as requests",
            "counted",
            Source.ASSUMPTION);
    static final Leaf<Integer> OUTPUT_WEIGHT = Leaf.of(
            "outputWeight",
            Kind.count(1, Quota.ChargePolicy.HIGHEST_WEIGHT),
            "what one token of output counts",
            "1",
            Source.ASSUMPTION);
    static final Group CHARGE = new Group(
            "charge",
            "what the provider charges to the limits for a call",
            BASIS,
            CACHED_TOKENS,
            FAILED_CALLS,
            OUTPUT_WEIGHT);

    static final Map<Dimension, Leaf<Long>> AT_MOST = amounts();
    static final Group AT_MOST_GROUP = new Group(
            "atMost",
            "absolute ceilings; the smaller of the two wins",
            List.copyOf(AT_MOST.values()),
            null,
            Group.Presence.DEFAULTED);
    static final Map<Workload, Share> SHARE = shares();
    static final Group SHARES = new Group(
            "shares",
            "what each workload can always have, and can never exceed",
            SHARE.values().stream().<Shape>map(Share::group).toList(),
            null,
            Group.Presence.DEFAULTED);

    static final Map<DegradationLevel, Step> STEP = steps();
    static final Leaf<Control> CONTROL = Leaf.of(
            "control",
            Kind.word(Control.values()),
            "whether the level follows the use of the quota",
            "adaptive",
            Source.REPORT);
    static final Leaf<Duration> DWELL = Leaf.of(
            "dwell",
            Kind.span("10s", "1d"),
            "how long use must stay low before the level falls by one",
            LevelSettings.DEFAULT_DWELL_MINUTES + "m",
            Source.REPORT);
    static final Leaf<Duration> MAX_GAP = Leaf.of(
            "maxGap",
            Kind.span("5s", "1d"),
            "the longest time without a sample that the dwell survives",
            LevelSettings.DEFAULT_MAX_GAP_SECONDS + "s",
            Source.ASSUMPTION);
    static final Leaf<Descent> DESCENT = Leaf.of(
            "descent", Kind.word(Descent.values()), "how the level falls; unguarded swings", "guarded", Source.REPORT);

    static final Leaf<DegradationLevel> MINIMUM = Leaf.required("minimum", aboveNormal(), "the least level");
    static final Leaf<LocalDate> DATE = Leaf.required("date", Kind.date(), "a day known beforehand");
    static final Items DATES = new Items("dates", "the days", DATE, 1, LevelSettings.MOST_CALENDAR_PINS, true);
    static final Leaf<Integer> PIN_FROM = Leaf.of("from", Kind.clock(), "when it begins", "00:00", Source.ASSUMPTION);
    static final Leaf<Integer> PIN_UNTIL = Leaf.of("until", Kind.clock(), "when it ends", "24:00", Source.ASSUMPTION);
    static final Leaf<ZoneId> PIN_ZONE = Leaf.required("zone", Kind.zone(), "the zone of the times");
    static final Group PIN =
            new Group("pin", "least levels on some days", MINIMUM, DATES, PIN_FROM, PIN_UNTIL, PIN_ZONE);
    static final Items CALENDAR =
            new Items("calendar", "least levels known beforehand, such as on an offering day", PIN, 0, 100, false);

    /** What INTERNAL and BACKGROUND may do at each level above normal. */
    static final Map<Workload, Map<DegradationLevel, Leaf<Standing>>> STANDING = standings();

    static final Group EFFECTS = new Group(
            "effects",
            "what each level takes from whom; live is never held back",
            STANDING.entrySet().stream()
                    .<Shape>map(entry -> new Group(
                            Kind.word(entry.getKey()),
                            "what it may do at each level",
                            List.copyOf(entry.getValue().values()),
                            null,
                            Group.Presence.DEFAULTED))
                    .toList(),
            null,
            Group.Presence.DEFAULTED);

    static final Group LEVELS = new Group(
            "levels",
            "what is given up as the quota fills, and when",
            CONTROL,
            step(DegradationLevel.BACKGROUND_PAUSED).group,
            step(DegradationLevel.SHORT_ANSWERS).group,
            step(DegradationLevel.ESSENTIAL_ONLY).group,
            DWELL,
            MAX_GAP,
            DESCENT,
            CALENDAR,
            EFFECTS);

    static final Leaf<Duration> LONGEST_CALL = Leaf.of(
            "longestCall",
            Kind.span("1s", "1d"),
            "how long a call may hold its tokens before it is taken for lost",
            Quota.LONGEST_CALL_MINUTES + "m",
            Source.ASSUMPTION);

    static final Group QUOTA =
            new Group("quota", "what one provider account grants", LIMITS, CHARGE, SHARES, LEVELS, LONGEST_CALL);

    private QuotaKeys() {}

    static Step step(DegradationLevel level) {
        return Objects.requireNonNull(STEP.get(level));
    }

    static Group limit(Dimension dimension) {
        return Objects.requireNonNull(LIMIT.get(dimension));
    }

    static Share share(Workload workload) {
        return Objects.requireNonNull(SHARE.get(workload));
    }

    /** The keys of one workload's share. */
    record Share(Group group, Leaf<Double> guarantee, Leaf<Double> ceiling) {}

    /** The keys of one level. */
    record Step(Group group, Leaf<Integer> up, Leaf<Integer> down, Leaf<Integer> gain) {}

    private static Map<Dimension, Group> limits() {
        Map<Dimension, Group> limits = new EnumMap<>(Dimension.class);
        for (Dimension dimension : Dimension.values()) {
            String what = dimension.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
            Group keys = dimension.isDaily()
                    ? new Group(
                            Kind.word(dimension),
                            what + " in a day",
                            AMOUNT,
                            DAILY_METER,
                            ZONE,
                            RESET_AT,
                            ADOPTS_HIGHER)
                    : new Group(
                            Kind.word(dimension),
                            what + " in a short window",
                            AMOUNT,
                            METER,
                            WINDOW,
                            CAPACITY,
                            SLICE,
                            ADOPTS_HIGHER);
            limits.put(dimension, keys.shorthand(AMOUNT).optional());
        }
        return limits;
    }

    private static Map<Dimension, Leaf<Long>> amounts() {
        Map<Dimension, Leaf<Long>> amounts = new EnumMap<>(Dimension.class);
        for (Dimension dimension : Dimension.values()) {
            amounts.put(
                    dimension,
                    Leaf.optional(
                            Kind.word(dimension),
                            Kind.whole(1, Quota.Limit.HIGHEST),
                            "never more than this in a window",
                            "no absolute ceiling"));
        }
        return amounts;
    }

    private static Map<Workload, Share> shares() {
        Map<Workload, Share> shares = new EnumMap<>(Workload.class);
        shares.put(Workload.LIVE, share(Workload.LIVE, "60%", "100%", Source.ASSUMPTION));
        shares.put(Workload.INTERNAL, share(Workload.INTERNAL, "15%", "40%", Source.ASSUMPTION));
        shares.put(Workload.BACKGROUND, share(Workload.BACKGROUND, "0%", "15%", Source.REPORT));
        return shares;
    }

    private static Share share(Workload workload, String least, String most, Source source) {
        Leaf<Double> guarantee =
                Leaf.of("guarantee", Kind.ratio("0", "1"), "what it can always have", least, Source.ASSUMPTION);
        Leaf<Double> ceiling = Leaf.of("ceiling", Kind.ratio("0", "1"), "what it can never exceed", most, source);
        return new Share(
                new Group(Kind.word(workload), "the share of one workload", guarantee, ceiling, AT_MOST_GROUP),
                guarantee,
                ceiling);
    }

    private static Map<DegradationLevel, Step> steps() {
        Map<DegradationLevel, Step> steps = new EnumMap<>(DegradationLevel.class);
        steps.put(
                DegradationLevel.BACKGROUND_PAUSED,
                step(
                        "backgroundPaused",
                        "background work pauses",
                        Source.ASSUMPTION,
                        Source.REPORT,
                        LevelSettings.BACKGROUND_PAUSED_UP,
                        LevelSettings.BACKGROUND_PAUSED_DOWN,
                        LevelSettings.BACKGROUND_PAUSED_GAIN));
        steps.put(
                DegradationLevel.SHORT_ANSWERS,
                step(
                        "shortAnswers",
                        "answers are shortened",
                        Source.REPORT,
                        Source.ASSUMPTION,
                        LevelSettings.SHORT_ANSWERS_UP,
                        LevelSettings.SHORT_ANSWERS_DOWN,
                        LevelSettings.SHORT_ANSWERS_GAIN));
        steps.put(
                DegradationLevel.ESSENTIAL_ONLY,
                step(
                        "essentialOnly",
                        "only essentials are served",
                        Source.ASSUMPTION,
                        Source.ASSUMPTION,
                        LevelSettings.ESSENTIAL_ONLY_UP,
                        LevelSettings.ESSENTIAL_ONLY_DOWN,
                        0));
        return steps;
    }

    private static Step step(
            String name, String about, Source upSource, Source gainSource, int up, int down, int gain) {
        Leaf<Integer> upKey =
                Leaf.of("up", Kind.perMille("0.002", "1"), "use at which it begins, at once", percent(up), upSource);
        Leaf<Integer> downKey = Leaf.of(
                "down",
                Kind.perMille("0.001", "1"),
                "use below which it can end, after the dwell",
                percent(down),
                Source.ASSUMPTION);
        Leaf<Integer> gainKey =
                Leaf.of("gain", Kind.perMille("0", "1"), "what it gives back at most", percent(gain), gainSource);
        return new Step(new Group(name, about, upKey, downKey, gainKey), upKey, downKey, gainKey);
    }

    private static Map<Workload, Map<DegradationLevel, Leaf<Standing>>> standings() {
        Map<Workload, Map<DegradationLevel, Leaf<Standing>>> all = new EnumMap<>(Workload.class);
        Quota.LevelEffects standard = Quota.LevelEffects.standard();
        for (Workload workload : List.of(Workload.INTERNAL, Workload.BACKGROUND)) {
            Map<DegradationLevel, Leaf<Standing>> levels = new EnumMap<>(DegradationLevel.class);
            for (DegradationLevel level : DegradationLevel.values()) {
                if (level != DegradationLevel.NORMAL) {
                    boolean isReport = workload == Workload.BACKGROUND && level == DegradationLevel.BACKGROUND_PAUSED;
                    levels.put(
                            level,
                            Leaf.of(
                                    Kind.word(level),
                                    Kind.word(Standing.values()),
                                    "what it may do at this level",
                                    Kind.word(standard.standing(level, workload)),
                                    isReport ? Source.REPORT : Source.ASSUMPTION));
                }
            }
            all.put(workload, levels);
        }
        return all;
    }

    private static Kind<DegradationLevel> aboveNormal() {
        return Kind.word(
                DegradationLevel.BACKGROUND_PAUSED, DegradationLevel.SHORT_ANSWERS, DegradationLevel.ESSENTIAL_ONLY);
    }

    private static String percent(int perMille) {
        return perMille % 10 == 0 ? perMille / 10 + "%" : perMille / 10 + "." + perMille % 10 + "%";
    }
}
