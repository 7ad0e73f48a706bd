package dev.kademe.quota;

import org.jspecify.annotations.Nullable;

/** A reservation in line. */
final class Waiter {
    private final Reservation reservation;
    private final Ask ask;
    private long deadlineNanos;
    private int overtaken;
    private int rememberedOvertaken;
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

    /** Takes note of what a forecast may change. */
    void remember() {
        rememberedOvertaken = overtaken;
    }

    /** Takes back what a forecast has changed. */
    void recall() {
        overtaken = rememberedOvertaken;
    }

    int overtaken() {
        return overtaken;
    }
}
