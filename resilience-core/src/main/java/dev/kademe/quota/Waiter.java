package dev.kademe.quota;

/** A reservation in line. */
final class Waiter {
    private final Reservation reservation;
    private final long[] amounts;
    private long deadlineNanos;
    private int overtaken;
    private long knownRulings = -1;
    private boolean hasAWay;

    /**
     * The last in line.
     *
     * @param amounts what it comes to in each gauge
     */
    Waiter(Reservation reservation, long[] amounts, long deadlineNanos) {
        this.reservation = reservation;
        this.amounts = amounts;
        this.deadlineNanos = deadlineNanos;
    }

    /** A copy for a forecast. */
    Waiter copy() {
        Waiter copy = new Waiter(reservation, amounts, deadlineNanos);
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
            hasAWay = gauges.hasAWay(claim());
        }
        return hasAWay;
    }

    Reservation reservation() {
        return reservation;
    }

    Claim claim() {
        return reservation.claim();
    }

    /** Whether it asks for as much as another one of its workload in every gauge: then it fits only where that one fits. */
    boolean asksForAsMuchAs(Waiter other) {
        for (int i = 0; i < amounts.length; i++) {
            if (amounts[i] < other.amounts[i]) {
                return false;
            }
        }
        return true;
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
