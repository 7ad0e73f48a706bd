package dev.kademe.sim.check;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What was taken in the window up to now, and the most that any window of that length has held. Exact: an amount that was
 * taken at t counts until just before t + window. Holds the entries of one window. Not thread-safe.
 */
public final class RollingWindow {
    private final long windowNanos;
    private final Deque<Entry> entries = new ArrayDeque<>();
    private long total;
    private long highest;

    /**
     * An empty window.
     *
     * @param windowNanos its length in nanoseconds, 1 or more
     */
    public RollingWindow(long windowNanos) {
        if (windowNanos < 1) {
            throw new IllegalArgumentException("windowNanos must be 1 or more, was " + windowNanos);
        }
        this.windowNanos = windowNanos;
    }

    /**
     * Something was taken.
     *
     * @param atNanos when, in nanoseconds, not before an earlier one
     */
    public void add(long atNanos, long amount) {
        expire(atNanos);
        entries.addLast(new Entry(atNanos, amount));
        total += amount;
        highest = Math.max(highest, total);
    }

    /** The amounts in the window that ends at {@code nowNanos}, which is not before an earlier time. */
    public long total(long nowNanos) {
        expire(nowNanos);
        return total;
    }

    /** How many amounts there are in the window that ends at {@code nowNanos}. */
    public long count(long nowNanos) {
        expire(nowNanos);
        return entries.size();
    }

    /** The largest total of any window so far, wherever it began. */
    public long highest() {
        return highest;
    }

    private void expire(long nowNanos) {
        while (!entries.isEmpty() && entries.getFirst().atNanos + windowNanos <= nowNanos) {
            total -= entries.removeFirst().amount;
        }
    }

    private record Entry(long atNanos, long amount) {}
}
