package dev.kademe.client;

import dev.kademe.call.Moment;
import dev.kademe.quota.Claim.Grantee;
import dev.kademe.quota.Reservation;
import java.util.concurrent.locks.LockSupport;

/** How a client reads time and lets it pass. Thread-safe. */
public interface TimeSource {
    /** Now; the monotonic part never goes back. */
    Moment now();

    /**
     * Lets the current thread wait until a grant or until the time has come.
     *
     * @param untilNanos monotonic time, in nanoseconds, of {@link #now}
     * @return whether the grant came
     * @throws InterruptedException when the thread is or becomes interrupted; its flag is cleared
     */
    boolean await(Grant grant, long untilNanos) throws InterruptedException;

    /** The clocks of the machine. */
    static TimeSource system() {
        return new SystemTime();
    }

    /** Wakes the one thread that waits for its quota. Raised by any thread, awaited by the thread that made it. */
    final class Grant implements Grantee {
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
}
