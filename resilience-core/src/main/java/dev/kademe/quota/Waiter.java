package dev.kademe.quota;

/** A reservation in line. */
final class Waiter {
    private final Reservation reservation;
    private long deadlineNanos;
    private int overtaken;
    /** In a forecast, where neither limits nor shares nor the level change; elsewhere it is asked anew. */
    private boolean isWithoutAWay;

    Waiter(Reservation reservation, long deadlineNanos) {
        this.reservation = reservation;
        this.deadlineNanos = deadlineNanos;
    }

    /** A copy for a forecast. */
    Waiter copy(boolean hasAWay) {
        Waiter copy = new Waiter(reservation, deadlineNanos);
        copy.overtaken = overtaken;
        copy.isWithoutAWay = !hasAWay;
        return copy;
    }

    /** Of a copy for a forecast: whether the limit, the shares and the level leave it a way to go. */
    boolean hasAWay() {
        return !isWithoutAWay;
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
