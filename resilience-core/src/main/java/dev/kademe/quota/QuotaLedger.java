package dev.kademe.quota;

import dev.kademe.call.Moment;
import java.util.List;

/**
 * What has been charged to one quota in the running window, by workload. Thread-safe. Time is an argument and never goes
 * back: an earlier moment is taken as the latest one seen.
 */
public interface QuotaLedger {
    /** Decides a claim, charging it when it is granted and putting it in line when it is delayed. */
    Admission reserve(Claim claim, Moment now);

    /**
     * Decides a waiting reservation again, at the end of the wait that was advised. A reservation that was granted in
     * the meantime is answered with itself; one that is refused has left the line.
     *
     * @param maxWaitNanos the longest it can still wait, in nanoseconds, 0 or more
     * @throws IllegalStateException when the reservation has ended
     */
    Admission renew(Reservation reservation, long maxWaitNanos, Moment now);

    /**
     * Ends a reservation whose attempt was sent. A second end of the same reservation changes nothing.
     *
     * @return the waiting reservations that this granted, in order; the caller tells their grantees
     */
    List<Reservation> settle(Reservation reservation, Settlement settlement, Moment now);

    /**
     * Ends a reservation whose attempt was not sent, waiting or held, and gives its charge back.
     *
     * @return the waiting reservations that this granted, in order; the caller tells their grantees
     */
    List<Reservation> release(Reservation reservation, Moment now);

    /**
     * Lets time pass.
     *
     * @return the waiting reservations that this granted, in order; the caller tells their grantees
     */
    List<Reservation> tick(Moment now);

    /** How full the quota is. */
    QuotaUse use(Moment now);

    /** A ledger that grants everything and counts nothing. */
    static QuotaLedger unlimited() {
        return new UnlimitedLedger();
    }

    /** A ledger that is safe against every provider: at most the limit in <em>every</em> interval as long as the window. */
    static QuotaLedger sliding(SlidingQuota quota) {
        return new SlidingLedger(quota);
    }
}
