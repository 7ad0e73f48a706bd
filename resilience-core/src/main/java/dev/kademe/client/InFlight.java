package dev.kademe.client;

import dev.kademe.client.TimeSource.Grant;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the calls of a client that have begun and not ended, so that a close can wait for the last. Thread-safe. */
final class InFlight {
    private final AtomicInteger calls = new AtomicInteger();
    private final Set<Grant> closing = ConcurrentHashMap.newKeySet();
    private volatile boolean isClosed;

    /**
     * One more: whoever closes after this waits for it.
     *
     * @throws IllegalStateException when somebody has closed before
     */
    void began() {
        calls.incrementAndGet();
        if (isClosed) {
            ended();
            throw new IllegalStateException("the client is closed");
        }
    }

    void ended() {
        if (calls.decrementAndGet() == 0) {
            closing.forEach(Grant::raise);
        }
    }

    /** No further call begins. */
    void close() {
        isClosed = true;
    }

    /** Waits for the last call to end, but not for longer; an interrupt ends the wait and stays set. */
    void awaitEnd(TimeSource time, Duration longest) {
        Grant last = new Grant();
        closing.add(last);
        long until = time.now().nanosAfter(longest.toNanos());
        try {
            while (calls.get() > 0 && time.now().nanos() < until) {
                time.await(last, until);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            closing.remove(last);
        }
    }
}
