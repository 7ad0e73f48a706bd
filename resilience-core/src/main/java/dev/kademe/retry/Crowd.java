package dev.kademe.retry;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;

/**
 * The calls that were rejected together, within a second of the first of them: how many they are, and how they part. Left to
 * chance alone, a hundred of them now and then meet again. Thread-safe.
 */
final class Crowd {
    private static final long TOGETHER_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final Rejected NOBODY = new Rejected(0, 0);

    private final AtomicReference<Rejected> latest = new AtomicReference<>(NOBODY);

    /** One more was rejected. */
    Rejected joined(long nowNanos) {
        return latest.updateAndGet(before -> before.count > 0 && nowNanos - before.sinceNanos < TOGETHER_NANOS
                ? new Rejected(before.sinceNanos, Math.min(before.count, Integer.MAX_VALUE - 1) + 1)
                : new Rejected(nowNanos, 1));
    }

    /** Somebody who was not rejected. */
    static Rejected nobody() {
        return NOBODY;
    }

    /**
     * One of a crowd.
     *
     * @param sinceNanos when its first was rejected
     * @param count how many were until this one, this one included; 0 for one that was not rejected
     */
    record Rejected(long sinceNanos, int count) {
        /** Chance for this one alone; for all but the first it is drawn from a place of its own, far from the latest ones. */
        RandomGenerator chance(RandomGenerator random) {
            return count < 2 ? random : new Place(sinceNanos + count, random);
        }
    }

    /**
     * Multiples of the golden ratio, which fill a range as evenly as can be whatever their number is, each with a little
     * chance added. The crowd's time decides where they begin, so that crowds elsewhere do not take the same places.
     */
    private record Place(long number, RandomGenerator random) implements RandomGenerator {
        private static final long GOLDEN = 0x9E3779B97F4A7C15L;
        private static final int CHANCE_SHIFT = 6;

        @Override
        public long nextLong() {
            return number * GOLDEN + (random.nextLong() >>> CHANCE_SHIFT);
        }

        /** By proportion, not by remainder, so that the places stay apart. */
        @Override
        public long nextLong(long bound) {
            return Math.multiplyHigh(nextLong() >>> 1, bound << 1);
        }
    }
}
