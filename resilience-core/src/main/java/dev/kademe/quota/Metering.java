package dev.kademe.quota;

import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Objects;

/**
 * How a provider counts one dimension over time. {@link #sliding} is safe against every provider: at most the limit in
 * <em>every</em> interval as long as the window. The others use the quota better where they are known to be right.
 */
public sealed interface Metering {
    /** At most the limit in every interval as long as {@code window}, 1 s to 1 day. */
    static Metering sliding(Duration window) {
        return new Sliding(window);
    }

    /** At most the limit in every interval of 24 hours. */
    static Metering rollingDay() {
        return new Sliding(Windows.LONGEST);
    }

    /** A bucket that holds one whole limit and is refilled with one limit every {@code window}, 1 s to 1 day. */
    static Metering tokenBucket(Duration window) {
        return new TokenBucket(window, 1);
    }

    /**
     * A bucket that holds a part of the limit and is refilled with one limit every {@code window}, 1 s to 1 day.
     *
     * @param capacityRatio what it holds as a part of the limit, above 0 to 1; a call larger than that can never go
     */
    static Metering tokenBucket(Duration window, double capacityRatio) {
        return new TokenBucket(window, capacityRatio);
    }

    /**
     * Windows of {@code window}, 1 s to 1 day, one after the other.
     *
     * @param anchorEpochMillis when one of them begins, by the wall clock; 0 for windows that begin with the minute or
     *     hour. A provider's report of a reset corrects it.
     */
    static Metering fixedWindow(Duration window, long anchorEpochMillis) {
        return new FixedWindow(window, anchorEpochMillis);
    }

    /** A day that begins at {@code resetTime} in {@code zone}, daylight saving included. */
    static Metering calendarDay(ZoneId zone, LocalTime resetTime) {
        return new CalendarDay(zone, resetTime);
    }

    /** A day whose end only the server tells; until it has, a day lasts 24 hours from its first call. */
    static Metering serverDrivenDay() {
        return new ServerDrivenDay();
    }

    /** The length of its window. */
    Duration window();

    /** See {@link Metering#sliding}. */
    record Sliding(Duration window) implements Metering {
        public Sliding {
            Windows.check(window);
        }
    }

    /** See {@link Metering#tokenBucket(Duration, double)}. */
    record TokenBucket(Duration window, double capacityRatio) implements Metering {
        public TokenBucket {
            Windows.check(window);
            if (!(capacityRatio > 0 && capacityRatio <= 1)) {
                throw new IllegalArgumentException("capacityRatio must be above 0, to 1, was " + capacityRatio);
            }
        }
    }

    /** See {@link Metering#fixedWindow}. */
    record FixedWindow(Duration window, long anchorEpochMillis) implements Metering {
        public FixedWindow {
            Windows.check(window);
        }
    }

    /** See {@link Metering#calendarDay}. */
    record CalendarDay(ZoneId zone, LocalTime resetTime) implements Metering {
        public CalendarDay {
            Objects.requireNonNull(zone, "zone");
            Objects.requireNonNull(resetTime, "resetTime");
        }

        @Override
        public Duration window() {
            return Windows.LONGEST;
        }
    }

    /** See {@link Metering#serverDrivenDay}. */
    record ServerDrivenDay() implements Metering {
        @Override
        public Duration window() {
            return Windows.LONGEST;
        }
    }
}
