package dev.kademe.quota;

import dev.kademe.call.Workload;

/**
 * What is charged to one window of one dimension, by workload, until it expires. Guarded by its ledger's lock; the owner
 * advances it before it asks.
 */
interface Usage {
    /** One column for each workload, and one for what others with the same key use. */
    int OUTSIDE = Workload.values().length;

    int COLUMNS = OUTSIDE + 1;

    /** Lets time pass; never called with an earlier time than before. */
    void advance(long nowNanos);

    long of(int column);

    long total();

    void charge(int column, long amount, long nowNanos);

    /**
     * Takes back what was charged at {@code chargedNanos}, unless that window is over.
     *
     * @return how much was taken back
     */
    long refund(int column, long amount, long chargedNanos);

    /** Takes back that much of a column, the latest charges first. */
    void reduce(int column, long amount);

    /** When something expires next; {@link Admission#NEVER} when nothing is charged. */
    long nextExpiryNanos();

    /** The most that workloads had charged at any time since {@code sinceNanos}, or a little more. */
    long highestOwnSince(long sinceNanos);

    Usage copy();
}
