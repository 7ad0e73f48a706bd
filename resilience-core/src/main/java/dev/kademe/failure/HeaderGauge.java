package dev.kademe.failure;

import dev.kademe.call.Dimension;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the headers of one reply say about one limit.
 *
 * @param dimension what it counts, if that is known
 * @param limit the limit, 1 or more
 * @param remaining what is left, 0 or more
 * @param resetNanos how long until something or everything is free again, in nanoseconds; {@link Failure#NO_HINT} unknown
 */
record HeaderGauge(Optional<Dimension> dimension, OptionalLong limit, OptionalLong remaining, long resetNanos) {
    boolean isExhausted() {
        return remaining.isPresent() && remaining.getAsLong() == 0;
    }

    /** The time to a full token bucket, made the window that the bucket fills in; 0 when that cannot be told. */
    long windowNanos() {
        if (limit.isEmpty() || remaining.isEmpty() || resetNanos <= 0) {
            return 0;
        }
        long used = limit.getAsLong() - remaining.getAsLong();
        double window = used > 0 ? (double) resetNanos / used * limit.getAsLong() : 0;
        return (long) window;
    }
}
