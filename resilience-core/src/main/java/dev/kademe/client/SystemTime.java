package dev.kademe.client;

import dev.kademe.call.Moment;
import java.util.concurrent.locks.LockSupport;

/** Real time. Monotonic time is counted from when this was made. Parking frees the carrier of a virtual thread. */
final class SystemTime implements TimeSource {
    private final long origin = System.nanoTime();

    @Override
    public Moment now() {
        return new Moment(System.nanoTime() - origin, System.currentTimeMillis());
    }

    @Override
    public boolean await(Grant grant, long untilNanos) throws InterruptedException {
        while (!grant.take()) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            long left = untilNanos - (System.nanoTime() - origin);
            if (left <= 0) {
                return false;
            }
            LockSupport.parkNanos(this, left);
        }
        return true;
    }
}
