package dev.kademe.level;

import dev.kademe.call.DegradationLevel;
import dev.kademe.level.LevelControl.CalendarPin;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * When the level of a quota changes. Immutable. The upper thresholds of the three steps rise strictly, and so do the
 * lower ones.
 *
 * @param backgroundPaused the step to level 1
 * @param shortAnswers the step to level 2
 * @param essentialOnly the step to level 3
 * @param dwell how long use must stay low before the level falls by one, 10 s to 1 day
 * @param maxGap the longest time without a known sample that the dwell survives, 5 s (one tick) to {@code dwell}
 * @param calendar least levels known beforehand, at most {@link #MOST_CALENDAR_PINS}
 * @param descent how the level falls
 */
public record LevelSettings(
        Step backgroundPaused,
        Step shortAnswers,
        Step essentialOnly,
        Duration dwell,
        Duration maxGap,
        List<CalendarPin> calendar,
        Descent descent) {
    /** Use at which background work pauses, per mille: {@value}. An assumption. */
    public static final int BACKGROUND_PAUSED_UP = 700;

    /** Use below which background work may resume, per mille: {@value}. An assumption. */
    public static final int BACKGROUND_PAUSED_DOWN = 550;

    /** What pausing gives back at most, per mille: {@value}, the ceiling of background work in the report. */
    public static final int BACKGROUND_PAUSED_GAIN = 150;

    /** Use at which answers are shortened, per mille: {@value}, as in the report. */
    public static final int SHORT_ANSWERS_UP = 850;

    /** Use below which answers may be long again, per mille: {@value}. An assumption. */
    public static final int SHORT_ANSWERS_DOWN = 650;

    /** What short answers give back at most, per mille: {@value}. An assumption. */
    public static final int SHORT_ANSWERS_GAIN = 200;

    /** Use at which only essentials are served, per mille: {@value}. An assumption. */
    public static final int ESSENTIAL_ONLY_UP = 950;

    /** Use below which more than essentials may be served, per mille: {@value}. An assumption. */
    public static final int ESSENTIAL_ONLY_DOWN = 800;

    /** The dwell, in minutes: {@value}, as in the report. */
    public static final int DEFAULT_DWELL_MINUTES = 10;

    /** The longest gap, in seconds: {@value}, three ticks of 5 s. */
    public static final int DEFAULT_MAX_GAP_SECONDS = 15;

    /** The longest calendar: {@value} pins. */
    public static final int MOST_CALENDAR_PINS = 1_000;

    private static final Duration SHORTEST_DWELL = Duration.ofSeconds(10);
    private static final Duration LONGEST_DWELL = Duration.ofDays(1);

    public LevelSettings {
        checkRising("upPerMille", backgroundPaused.upPerMille, shortAnswers.upPerMille, essentialOnly.upPerMille);
        checkRising(
                "downPerMille", backgroundPaused.downPerMille, shortAnswers.downPerMille, essentialOnly.downPerMille);
        Objects.requireNonNull(descent, "descent");
        if (dwell.compareTo(SHORTEST_DWELL) < 0 || dwell.compareTo(LONGEST_DWELL) > 0) {
            throw new IllegalArgumentException("dwell must be 10 s to 1 day, was " + dwell);
        }
        if (maxGap.compareTo(LowStreak.PERIOD) < 0 || maxGap.compareTo(dwell) > 0) {
            throw new IllegalArgumentException("maxGap must be 5 s to the dwell, %s, was %s".formatted(dwell, maxGap));
        }
        calendar = List.copyOf(calendar);
        if (calendar.size() > MOST_CALENDAR_PINS) {
            throw new IllegalArgumentException(
                    "calendar must have at most %d pins, had %d".formatted(MOST_CALENDAR_PINS, calendar.size()));
        }
    }

    /** The defaults, with an empty calendar. */
    public static LevelSettings standard() {
        return builder().build();
    }

    /**
     * The defaults falling {@link Descent#UNGUARDED}: the control of the report's first try, which swings. For showing
     * what the guards are for.
     */
    public static LevelSettings withoutHysteresis() {
        return builder().descent(Descent.UNGUARDED).build();
    }

    /** Starts from {@link #standard}. */
    public static Builder builder() {
        return new Builder();
    }

    /** In words, with where it is from. */
    String explain() {
        LevelSettings standard = standard();
        boolean isStandard = backgroundPaused.isSameAs(standard.backgroundPaused)
                && shortAnswers.isSameAs(standard.shortAnswers)
                && essentialOnly.isSameAs(standard.essentialOnly)
                && dwell.equals(standard.dwell)
                && maxGap.equals(standard.maxGap)
                && descent == standard.descent;
        return "up at %s, down below %s after %s%s; gives back at most %s; calendar %s (%s)"
                .formatted(
                        percents(backgroundPaused.upPerMille, shortAnswers.upPerMille, essentialOnly.upPerMille),
                        percents(backgroundPaused.downPerMille, shortAnswers.downPerMille, essentialOnly.downPerMille),
                        dwell,
                        descent == Descent.GUARDED ? " without a gap of " + maxGap : ", unguarded",
                        percents(backgroundPaused.gainPerMille, shortAnswers.gainPerMille, essentialOnly.gainPerMille),
                        calendar.isEmpty() ? "empty" : calendar,
                        isStandard ? "default: 85 %, 10 minutes and 15 % back report, the rest assumption" : "set");
    }

    private static String percents(int first, int second, int third) {
        return "%s, %s and %s %%".formatted(percent(first), percent(second), percent(third));
    }

    private static String percent(int perMille) {
        return perMille % 10 == 0 ? Integer.toString(perMille / 10) : perMille / 10 + "." + perMille % 10;
    }

    /** The step to a level above {@link DegradationLevel#NORMAL}. */
    Step step(DegradationLevel level) {
        return switch (level) {
            case NORMAL -> throw new IllegalArgumentException("no step leads to NORMAL");
            case BACKGROUND_PAUSED -> backgroundPaused;
            case SHORT_ANSWERS -> shortAnswers;
            case ESSENTIAL_ONLY -> essentialOnly;
        };
    }

    private static void checkRising(String name, int first, int second, int third) {
        if (first >= second || second >= third) {
            throw new IllegalArgumentException(
                    "%s must rise from level 1 to 2 to 3, were %d, %d and %d".formatted(name, first, second, third));
        }
    }

    /** How a level falls. */
    public enum Descent {
        /**
         * One step at a time, after a dwell in which use was below the lower threshold and the use predicted for the level
         * below was under the upper one.
         */
        GUARDED,
        /**
         * At once, as far as the upper thresholds say; lower thresholds, dwell and prediction are not used. The level then
         * hides its own cause and swings. Never in production.
         */
        UNGUARDED
    }

    /**
     * The thresholds of one level, in whole per mille of the limit.
     *
     * @param upPerMille use at or above which the level is entered, at once; 2 to 1000
     * @param downPerMille use below which it may be left; 1 to {@code upPerMille} less {@code gainPerMille}, and below
     *     {@code upPerMille}. Were it closer, leaving the level could itself bring use back to where it is entered
     * @param gainPerMille what the level gives back at most, 0 to {@code upPerMille} - 1; 0 leaves that to the prediction
     */
    public record Step(int upPerMille, int downPerMille, int gainPerMille) {
        public Step {
            check("upPerMille", upPerMille, 2, 1_000);
            check("gainPerMille", gainPerMille, 0, upPerMille - 1);
            check("downPerMille", downPerMille, 1, upPerMille - Math.max(1, gainPerMille));
        }

        double upRatio() {
            return upPerMille / 1_000.0;
        }

        double downRatio() {
            return downPerMille / 1_000.0;
        }

        /** Fast the first time, unlike the equality of a record: every client is explained when it is made. */
        private boolean isSameAs(Step other) {
            return upPerMille == other.upPerMille
                    && downPerMille == other.downPerMille
                    && gainPerMille == other.gainPerMille;
        }

        private static void check(String name, int value, int least, int most) {
            if (value < least || value > most) {
                throw new IllegalArgumentException("%s must be %d..%d, was %d".formatted(name, least, most, value));
            }
        }
    }

    /** Collects the settings; not thread-safe. */
    public static final class Builder {
        private Step backgroundPaused = new Step(BACKGROUND_PAUSED_UP, BACKGROUND_PAUSED_DOWN, BACKGROUND_PAUSED_GAIN);
        private Step shortAnswers = new Step(SHORT_ANSWERS_UP, SHORT_ANSWERS_DOWN, SHORT_ANSWERS_GAIN);
        private Step essentialOnly = new Step(ESSENTIAL_ONLY_UP, ESSENTIAL_ONLY_DOWN, 0);
        private Duration dwell = Duration.ofMinutes(DEFAULT_DWELL_MINUTES);
        private Duration maxGap = Duration.ofSeconds(DEFAULT_MAX_GAP_SECONDS);
        private List<CalendarPin> calendar = List.of();
        private Descent descent = Descent.GUARDED;

        private Builder() {}

        /** See {@link LevelSettings#backgroundPaused()}. */
        public Builder backgroundPaused(Step step) {
            this.backgroundPaused = step;
            return this;
        }

        /** See {@link LevelSettings#shortAnswers()}. */
        public Builder shortAnswers(Step step) {
            this.shortAnswers = step;
            return this;
        }

        /** See {@link LevelSettings#essentialOnly()}. */
        public Builder essentialOnly(Step step) {
            this.essentialOnly = step;
            return this;
        }

        /** See {@link LevelSettings#dwell()}. */
        public Builder dwell(Duration newDwell) {
            this.dwell = newDwell;
            return this;
        }

        /** See {@link LevelSettings#maxGap()}. */
        public Builder maxGap(Duration gap) {
            this.maxGap = gap;
            return this;
        }

        /** See {@link LevelSettings#calendar()}. */
        public Builder calendar(List<CalendarPin> pins) {
            this.calendar = pins;
            return this;
        }

        /** See {@link LevelSettings#descent()}. */
        public Builder descent(Descent newDescent) {
            this.descent = newDescent;
            return this;
        }

        /**
         * Checks and builds.
         *
         * @throws IllegalArgumentException naming the setting, its value and what is allowed
         */
        public LevelSettings build() {
            return new LevelSettings(backgroundPaused, shortAnswers, essentialOnly, dwell, maxGap, calendar, descent);
        }
    }
}
