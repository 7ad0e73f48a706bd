package dev.kademe.quota;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A ring of cells, numbered in the order in which they were opened: when each ends, and what each column has in it. One
 * that borrows reads the cells of another one where they are, and opens new ones of its own.
 */
final class Cells {
    private static final int FIRST_CAPACITY = 16;

    private long[] ends = new long[FIRST_CAPACITY];
    private long[] amounts = new long[FIRST_CAPACITY * Usage.COLUMNS];
    private @Nullable Cells lender;
    private long firstOwn;

    /** Shares the cells of {@code original} before {@code next}; nothing may change in it while this one is in use. */
    void borrow(Cells original, long next) {
        lender = original;
        firstOwn = next;
    }

    /** Whether this is the first cell that a borrower can open. */
    boolean isFirstOwn(long cell) {
        return cell == firstOwn;
    }

    /** Opens the next cell. */
    void open(long cell, long endNanos, long oldestKept) {
        long oldest = Math.max(oldestKept, firstOwn);
        if (cell - oldest == ends.length) {
            grow(oldest, cell);
        }
        int slot = slot(cell);
        ends[slot] = endNanos;
        Arrays.fill(amounts, slot * Usage.COLUMNS, (slot + 1) * Usage.COLUMNS, 0);
    }

    long endNanos(long cell) {
        return lender != null && cell < firstOwn ? lender.endNanos(cell) : ends[slot(cell)];
    }

    long amount(long cell, int column) {
        return lender != null && cell < firstOwn
                ? lender.amount(cell, column)
                : amounts[slot(cell) * Usage.COLUMNS + column];
    }

    /** What all columns have in it. */
    long total(long cell) {
        if (lender != null && cell < firstOwn) {
            return lender.total(cell);
        }
        int first = slot(cell) * Usage.COLUMNS;
        long total = 0;
        for (int column = 0; column < Usage.COLUMNS; column++) {
            total += amounts[first + column];
        }
        return total;
    }

    void add(long cell, int column, long amount) {
        if (cell < firstOwn) {
            throw new IllegalStateException("what is borrowed cannot change");
        }
        amounts[slot(cell) * Usage.COLUMNS + column] += amount;
    }

    private int slot(long cell) {
        return (int) (cell & (ends.length - 1));
    }

    private void grow(long oldest, long next) {
        long[] oldEnds = ends;
        long[] oldAmounts = amounts;
        int oldMask = ends.length - 1;
        ends = new long[oldEnds.length * 2];
        amounts = new long[oldAmounts.length * 2];
        for (long cell = oldest; cell < next; cell++) {
            int from = (int) (cell & oldMask);
            ends[slot(cell)] = oldEnds[from];
            System.arraycopy(oldAmounts, from * Usage.COLUMNS, amounts, slot(cell) * Usage.COLUMNS, Usage.COLUMNS);
        }
    }
}
