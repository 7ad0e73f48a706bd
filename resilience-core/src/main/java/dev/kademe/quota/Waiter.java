package dev.kademe.quota;

import org.jspecify.annotations.Nullable;

/** A reservation in line. */
final class Waiter {
    private final Reservation reservation;
    private final Ask ask;
    private long deadlineNanos;
    private int overtaken;
    private long knownRulings = -1;
    private boolean hasAWay;
    /** Its neighbours in line, those who came before and after it. */
    @Nullable
    Waiter earlier;

    @Nullable
    Waiter later;

    /** One that will be the last in line. */
    Waiter(Reservation reservation, Ask ask, long deadlineNanos) {
        this.reservation = reservation;
        this.ask = ask;
        this.deadlineNanos = deadlineNanos;
    }

    /** A copy for a forecast, in no line yet. */
    Waiter copy() {
        Waiter copy = new Waiter(reservation, ask, deadlineNanos);
        copy.overtaken = overtaken;
        copy.knownRulings = knownRulings;
        copy.hasAWay = hasAWay;
        return copy;
    }

    /**
     * Whether the limit, the shares and the level leave it a way to go; found out again only when one of them has changed.
     *
     * @param rulings how often they have, {@link Gauges#rulings}
     */
    boolean hasAWay(Gauges gauges, long rulings) {
        if (knownRulings != rulings) {
            knownRulings = rulings;
            hasAWay = gauges.hasAWay(ask);
        }
        return hasAWay;
    }

    Reservation reservation() {
        return reservation;
    }

    Ask ask() {
        return ask;
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
