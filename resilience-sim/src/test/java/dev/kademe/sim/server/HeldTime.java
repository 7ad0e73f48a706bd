package dev.kademe.sim.server;

import dev.kademe.call.Moment;
import dev.kademe.client.TimeSource;
import java.util.concurrent.CountDownLatch;

/**
 * A clock whose waits last until they may end.
 *
 * @param isWaiting counted down by each wait
 * @param mayEnd what they wait for
 */
record HeldTime(CountDownLatch isWaiting, CountDownLatch mayEnd) implements TimeSource {
    @Override
    public Moment now() {
        return Moment.ZERO;
    }

    @Override
    public boolean await(Grant grant, long untilNanos) throws InterruptedException {
        isWaiting.countDown();
        mayEnd.await();
        return false;
    }
}
