package dev.kademe.quota;

import dev.kademe.call.Workload;

/** Use of one window, by workload and together. Guarded by whoever owns it. */
final class UsageTotals {
    private static final Workload[] WORKLOADS = Workload.values();

    private final long[] used = new long[WORKLOADS.length];
    private long total;

    long of(Workload workload) {
        return used[workload.ordinal()];
    }

    long total() {
        return total;
    }

    void add(Workload workload, long amount) {
        used[workload.ordinal()] += amount;
        total += amount;
    }

    void subtract(UsageCell cell) {
        for (Workload workload : WORKLOADS) {
            add(workload, -cell.charged(workload));
        }
    }

    UsageTotals copy() {
        UsageTotals copy = new UsageTotals();
        for (Workload workload : WORKLOADS) {
            copy.add(workload, of(workload));
        }
        return copy;
    }
}
