package dev.kademe.client;

import dev.kademe.quota.Grantee;
import dev.kademe.quota.Reservation;
import java.util.concurrent.locks.LockSupport;

/** Wakes the one thread that waits for its quota. Raised by any thread, awaited by the thread that made it. */
public final class Grant implements Grantee {
    private final Thread waiter = Thread.currentThread();
    private volatile boolean isRaised;

    /** Made on the thread that will wait. */
    public Grant() {}

    @Override
    public void granted(Reservation reservation) {
        raise();
    }

    /** Wakes the thread. */
    void raise() {
        isRaised = true;
        LockSupport.unpark(waiter);
    }

    /** Whether it was raised since the last time this was asked. */
    public boolean take() {
        boolean wasRaised = isRaised;
        if (wasRaised) {
            isRaised = false;
        }
        return wasRaised;
    }
}
