package dev.kademe.level;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Decides the level of one quota. Thread-safe.
 *
 * <p>It returns what changed and tells nobody: whoever calls it publishes. A moment whose monotonic part lies before one
 * already seen counts as that one.
 */
public interface LevelControl {
    /** The level now in force. */
    DegradationLevel level();

    /**
     * Learns how full the quota is; called at every tick of 5 s, and in between when something has happened.
     *
     * @return the change this made, if any
     */
    Optional<Change> sample(Sample sample, Moment now);

    /**
     * Sets a level by hand. It stays, whatever use and calendar say, until {@link #unpin}.
     *
     * @return the change this made; empty when that level was in force
     */
    Optional<Change> pin(DegradationLevel level, Moment now);

    /**
     * Ends {@link #pin}; nothing when there is none. An adaptive control goes on from the pinned level: it rises with the
     * next sample that asks for it, and falls by one after a whole new dwell, as from any level. Were it to return to
     * where it would have been, it could fall several steps at once. A calendar minimum applies again at once.
     *
     * @return the change this made, if any
     */
    Optional<Change> unpin(Moment now);

    /** What to save for {@link #adaptive(LevelSettings, State, Moment)} after a restart. */
    State state(Moment now);

    /** What decides it, for a person to read and for the plan's hash: settings and where they are from, not the level. */
    default String explain() {
        return "set by the application";
    }

    /** No control: the level is always normal, and cannot be pinned. */
    static LevelControl none() {
        return NoLevel.ONE;
    }

    /** A control that stays at one level whatever the use, and returns to it when an operator's pin ends. */
    static LevelControl pinned(DegradationLevel level) {
        return new PinnedLevel(level);
    }

    /**
     * A control that follows use, from {@link DegradationLevel#NORMAL}.
     *
     * <p>A known sample with use u makes the level at least j at once for every level j with u &gt;= up(j). The level falls
     * from j to j - 1 after a dwell in which every sample had u &lt; down(j) and u + what j holds back &lt; up(j), known
     * samples were at most {@code maxGap} apart, and the level did not change. The dwell is counted in whole ticks of 5 s,
     * so that the order and number of samples in one do not matter, and the sample that ends it is no part of it. An
     * unknown sample never counts as low. Calendar minimums apply at the next sample, known or not; while a level is one,
     * its dwell does not begin.
     */
    static LevelControl adaptive(LevelSettings settings) {
        return new AdaptiveLevel(settings);
    }

    /**
     * A control that goes on after a restart. A state of at most {@value State#MAX_AGE_MINUTES} minutes gives its
     * level, at the beginning of a dwell, and its operator pin; an older one gives {@link DegradationLevel#NORMAL} and no
     * pin.
     */
    static LevelControl adaptive(LevelSettings settings, State resumeFrom, Moment now) {
        return new AdaptiveLevel(settings, resumeFrom, now);
    }

    /**
     * One change of level.
     *
     * @param from the level before
     * @param to the level now in force
     * @param reason what made it change
     * @param useRatio the use last known, 0 or more; {@link Double#NaN} when none is
     * @param at when
     */
    record Change(DegradationLevel from, DegradationLevel to, Reason reason, double useRatio, Moment at) {}

    /**
     * How full a quota is, and what its level holds back at the moment. All in the same unit: parts of the limit of the
     * quota's fullest dimension, over its window.
     *
     * <p>What is held back is use that would come back if the level fell; a control that did not count it would take
     * its own relief for the end of the rush.
     *
     * @param useRatio the use of the fullest dimension, holds and outside use included, 0 or more (above 1 after an
     *     overrun); {@link Double#NaN} when it is not known, which is never taken for low. A limit of 0 is full as soon
     *     as it is used
     * @param pausedRatio what {@link DegradationLevel#BACKGROUND_PAUSED} holds back: background work that waits or was
     *     refused lately, at most the background ceiling; 0 or more
     * @param shortenedRatio what {@link DegradationLevel#SHORT_ANSWERS} holds back: tokens saved by shorter answers, and
     *     INTERNAL work beyond its guarantee; 0 or more
     * @param divertedRatio what {@link DegradationLevel#ESSENTIAL_ONLY} holds back: what went to the small model or to a
     *     person, and stopped INTERNAL work; 0 or more
     */
    record Sample(double useRatio, double pausedRatio, double shortenedRatio, double divertedRatio) {
        /** Nobody knows how full the quota is. */
        public static final Sample UNKNOWN = new Sample(Double.NaN, 0, 0, 0);

        public Sample {
            if (!Double.isNaN(useRatio)) {
                check("useRatio", useRatio);
            }
            check("pausedRatio", pausedRatio);
            check("shortenedRatio", shortenedRatio);
            check("divertedRatio", divertedRatio);
        }

        /** A sample while nothing is held back. */
        public static Sample of(double useRatio) {
            return new Sample(useRatio, 0, 0, 0);
        }

