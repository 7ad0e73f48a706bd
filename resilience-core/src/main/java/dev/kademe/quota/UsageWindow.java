package dev.kademe.quota;

import dev.kademe.call.Workload;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The charges of the running window. Charges that come at the same instant share a cell, and a cell expires one window
 * after its last charge. A window that holds 256 cells grows coarser instead of larger: charges within a 256th of the
 * window after the first one of the newest cell join it, and so expire at most that much late, never early. It holds at
 * most twice as many cells. Guarded by its ledger's lock.
 */
final class UsageWindow {
    private static final int CELLS = 256;

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

    /** When the cell expires at the latest, even if charges join it that have not come yet. */
    long latestExpiryNanos(UsageCell cell, long nowNanos) {
        boolean isJoinable = cell == cells.peekLast() && isCoarse() && nowNanos - cell.firstNanos() < spanNanos;
        return windowNanos + (isJoinable ? cell.firstNanos() + spanNanos : cell.lastNanos());
    }

    void expire(long nowNanos) {
        for (UsageCell cell = cells.peekFirst();
                cell != null && cell.lastNanos() + windowNanos <= nowNanos;
                cell = cells.peekFirst()) {
            totals.subtract(cell);
            cell.expire();
            cells.removeFirst();
        }
    }

    UsageCell charge(Workload workload, long amount, long nowNanos) {
        UsageCell cell = cells.peekLast();
        if (cell == null || !joins(cell, nowNanos)) {
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

    private boolean joins(UsageCell newest, long nowNanos) {
        return nowNanos == newest.lastNanos() || (isCoarse() && nowNanos - newest.firstNanos() < spanNanos);
    }

    private boolean isCoarse() {
        return cells.size() >= CELLS;
    }
}
