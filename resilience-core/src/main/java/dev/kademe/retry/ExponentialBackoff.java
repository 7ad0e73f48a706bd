package dev.kademe.retry;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** See {@link Backoff#exponential} and {@link Backoff#fullJitter}. */
record ExponentialBackoff(Duration base, Duration cap, boolean isJittered) implements Backoff {
    private static final long SPREAD_EACH_NANOS = Duration.ofMillis(20).toNanos();

    ExponentialBackoff {
        if (base.isNegative() || base.compareTo(cap) > 0 || cap.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "0 <= base <= cap <= 1 day must hold, were %s and %s".formatted(base, cap));
        }
    }

    @Override
    public long waitNanos(int failedAttempts, int crowd, RandomGenerator random) {
        long longest = capped(base.toNanos(), cap.toNanos(), failedAttempts);
        if (!isJittered || longest == 0) {
            return longest;
        }
        long spread = Math.min(cap.toNanos(), crowd * SPREAD_EACH_NANOS);
        return random.nextLong(Math.max(longest, spread) + 1);
    }

    /** As a record makes it, but fast the first time: a client begins with the hash of its plan. */
    @Override
    public String toString() {
        return "ExponentialBackoff[base=%s, cap=%s, isJittered=%s]".formatted(base, cap, isJittered);
    }

    /** base * 2^(n-1) without overflow: shifting back must give the base again. */
    private static long capped(long baseNanos, long capNanos, int failedAttempts) {
        int doublings = failedAttempts - 1;
        if (doublings >= Long.numberOfLeadingZeros(baseNanos) - 1) {
            return baseNanos == 0 ? 0 : capNanos;
        }
        return Math.min(capNanos, baseNanos << doublings);
    }
}
