package dev.kademe.quota;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Moment;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import dev.kademe.failure.ProviderReport;
import java.util.List;

/** Grants everything; reservations still end exactly once. */
final class UnlimitedLedger implements QuotaLedger {
    private static final QuotaUse USE = new QuotaUse(DegradationLevel.NORMAL, List.of(), 0, 0, 0, 0);

    @Override
    public Admission reserve(Claim claim, Moment now) {
        Reservation reservation = new Reservation(claim);
        reservation.hold(now.nanos());
        return new Admission.Granted(reservation);
    }

    @Override
    public Admission renew(Reservation reservation, long maxWaitNanos, Moment now) {
        return new Admission.Granted(reservation);
    }

    @Override
    public List<Reservation> settle(Reservation reservation, Settlement settlement, Moment now) {
        return release(reservation, now);
    }

    @Override
    public List<Reservation> release(Reservation reservation, Moment now) {
        reservation.become(Reservation.State.ENDED);
        return List.of();
    }

    @Override
    public List<Reservation> tick(Moment now) {
        return List.of();
    }

    @Override
    public QuotaUse use(Moment now) {
        return USE;
    }

    @Override
    public long freeTokens(Workload workload, Moment now) {
        return TokenEstimate.HIGHEST;
    }

    @Override
    public List<Reservation> enter(DegradationLevel level, Moment now) {
        return List.of();
    }

    @Override
    public void divert(TokenEstimate estimate, Moment now) {}

    @Override
    public List<Reservation> correct(ProviderReport report, long sentNanos, Moment now) {
        return List.of();
    }

    @Override
    public void markFull(Dimension dimension, Moment now) {}

    @Override
    public void close(Closure closure, Moment now) {}

    @Override
    public List<Reservation> reopen(Moment now) {
        return List.of();
    }

    @Override
    public List<Reservation> changeLimit(Dimension dimension, long amount, Moment now) {
        throw new IllegalArgumentException("an unlimited quota has no limit for " + dimension);
    }

    @Override
    public List<Reservation> changeShares(Shares shares, Moment now) {
        return List.of();
    }

    @Override
    public List<String> explain() {
        return List.of("no limits");
    }
}
