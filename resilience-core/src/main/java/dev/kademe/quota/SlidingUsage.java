package dev.kademe.quota;

/**
 * The charges of the running window, in a ring of cells. A charge stays for one window after the end of its cell. Up to
 * 256 living cells, every instant has a cell of its own and expires exactly; a window that holds more grows coarser
 * instead of larger: a new cell then takes the charges of the 256th of the window that begins with it, so that they expire
 * at most that much late, never early. At most 512 cells live. Expired ones are kept for one more window, because a
 * provider's report may speak of them.
 */
final class SlidingUsage implements Usage {
    private static final int CELLS = 256;

    private final long windowNanos;
    private final long spanNanos;
    private final Cells cells = new Cells();
    private final long[] used = new long[COLUMNS];
    private long total;
    private long oldestKept;
    private long oldestLiving;
    private long next;
    private long latestExpiredEnd;
    private long latestNanos = Long.MIN_VALUE;
    /** When something expires next. */
    private long dueNanos = Admission.NEVER;

    SlidingUsage(long windowNanos) {
        this(windowNanos, -1);
    }

    /** Knows nothing of what was charged at {@code unknownUntilNanos} or before. */
    SlidingUsage(long windowNanos, long unknownUntilNanos) {
        this.windowNanos = windowNanos;
        this.spanNanos = windowNanos / CELLS;
        this.latestExpiredEnd = unknownUntilNanos;
    }

    @Override
    public void advance(long nowNanos) {
        latestNanos = nowNanos;
        if (nowNanos >= dueNanos) {
            expire(nowNanos - windowNanos);
        }
    }

    private void expire(long horizon) {
        while (oldestLiving < next && cells.endNanos(oldestLiving) <= horizon) {
            for (int column = 0; column < COLUMNS; column++) {
                add(column, -cells.amount(oldestLiving, column));
            }
            latestExpiredEnd = cells.endNanos(oldestLiving);
            oldestLiving++;
        }
        while (oldestKept < oldestLiving && cells.endNanos(oldestKept) <= horizon - windowNanos) {
            oldestKept++;
        }
        dueNanos = nextExpiryNanos();
    }

    @Override
    public long of(int column) {
        return used[column];
    }

    @Override
    public long total() {
        return total;
    }

    @Override
    public void charge(int column, long amount, long nowNanos) {
        if (amount == 0) {
            return;
        }
        boolean isOpen = next > oldestLiving && cells.endNanos(next - 1) >= nowNanos;
        if (!isOpen || cells.isFirstOwn(next)) {
            long newEnd = next - oldestLiving < CELLS ? nowNanos : nowNanos + spanNanos;
            long end = isOpen ? cells.endNanos(next - 1) : newEnd;
            cells.open(next, end, oldestKept);
            next++;
            dueNanos = Math.min(dueNanos, end + windowNanos);
        }
        cells.add(next - 1, column, amount);
        add(column, amount);
    }

    @Override
    public long refund(int column, long amount, long chargedNanos) {
        long cell = cellOf(chargedNanos);
        return cell == next ? 0 : refundCell(cell, column, amount);
    }

    @Override
    public void reduce(int column, long amount) {
        long left = amount;
        for (long cell = next - 1; left > 0 && cell >= oldestLiving; cell--) {
            left -= refundCell(cell, column, left);
        }
    }

    private long refundCell(long cell, int column, long amount) {
        long refunded = Math.min(amount, cells.amount(cell, column));
        cells.add(cell, column, -refunded);
        add(column, -refunded);
        return refunded;
    }

    @Override
    public long nextExpiryNanos() {
        return oldestLiving == next ? Admission.NEVER : cells.endNanos(oldestLiving) + windowNanos;
    }

    @Override
    public long roomNanos(long amount, int keptFor, Allotment allotment) {
        long lack = total + amount - allotment.limit();
        for (int k = 0; k < OUTSIDE; k++) {
            lack += kept(k, used[k], keptFor, allotment);
        }
        long[] left = keptFor == 0 ? used : used.clone();
        for (long cell = oldestLiving; cell < next; cell++) {
            lack -= cells.total(cell);
            for (int k = 0; k < OUTSIDE && keptFor != 0; k++) {
                // What a workload gets back of its guarantee is free for it alone.
                lack -= kept(k, left[k], keptFor, allotment);
                left[k] -= cells.amount(cell, k);
                lack += kept(k, left[k], keptFor, allotment);
            }
            if (lack <= 0) {
                return cells.endNanos(cell) + windowNanos;
            }
        }
        return Admission.NEVER;
    }

    private static long kept(int workload, long usedByIt, int keptFor, Allotment allotment) {
        return (keptFor & (1 << workload)) == 0 ? 0 : Math.max(0, allotment.guarantee(workload) - usedByIt);
    }

    @Override
    public long highestOwnSince(long sinceNanos) {
        if (sinceNanos < latestNanos - windowNanos) {
            return UNKNOWN;
        }
        long own = total - used[OUTSIDE];
        for (long cell = oldestLiving - 1; cell >= oldestKept; cell--) {
            if (cells.endNanos(cell) + windowNanos <= sinceNanos) {
                break;
            }
            for (int column = 0; column < OUTSIDE; column++) {
                own += cells.amount(cell, column);
            }
        }
        return own;
    }

    @Override
    public SlidingUsage inWindow(int column, long otherWindowNanos, long nowNanos) {
        SlidingUsage other = new SlidingUsage(otherWindowNanos, latestExpiredEnd);
        for (long cell = oldestLiving; cell < next; cell++) {
            other.charge(column, cells.amount(cell, column), cells.endNanos(cell));
        }
        other.advance(nowNanos);
        return other;
    }

    @Override
    public void mirror(Usage original) {
        SlidingUsage other = (SlidingUsage) original;
        cells.borrow(other.cells, other.next);
        oldestKept = other.oldestLiving;
        oldestLiving = other.oldestLiving;
        next = other.next;
        System.arraycopy(other.used, 0, used, 0, COLUMNS);
        total = other.total;
        latestExpiredEnd = other.latestExpiredEnd;
        latestNanos = other.latestNanos;
        dueNanos = other.dueNanos;
    }

    /** The living cell that took a charge at {@code chargedNanos}: the first whose end is not before it; or next. */
    private long cellOf(long chargedNanos) {
        if (chargedNanos <= latestExpiredEnd || oldestLiving == next) {
            return next;
        }
        if (next - 1 == oldestLiving || cells.endNanos(next - 2) < chargedNanos) {
            return cells.endNanos(next - 1) >= chargedNanos ? next - 1 : next;
        }
        long low = oldestLiving;
        long high = next;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (cells.endNanos(middle) >= chargedNanos) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private void add(int column, long amount) {
        used[column] += amount;
        total += amount;
    }
}
