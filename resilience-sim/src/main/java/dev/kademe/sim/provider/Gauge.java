package dev.kademe.sim.provider;

/** One limit of one dimension. Its owner keeps time from going back. Not thread-safe. */
interface Gauge {
    /**
     * How long, in nanoseconds, until {@code amount} fits when nothing else is taken: 0 when it fits now, {@link
     * ProviderMeter#NEVER} when it never will.
     */
    long waitNanos(long amount, long nowNanos);

    /** Whether {@code amount} fits now, told quickly. */
    default boolean fits(long amount, long nowNanos) {
        return waitNanos(amount, nowNanos) == 0;
    }

    /** Takes an amount that fits, or overruns the limit with it. */
    void take(long amount, long nowNanos);

    /** Counts a call that did not go through. */
    default void takeRejected(long amount, long nowNanos) {
        take(amount, nowNanos);
    }

    /** Grants {@code newLimit} in a window from now on. */
    void limit(long newLimit, long nowNanos);

    /** Makes what was taken at {@code takenNanos} as {@code amount} count as {@code actual} from now on, if it still counts. */
    void correct(long takenNanos, long amount, long actual, long nowNanos);

    /** What is granted, what of it is free now, and when all of it is when nothing else is taken. */
    ProviderMeter.Standing standing(long nowNanos);
}
