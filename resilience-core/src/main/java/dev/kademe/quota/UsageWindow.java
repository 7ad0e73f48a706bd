package dev.kademe.quota;

import dev.kademe.call.Workload;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The charges of the running window. A charge made within a 64th of the window after the first one of a cell joins that
 * cell, and the cell expires one window after its <em>last</em> charge: never too early, at most a 64th of the window too
 * late, and exactly on time for charges that come together or further apart. So the window holds at most 66 cells.
 * Guarded by its ledger's lock.
 */
final class UsageWindow {
    private static final int CELLS = 64;

    private final long windowNanos;
    private final long spanNanos;
    private final Deque<UsageCell> cells = new ArrayDeque<>();
    private final UsageTotals totals = new UsageTotals();

    UsageWindow(long windowNanos) {
        this.windowNanos = windowNanos;
        this.spanNanos = windowNanos / CELLS;
    }

    UsageTotals totals() {
        return totals;
    }

    /** The living cells, the oldest first. */
    Iterable<UsageCell> cells() {
        return cells;
    }

    long expiryNanos(UsageCell cell) {
        return cell.lastNanos() + windowNanos;
    }

    void expire(long nowNanos) {
        for (UsageCell cell = cells.peekFirst();
                cell != null && expiryNanos(cell) <= nowNanos;
                cell = cells.peekFirst()) {
            totals.subtract(cell);
            cell.expire();
            cells.removeFirst();
        }
    }

    UsageCell charge(Workload workload, long amount, long nowNanos) {
        UsageCell cell = cells.peekLast();
        if (cell == null || nowNanos - cell.firstNanos() >= spanNanos) {
            cell = new UsageCell(nowNanos);
            cells.addLast(cell);
        }
        cell.charge(workload, amount, nowNanos);
        totals.add(workload, amount);
        return cell;
    }

    /** Takes a charge back, unless its window is over. */
    void refund(UsageCell cell, Workload workload, long amount) {
        if (!cell.isExpired()) {
            cell.refund(workload, amount);
            totals.add(workload, -amount);
        }
    }
}
