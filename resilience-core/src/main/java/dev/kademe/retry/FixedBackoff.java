package dev.kademe.retry;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** See {@link Backoff#fixed}. */
record FixedBackoff(Duration length) implements Backoff {
    FixedBackoff {
        if (length.isNegative() || length.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("wait must be 0 to 1 day, was " + length);
        }
    }

    @Override
    public long waitNanos(int failedAttempts, int crowd, RandomGenerator random) {
        return length.toNanos();
    }
}
