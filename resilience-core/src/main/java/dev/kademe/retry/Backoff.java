package dev.kademe.retry;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** How long to wait when the provider gives no hint. Thread-safe; chance is an argument. */
public interface Backoff {
    /** The longest a backoff may be told to wait. */
    Duration LONGEST = Duration.ofDays(1);

    /**
     * The wait after a failed attempt.
     *
     * @param failedAttempts attempts that have failed so far at this target, 1 or more
     * @param crowd calls that were rejected within the last second, this one included: those that come back together must
     *     spread
     * @return nanoseconds, 0 or more
     */
    long waitNanos(int failedAttempts, int crowd, RandomGenerator random);

    /** Always the same wait. */
    static Backoff fixed(Duration wait) {
        return new FixedBackoff(wait);
    }

    /** Doubling without chance: after n failed attempts {@code min(cap, base * 2^(n-1))}. */
    static Backoff exponential(Duration base, Duration cap) {
        return new ExponentialBackoff(base, cap, false);
    }

    /**
     * Doubling with full jitter: after n failed attempts {@code U(0, min(cap, base * 2^(n-1)))}. The cap comes first and
     * the jitter after, so that capped waits still spread. Of a crowd of k rejected calls, the last spreads over {@code
     * min(cap, k * 20 ms)} when that is longer. Source: M. Brooker, "Exponential Backoff And Jitter", 2015; the crowd is
     * ours.
     */
    static Backoff fullJitter(Duration base, Duration cap) {
        return new ExponentialBackoff(base, cap, true);
    }
}
