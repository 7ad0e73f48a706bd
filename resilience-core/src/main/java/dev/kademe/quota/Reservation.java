package dev.kademe.quota;

import org.jspecify.annotations.Nullable;

/**
 * A place in a ledger: first perhaps waiting, then held, ended exactly once by a settlement or a release. It is its own
 * identity: two reservations are the same only when they are the same object. The ledger that made it guards it.
 */
public final class Reservation {
    private final Claim claim;
    private volatile State state;
    private @Nullable UsageCell cell;

    private Reservation(Claim claim, State state) {
        this.claim = claim;
        this.state = state;
    }

    static Reservation waiting(Claim claim) {
        return new Reservation(claim, State.WAITING);
    }

    static Reservation held(Claim claim, @Nullable UsageCell cell) {
        Reservation reservation = new Reservation(claim, State.HELD);
        reservation.cell = cell;
        return reservation;
    }

    /** What was asked for. */
    public Claim claim() {
        return claim;
    }

    /** Whether the call it stands for may be sent. */
    public boolean isHeld() {
        return state == State.HELD;
    }

    boolean isWaiting() {
        return state == State.WAITING;
    }

    void grant(UsageCell chargedTo) {
        this.cell = chargedTo;
        this.state = State.HELD;
    }

    /** Ends it; false when it had already ended. */
    boolean end() {
        if (state == State.ENDED) {
            return false;
        }
        state = State.ENDED;
        return true;
    }

    /** Where it was charged; null while it waits. */
    @Nullable
    UsageCell cell() {
        return cell;
    }

    private enum State {
        WAITING,
        HELD,
        ENDED
    }
}
