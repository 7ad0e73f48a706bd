package dev.kademe.sim.provider;

/** One limit of one dimension. Its owner keeps time from going back. Not thread-safe. */
interface Gauge {
    /**
     * How long, in nanoseconds, until {@code amount} fits when nothing else is taken: 0 when it fits now, {@link
     * ProviderMeter#NEVER} when it never will.
     */
    long waitNanos(long amount, long nowNanos);

    /** Takes an amount that fits. */
    void take(long amount, long nowNanos);

    /** Counts a call that did not go through. */
    void takeRejected(long amount, long nowNanos);

    /** Grants {@code newLimit} in a window from now on. */
    void limit(long newLimit, long nowNanos);
}
