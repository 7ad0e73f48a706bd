package dev.kademe.quota;

import org.jspecify.annotations.Nullable;

/**
 * A place in a ledger: first perhaps waiting, then held, ended exactly once by a settlement or a release. It is its own
 * identity: two reservations are the same only when they are the same object. The ledger that made it guards it.
 */
public final class Reservation {
    private final Claim claim;
    private volatile State state;
    private long chargedNanos;
    private @Nullable Waiter place;
    /** Its neighbours among the reservations that are held, older and newer. */
    @Nullable
    Reservation older;

    @Nullable
    Reservation newer;

    Reservation(Claim claim) {
        this.claim = claim;
        this.state = State.WAITING;
    }

    /** What was asked for. */
    public Claim claim() {
        return claim;
    }

    /** Whether the call it stands for may be sent. */
    public boolean isHeld() {
        return state == State.HELD;
    }

    State state() {
        return state;
    }

    /** Waits in line now. */
    void queue(Waiter newPlace) {
        place = newPlace;
    }

    /** Its place in line while it waits. */
    @Nullable
    Waiter place() {
        return place;
    }

    /** Charged now; the call may be sent. */
    void hold(long nowNanos) {
        chargedNanos = nowNanos;
        become(State.HELD);
    }

    /** When it was charged; without meaning while it waits. */
    long chargedNanos() {
        return chargedNanos;
    }

    /** Goes on to another state, and forgets its place in line. */
    void become(State newState) {
        state = newState;
        place = null;
    }

    /** The life of a reservation. */
    enum State {
        /** In line. */
        WAITING,
        /** Out of the line, because its wait was over before there was room. */
        EXPIRED,
        /** Charged. */
        HELD,
        /** Held for so long that nobody may end it any more; its charge is kept, and a late end still counts. */
        LOST,
        /** Settled, released or refused. */
        ENDED
    }
}
