package dev.kademe.sim.provider;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/**
 * Every amount with its instant, for one window. Holds as many entries as calls came in the last window, or with a grain at
 * most as many as there are grains in it: what is taken less than a grain after an entry joins it, and leaves with it.
 */
final class SlidingGauge implements Gauge {
    private final long windowNanos;
    private final long grainNanos;
    private final Deque<Entry> entries = new ArrayDeque<>();
    private long limit;
    private long used;

    SlidingGauge(long limit, long windowNanos) {
        this(limit, windowNanos, 0);
    }

    /** With a grain, nothing can be corrected. */
    SlidingGauge(long limit, long windowNanos, long grainNanos) {
        this.limit = limit;
        this.windowNanos = windowNanos;
        this.grainNanos = grainNanos;
    }

    @Override
    public boolean fits(long amount, long nowNanos) {
        expire(nowNanos);
        return used + amount <= limit;
    }

    @Override
    public long waitNanos(long amount, long nowNanos) {
        expire(nowNanos);
        if (amount > limit) {
            return ProviderMeter.NEVER;
        }
        long excess = used + amount - limit;
        if (excess <= 0) {
            return 0;
        }
        for (Entry entry : entries) {
            excess -= entry.amount;
            if (excess <= 0) {
                return entry.atNanos + windowNanos - nowNanos;
            }
        }
        throw new IllegalStateException("what is used is not in the entries");
    }

    @Override
    public void take(long amount, long nowNanos) {
        Entry last = entries.peekLast();
        if (last != null && nowNanos - last.atNanos < grainNanos) {
            last.amount += amount;
        } else {
            entries.addLast(new Entry(nowNanos, amount));
        }
        used += amount;
    }

    @Override
    public void limit(long newLimit, long nowNanos) {
        limit = newLimit;
    }

    /** Looks from the newest entry back, because most calls end soon. */
    @Override
    public void correct(long takenNanos, long amount, long actual, long nowNanos) {
        expire(nowNanos);
        Iterator<Entry> newestFirst = entries.descendingIterator();
        while (newestFirst.hasNext()) {
            Entry entry = newestFirst.next();
            if (entry.atNanos == takenNanos && entry.amount == amount) {
                entry.amount = actual;
                used += actual - amount;
                return;
            }
        }
    }

    @Override
    public ProviderMeter.Standing standing(long nowNanos) {
        expire(nowNanos);
        long fullNanos = 0;
        for (Entry entry : entries) {
            fullNanos = entry.amount > 0 ? entry.atNanos + windowNanos - nowNanos : fullNanos;
        }
        return new ProviderMeter.Standing(limit, Math.max(0, limit - used), fullNanos);
    }

    private void expire(long nowNanos) {
        while (!entries.isEmpty() && entries.getFirst().atNanos + windowNanos <= nowNanos) {
            used -= entries.removeFirst().amount;
        }
    }

    private static final class Entry {
        private final long atNanos;
        private long amount;

        private Entry(long atNanos, long amount) {
            this.atNanos = atNanos;
            this.amount = amount;
        }
    }
}
