package dev.kademe.quota;

/** A reservation in line. */
final class Waiter {
    private final Reservation reservation;
    private long deadlineNanos;
    private int overtaken;

    Waiter(Reservation reservation, long deadlineNanos) {
        this.reservation = reservation;
        this.deadlineNanos = deadlineNanos;
    }

    Waiter copy() {
        Waiter copy = new Waiter(reservation, deadlineNanos);
        copy.overtaken = overtaken;
        return copy;
    }

    Reservation reservation() {
        return reservation;
    }

    Claim claim() {
        return reservation.claim();
    }

    boolean isExpired(long nowNanos) {
        return deadlineNanos < nowNanos;
    }

    /** The last moment at which it can be granted. */
    long deadlineNanos() {
        return deadlineNanos;
    }

    void waitsUntil(long newDeadlineNanos) {
        deadlineNanos = newDeadlineNanos;
    }

    void overtake() {
        overtaken++;
    }

    int overtaken() {
        return overtaken;
    }
}
