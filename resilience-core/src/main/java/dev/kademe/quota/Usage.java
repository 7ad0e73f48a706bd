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

    /**
     * The first time after now at which {@code amount} fits into the limit beside what is kept for the workloads in {@code
     * keptFor}, if nothing more is charged; or an earlier one at which something expires.
     */
    long roomNanos(long amount, int keptFor, Allotment allotment);

    /** Too long ago. */
    long UNKNOWN = Long.MAX_VALUE;

    /** The most that workloads had charged at any time since {@code sinceNanos}, or a little more; or {@link #UNKNOWN}. */
    long highestOwnSince(long sinceNanos);

    /** One column of what is charged, to be counted in a sliding window of another length. */
    SlidingUsage inWindow(int column, long windowNanos, long nowNanos);

    /** Mirrors another one of its kind, in which nothing may change while this one plays time forward. */
    void mirror(Usage original);
}
