package dev.kademe.quota;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Moment;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import dev.kademe.failure.ProviderReport;
import java.util.List;
import java.util.OptionalLong;

/**
 * What has been charged to one quota in the running window, by workload. Thread-safe. Time is an argument and never goes
 * back: an earlier moment is taken as the latest one seen. Every method that returns reservations returns the waiting ones
 * that have been granted, in order; the caller tells their grantees.
 */
public interface QuotaLedger {
    /**
     * Decides a claim in all dimensions together, charging it when it is granted and putting it in line when it is
     * delayed. Those in line whose time has come go first; the next method that returns reservations returns them.
     */
    Admission reserve(Claim claim, Moment now);

    /**
     * Decides a waiting reservation again, at the end of the wait that was advised. A reservation that was granted in
     * the meantime is answered with itself; one that is refused has left the line.
     *
     * @param maxWaitNanos the longest it can still wait, in nanoseconds, 0 or more
     * @throws IllegalStateException when the reservation has ended
     */
    Admission renew(Reservation reservation, long maxWaitNanos, Moment now);

    /** Ends a reservation whose attempt was sent. A second end of the same reservation changes nothing. */
    List<Reservation> settle(Reservation reservation, Settlement settlement, Moment now);

    /** Ends a reservation whose attempt was not sent, waiting or held, and gives its charge back. */
    List<Reservation> release(Reservation reservation, Moment now);

    /** Lets time pass. */
    List<Reservation> tick(Moment now);

    /** How full the quota is. */
    QuotaUse use(Moment now);

    /**
     * The most tokens of input that a call of the workload could claim now and be granted at once if nobody were in line.
     *
     * @return 0 to {@link TokenEstimate#HIGHEST}, which is the answer when nothing limits them
     */
    long freeTokens(Workload workload, Moment now);

    /** The limit in force in a dimension; empty when there is none. */
    OptionalLong limit(Dimension dimension);

    /** Enters a level of degradation, which may hold workloads back. */
    List<Reservation> enter(DegradationLevel level, Moment now);

    /** Counts a call that the level has sent elsewhere: use that would come back if the level fell. */
    void divert(TokenEstimate estimate, Moment now);

    /**
     * Corrects the ledger by what a reply said: tightens at once, loosens only when a newer report agrees, never below
     * what the ledger itself has charged. A report about a dimension without a limit, or that makes no sense, is ignored
     * and counted.
     *
     * @param sentNanos the monotonic time, in nanoseconds, at which the call that brought it was sent
     */
    List<Reservation> correct(ProviderReport report, long sentNanos, Moment now);

    /** Takes what is free of a dimension as used: the provider says that there is no room. It comes back over a window. */
    void markFull(Dimension dimension, Moment now);

    /** Closes the quota. A closure is never shortened by a later one. */
    void close(Closure closure, Moment now);

    /** Ends every closure: an operator has acted. */
    List<Reservation> reopen(Moment now);

    /**
     * Sets another limit. What is charged stays, so that a lower limit only blocks. A closure for that dimension ends.
     *
     * @param amount 0 to {@link Limit#HIGHEST}
     * @throws IllegalArgumentException when the quota has no limit for the dimension, or the shares do not fit the limit
     */
    List<Reservation> changeLimit(Dimension dimension, long amount, Moment now);

    /**
     * Sets other shares. What is charged stays.
     *
     * @throws IllegalArgumentException when they do not fit the limits
     */
    List<Reservation> changeShares(Shares shares, Moment now);

    /** The limits and shares in force, for a person to read, one line each. */
    List<String> explain();

    /** A ledger that grants everything and counts nothing, except while the provider takes nothing. */
    static QuotaLedger unlimited() {
        return new UnlimitedLedger();
    }

    /** A ledger in this process. */
    static QuotaLedger create(Quota quota) {
        return new LocalLedger(quota);
    }
}
