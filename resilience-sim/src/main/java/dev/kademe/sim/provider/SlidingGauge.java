package dev.kademe.sim.provider;

import java.util.Arrays;

/**
 * Every amount with its instant, for one window. Holds as many entries as calls came in the last window, or with a grain at
 * most as many as there are grains in it: what is taken less than a grain after an entry joins it, and leaves with it.
 */
final class SlidingGauge implements Gauge {
    private static final int FIRST_ROOM = 16;

    private final long windowNanos;
    private final long grainNanos;
    /** A ring of a power of two, oldest entry first, because a run takes millions of amounts. */
    private long[] instants = new long[FIRST_ROOM];

    private long[] amounts = new long[FIRST_ROOM];
    /** The number of the oldest entry, and of the one that comes next; a number tells the place in the ring. */
    private long first;

    private long end;
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
        for (long entry = first; entry < end; entry++) {
            excess -= amounts[at(entry)];
            if (excess <= 0) {
                return instants[at(entry)] + windowNanos - nowNanos;
            }
        }
        throw new IllegalStateException("what is used is not in the entries");
    }

    @Override
    public void take(long amount, long nowNanos) {
        if (first < end && nowNanos - instants[at(end - 1)] < grainNanos) {
            amounts[at(end - 1)] += amount;
        } else {
            add(amount, nowNanos);
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
        for (long entry = end - 1; entry >= first; entry--) {
            int at = at(entry);
            if (instants[at] == takenNanos && amounts[at] == amount) {
                amounts[at] = actual;
                used += actual - amount;
                return;
            }
        }
    }

    @Override
    public ProviderMeter.Standing standing(long nowNanos) {
        expire(nowNanos);
        long fullNanos = 0;
        for (long entry = end - 1; entry >= first && fullNanos == 0; entry--) {
            fullNanos = amounts[at(entry)] > 0 ? instants[at(entry)] + windowNanos - nowNanos : 0;
        }
        return new ProviderMeter.Standing(limit, Math.max(0, limit - used), fullNanos);
    }

    private void expire(long nowNanos) {
        while (first < end && instants[at(first)] + windowNanos <= nowNanos) {
            used -= amounts[at(first)];
            first++;
        }
    }

    private void add(long amount, long nowNanos) {
        if (end - first == instants.length) {
            int oldest = at(first);
            instants = grown(instants, oldest);
            amounts = grown(amounts, oldest);
            end -= first;
            first = 0;
        }
        instants[at(end)] = nowNanos;
        amounts[at(end)] = amount;
        end++;
    }

    /** Twice as large, with the oldest one at its beginning. */
    private static long[] grown(long[] ring, int oldest) {
        long[] larger = Arrays.copyOfRange(ring, oldest, oldest + 2 * ring.length);
        System.arraycopy(ring, 0, larger, ring.length - oldest, oldest);
        return larger;
    }

    private int at(long entry) {
        return (int) entry & (instants.length - 1);
    }
}