        boolean isKnown() {
            return !Double.isNaN(useRatio);
        }

        /** The use to expect one level below {@code level}. */
        double predictedBelow(DegradationLevel level) {
            return useRatio
                    + switch (level) {
                        case NORMAL -> 0;
                        case BACKGROUND_PAUSED -> pausedRatio;
                        case SHORT_ANSWERS -> shortenedRatio;
                        case ESSENTIAL_ONLY -> divertedRatio;
                    };
        }

        private static void check(String name, double ratio) {
            if (!(ratio >= 0 && ratio < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(name + " must be 0 or more and finite, was " + ratio);
            }
        }
    }

    /** Why the level is what it is. */
    enum Reason {
        /** The control is new and nothing has happened yet. */
        STARTED,
        /** The level was taken over from before a restart. */
        RESUMED,
        /** Use reached the upper threshold of a higher level. */
        USE_ROSE,
        /** Use stayed low for the whole dwell. */
        USE_FELL,
        /** The calendar asks for at least this level. */
        CALENDAR_PIN,
        /** A person set it. */
        OPERATOR_PIN
    }

    /**
     * What a control must remember over a restart. Save it at every change of level, and at least every
     * {@value #MAX_AGE_MINUTES} minutes; where is the application's choice.
     *
     * @param level the level in force
     * @param reason why
     * @param asOfEpochMillis when this was true, in wall-clock milliseconds since 1970-01-01T00:00Z
     * @param isPinned whether an operator holds it there
     */
    record State(DegradationLevel level, Reason reason, long asOfEpochMillis, boolean isPinned) {
        /** The age, in minutes of the wall clock, past which a state says nothing about now: {@value}. */
        public static final int MAX_AGE_MINUTES = 15;

        private static final long MAX_AGE_MILLIS =
                Duration.ofMinutes(MAX_AGE_MINUTES).toMillis();
        private static final Pattern TEXT = Pattern.compile("([A-Z_]+) ([A-Z_]+) (-?[0-9]{1,19}) (pinned|free)");

        public State {
            Objects.requireNonNull(level, "level");
            Objects.requireNonNull(reason, "reason");
        }

        /**
         * Reads what {@link #toString} wrote.
         *
         * @throws IllegalArgumentException when it is not that
         */
        public static State parse(String text) {
            Matcher parts = TEXT.matcher(text);
            if (parts.matches()) {
                try {
                    return new State(
                            DegradationLevel.valueOf(parts.group(1)),
                            Reason.valueOf(parts.group(2)),
                            Long.parseLong(parts.group(3)),
                            parts.group(4).equals("pinned"));
                } catch (IllegalArgumentException e) {
                    throw refusal(text, e);
                }
            }
            throw refusal(text, null);
        }

        /** The level, the reason, the time and {@code pinned} or {@code free}, with a space between. */
        @Override
        public String toString() {
            // Not formatted: the digits of a locale would not be read back.
            return level + " " + reason + " " + asOfEpochMillis + (isPinned ? " pinned" : " free");
        }

        /**
         * Whether it still says something. A state from the future does: a clock put back is no reason to forget a
         * rush.
         */
        boolean isFresh(long nowEpochMillis) {
            return asOfEpochMillis >= nowEpochMillis - MAX_AGE_MILLIS;
        }

        private static IllegalArgumentException refusal(String text, @Nullable Throwable cause) {
            return new IllegalArgumentException(
                    "a level state is \"LEVEL REASON EPOCH_MILLIS pinned\" or \"... free\", was \"" + text + "\"",
                    cause);
        }
    }

    /**
     * A stretch of time known beforehand, such as an offering day, in which the level is at least {@code minimum}. It never
     * lowers a level.
     *
     * @param minimum the least level, above {@link DegradationLevel#NORMAL}
     * @param from its first instant
     * @param until the first instant after it, later than {@code from}
     */
    record CalendarPin(DegradationLevel minimum, Instant from, Instant until) {
        public CalendarPin {
            Objects.requireNonNull(minimum, "minimum");
            if (minimum == DegradationLevel.NORMAL) {
                throw new IllegalArgumentException("minimum must be above NORMAL, was NORMAL");
            }
            if (!from.isBefore(until)) {
                throw new IllegalArgumentException("until must be later than from, %s, was %s".formatted(from, until));
            }
        }

        /**
         * A pin between two readings of the wall clock in a zone. Where clocks are put back and a reading comes twice,
         * the pin begins at the first and ends at the second; where one is skipped, it moves by the length of the gap.
         */
        public static CalendarPin between(
                DegradationLevel minimum, LocalDateTime from, LocalDateTime until, ZoneId zone) {
            return new CalendarPin(
                    minimum,
                    from.atZone(zone).withEarlierOffsetAtOverlap().toInstant(),
                    until.atZone(zone).withLaterOffsetAtOverlap().toInstant());
        }

        boolean covers(Instant now) {
            return !now.isBefore(from) && now.isBefore(until);
        }
    }
}
