package dev.kademe.quota;

import java.util.Arrays;

/**
 * The charges of a window that ends as a whole, such as a calendar day. Each begins where the one before it ended, or with
 * its first charge.
 */
final class WindowUsage implements Usage {
    private final long[] used = new long[COLUMNS];
    private final long windowNanos;
    private final boolean isBegunByCharge;
    private long total;
    private long beganNanos;
    private long endsNanos = Admission.NEVER;

    /** Begins with a window whose end is not known yet. */
    WindowUsage(long windowNanos, boolean isBegunByCharge) {
        this.windowNanos = windowNanos;
        this.isBegunByCharge = isBegunByCharge;
    }

    /** Learns when the window ends; the one after it lasts as long as a window does. */
    void endsAt(long nanos) {
        endsNanos = nanos;
    }

    long endsNanos() {
        return endsNanos;
    }

    @Override
    public void advance(long nowNanos) {
        if (nowNanos >= endsNanos) {
            Arrays.fill(used, 0);
            total = 0;
            if (isBegunByCharge) {
                beganNanos = endsNanos;
                endsNanos = Admission.NEVER;
                return;
            }
            long skipped = (nowNanos - endsNanos) / windowNanos;
            beganNanos = endsNanos + skipped * windowNanos;
            endsNanos = beganNanos + windowNanos;
        }
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
        if (endsNanos == Admission.NEVER && amount > 0) {
            endsNanos = nowNanos + windowNanos;
        }
        used[column] += amount;
        total += amount;
    }

    @Override
    public long refund(int column, long amount, long chargedNanos) {
        if (chargedNanos < beganNanos) {
            return 0;
        }
        long refunded = Math.min(amount, used[column]);
        used[column] -= refunded;
        total -= refunded;
        return refunded;
    }

    @Override
    public void reduce(int column, long amount) {
        refund(column, amount, beganNanos);
    }

    @Override
    public long nextExpiryNanos() {
        return total == 0 ? Admission.NEVER : endsNanos;
    }

    @Override
    public long roomNanos(long amount, int keptFor, Allotment allotment) {
        return nextExpiryNanos();
    }

    @Override
    public long highestOwnSince(long sinceNanos) {
        return sinceNanos < beganNanos ? UNKNOWN : total - used[OUTSIDE];
    }

    /** Nobody knows when it was charged: as if it were now. */
    @Override
    public SlidingUsage inWindow(int column, long otherWindowNanos, long nowNanos) {
        SlidingUsage other = new SlidingUsage(otherWindowNanos, beganNanos - 1);
        other.charge(column, used[column], nowNanos);
        return other;
    }

    @Override
    public void mirror(Usage original) {
        WindowUsage other = (WindowUsage) original;
        System.arraycopy(other.used, 0, used, 0, COLUMNS);
        total = other.total;
        beganNanos = other.beganNanos;
        endsNanos = other.endsNanos;
    }
}
