package dev.kademe.call;

/**
 * An instant as a driver read it: the monotonic clock that decides, and the wall clock that is only shown and used for
 * calendar limits.
 *
 * @param nanos monotonic nanoseconds since the driver's origin, 0 or more; never goes back
 * @param epochMillis wall-clock milliseconds since 1970-01-01T00:00Z; may jump
 */
public record Moment(long nanos, long epochMillis) {
    /** The origin of a virtual clock. */
    public static final Moment ZERO = new Moment(0, 0);

    public Moment {
        if (nanos < 0) {
            throw new IllegalArgumentException("nanos must be 0 or more, was " + nanos);
        }
    }

    /** The monotonic time {@code waitNanos} (0 or more) from here; saturates instead of overflowing. */
    public long nanosAfter(long waitNanos) {
        long sum = nanos + waitNanos;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
