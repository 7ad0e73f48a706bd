package dev.kademe.client;

import dev.kademe.call.Moment;
import dev.kademe.client.TimeSource.Grant;
import java.util.concurrent.locks.LockSupport;

/**
 * Real time. Monotonic time has one origin for the whole process, because clients may share a ledger. Parking frees the
 * carrier of a virtual thread.
 */
final class SystemTime implements TimeSource {
    private static final long ORIGIN = System.nanoTime();

    @Override
    public Moment now() {
        return new Moment(System.nanoTime() - ORIGIN, System.currentTimeMillis());
    }

    @Override
    public boolean await(Grant grant, long untilNanos) throws InterruptedException {
        while (!grant.take()) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            long left = untilNanos - (System.nanoTime() - ORIGIN);
            if (left <= 0) {
                return false;
            }
            LockSupport.parkNanos(this, left);
        }
        return true;
    }
}
