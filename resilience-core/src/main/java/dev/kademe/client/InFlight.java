package dev.kademe.client;

import dev.kademe.client.TimeSource.Grant;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Counts the calls of a client that have begun and not ended, so that a close can wait for the last. Thread-safe. */
final class InFlight {
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicReference<@Nullable Grant> closing = new AtomicReference<>();

    void began() {
        calls.incrementAndGet();
    }

    void ended() {
        int left = calls.decrementAndGet();
        Grant waiting = closing.get();
        if (left == 0 && waiting != null) {
            waiting.raise();
        }
    }

    /** Waits for the last call to end, but not for longer; an interrupt ends the wait and stays set. */
    void awaitEnd(TimeSource time, Duration longest) {
        Grant last = new Grant();
        closing.set(last);
        long until = time.now().nanosAfter(longest.toNanos());
        try {
            while (calls.get() > 0 && time.now().nanos() < until) {
                time.await(last, until);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
