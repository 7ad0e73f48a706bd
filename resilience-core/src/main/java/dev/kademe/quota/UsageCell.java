package dev.kademe.quota;

import dev.kademe.call.Workload;

/** What was charged within one short span of time; it expires as a whole, one window after its last charge. */
final class UsageCell {
    private static final int WORKLOADS = Workload.values().length;

    private final long firstNanos;
    private final long[] charged = new long[WORKLOADS];
    private long lastNanos;
    private boolean isExpired;

    UsageCell(long firstNanos) {
        this.firstNanos = firstNanos;
        this.lastNanos = firstNanos;
    }

    long firstNanos() {
        return firstNanos;
    }

    long lastNanos() {
        return lastNanos;
    }

    long charged(Workload workload) {
        return charged[workload.ordinal()];
    }

    void charge(Workload workload, long amount, long nowNanos) {
        charged[workload.ordinal()] += amount;
        lastNanos = nowNanos;
    }

    void refund(Workload workload, long amount) {
        charged[workload.ordinal()] -= amount;
    }

    boolean isExpired() {
        return isExpired;
    }

    void expire() {
        isExpired = true;
    }
}
