package dev.kademe.quota;

import dev.kademe.call.Moment;
import java.util.List;

/** Grants everything; reservations still end exactly once. */
final class UnlimitedLedger implements QuotaLedger {
    private static final QuotaUse USE = new QuotaUse(Long.MAX_VALUE, 0, 0);

    @Override
    public Admission reserve(Claim claim, Moment now) {
        return new Admission.Granted(Reservation.held(claim, null));
    }

    @Override
    public Admission renew(Reservation reservation, long maxWaitNanos, Moment now) {
        return new Admission.Granted(reservation);
    }

    @Override
    public List<Reservation> settle(Reservation reservation, Settlement settlement, Moment now) {
        reservation.end();
        return List.of();
    }

    @Override
    public List<Reservation> release(Reservation reservation, Moment now) {
        reservation.end();
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
}
