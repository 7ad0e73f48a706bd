package dev.kademe.flow;

import dev.kademe.retry.Backoff;
import java.time.Duration;
import java.util.Objects;

/**
 * What bounds a lane. Immutable.
 *
 * @param capacity the most jobs it holds, waiting and on their way together, 1 to {@link #LARGEST_CAPACITY}
 * @param maxInFlight the most jobs that are on their way at once, 1 to {@link #MOST_IN_FLIGHT}
 * @param permits the most jobs that are asked in a period, 1 to {@link #MOST_PERMITS}; one that comes back and is asked
 *     again counts again
 * @param period how long a period is, 1 ms to 1 day; periods follow each other from the moment the lane was made, so an
 *     interval across two of them can see twice the permits
 * @param maxFailures how often a job may fail in a way that can be its own doing before it ends failed, 1 to
 *     {@link #MOST_FAILURES}
 * @param backoff how long the lane pauses after calls that failed, by how many did since one was last answered
 */
public record LaneSettings(
        int capacity, int maxInFlight, int permits, Duration period, int maxFailures, Backoff backoff) {
    /** Jobs a lane holds unless a plan says otherwise: {@value}. */
    public static final int DEFAULT_CAPACITY = 10_000;

    /** Jobs on their way at once unless a plan says otherwise: {@value}. */
    public static final int DEFAULT_MAX_IN_FLIGHT = 4;

    /** Jobs asked in a second unless a plan says otherwise: {@value}. */
    public static final int DEFAULT_PERMITS = 1;

    /** Failures that can be a job's own doing, unless a plan says otherwise: {@value}. */
    public static final int DEFAULT_MAX_FAILURES = 10;

    /** The largest capacity that can be set: {@value}. */
    public static final int LARGEST_CAPACITY = 1_000_000;

    /** The highest bound on jobs on their way that can be set: {@value}. */
    public static final int MOST_IN_FLIGHT = 1_000;

    /** The most permits in a period that can be set: {@value}. */
    public static final int MOST_PERMITS = 1_000_000;

    /** The highest bound on a job's failures that can be set: {@value}. */
    public static final int MOST_FAILURES = 100;

    private static final Duration DEFAULT_PERIOD = Duration.ofSeconds(1);
    private static final Duration SHORTEST_PERIOD = Duration.ofMillis(1);
    private static final Duration LONGEST_PERIOD = Duration.ofDays(1);
    private static final Backoff DEFAULT_BACKOFF = Backoff.exponential(Duration.ofSeconds(5), Duration.ofMinutes(10));

    public LaneSettings {
        check("capacity", capacity, LARGEST_CAPACITY);
        check("maxInFlight", maxInFlight, MOST_IN_FLIGHT);
        check("permits", permits, MOST_PERMITS);
        check("maxFailures", maxFailures, MOST_FAILURES);
        Objects.requireNonNull(backoff, "backoff");
        if (period.compareTo(SHORTEST_PERIOD) < 0 || period.compareTo(LONGEST_PERIOD) > 0) {
            throw new IllegalArgumentException("period must be 1 ms to 1 day, was " + period);
        }
    }

    /** Ten thousand jobs, four on their way, one a second; ten failures; pauses that double from 5 s to 10 minutes. */
    public static LaneSettings standard() {
        return builder().build();
    }

    /** Starts from {@link #standard}. */
    public static Builder builder() {
        return new Builder();
    }

    private static void check(String name, int value, int most) {
        if (value < 1 || value > most) {
            throw new IllegalArgumentException("%s must be 1..%d, was %d".formatted(name, most, value));
        }
    }

    /** Collects the settings; not thread-safe. */
    public static final class Builder {
        private int capacity = DEFAULT_CAPACITY;
        private int maxInFlight = DEFAULT_MAX_IN_FLIGHT;
        private int permits = DEFAULT_PERMITS;
        private Duration period = DEFAULT_PERIOD;
        private int maxFailures = DEFAULT_MAX_FAILURES;
        private Backoff backoff = DEFAULT_BACKOFF;

        private Builder() {}

        /** The most jobs the lane holds, waiting and on their way together. */
        public Builder capacity(int newCapacity) {
            this.capacity = newCapacity;
            return this;
        }

        /** The most jobs on their way at once. */
        public Builder maxInFlight(int most) {
            this.maxInFlight = most;
            return this;
        }

        /** At most {@code newPermits} jobs are asked in each period. */
        public Builder pace(int newPermits, Duration newPeriod) {
            this.permits = newPermits;
            this.period = Objects.requireNonNull(newPeriod, "period");
            return this;
        }

        /** How often a job may fail in a way that can be its own doing. */
        public Builder maxFailures(int most) {
            this.maxFailures = most;
            return this;
        }

        /** How long the lane pauses after calls that failed. */
        public Builder backoff(Backoff newBackoff) {
            this.backoff = Objects.requireNonNull(newBackoff, "backoff");
            return this;
        }

        /** Builds. */
        public LaneSettings build() {
            return new LaneSettings(capacity, maxInFlight, permits, period, maxFailures, backoff);
        }
    }
}
