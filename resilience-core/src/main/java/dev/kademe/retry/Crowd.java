package dev.kademe.retry;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Counts the calls that were rejected together, within a second of the first of them. Thread-safe. */
final class Crowd {
    private static final long TOGETHER_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final AtomicReference<Rejected> latest = new AtomicReference<>(new Rejected(0, 0));

    /** One more was rejected; how many that makes. */
    int joined(long nowNanos) {
        return latest.updateAndGet(before -> before.count > 0 && nowNanos - before.sinceNanos < TOGETHER_NANOS
                        ? new Rejected(before.sinceNanos, Math.min(before.count, Integer.MAX_VALUE - 1) + 1)
                        : new Rejected(nowNanos, 1))
                .count;
    }

    private record Rejected(long sinceNanos, int count) {}
}
