package dev.kademe.quota;

import org.jspecify.annotations.Nullable;

/** The reservations that are held, by age: a list that runs through them. Guarded by its ledger's lock. */
final class HeldReservations {
    private @Nullable Reservation oldest;
    private @Nullable Reservation newest;
    private int size;

    int size() {
        return size;
    }

    @Nullable
    Reservation oldest() {
        return oldest;
    }

    void add(Reservation reservation) {
        Reservation before = newest;
        reservation.older = before;
        if (before == null) {
            oldest = reservation;
        } else {
            before.newer = reservation;
        }
        newest = reservation;
        size++;
    }

    void remove(Reservation reservation) {
        Reservation before = reservation.older;
        Reservation after = reservation.newer;
        if (before == null) {
            oldest = after;
        } else {
            before.newer = after;
        }
        if (after == null) {
            newest = before;
        } else {
            after.older = before;
        }
        reservation.older = null;
        reservation.newer = null;
        size--;
    }
}
