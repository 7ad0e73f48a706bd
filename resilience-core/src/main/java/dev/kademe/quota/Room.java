package dev.kademe.quota;

/**
 * How much of one dimension is free, and how much of that is kept for whom, as the provider's own meter would count it.
 * Guarded by its ledger's lock; the owner advances it before it asks.
 */
interface Room {
    void advance(long nowNanos);

    /** The largest amount that is free beside what is kept for the workloads in {@code keptFor}, a set of bits; or negative. */
    long left(int keptFor);

    /** What is free, kept or not; negative after an overrun. */
    long free();

    void charge(int column, long amount, long nowNanos);

    void refund(int column, long amount, long chargedNanos, long nowNanos);

    /** Takes back that much of a column, whenever it was charged. */
    void reduce(int column, long amount);

    /** Makes what is free not free, if this is how the meter is known to come back from being full. */
    boolean drains();

    /**
     * The first time at which there can be more room for {@code amount} than now; {@link Admission#NEVER} if no time
     * brings any.
     */
    long nextChangeNanos(long amount, int keptFor, long nowNanos);

    /** The largest amount for which there is room when nothing is charged. */
    long most(int keptFor);

    /** Follows another limit or other shares of it. */
    void follow(Allotment allotment);

    /** Mirrors another one of its kind, for playing time forward; what it shares is mirrored elsewhere. */
    void mirror(Room original);
}
