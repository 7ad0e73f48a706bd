package dev.kademe.quota;

import dev.kademe.call.Workload;

/** The shares of one limit in whole units; workloads are named by their order. Immutable. */
final class Allotment {
    private static final Workload[] WORKLOADS = Workload.values();
    /** Longer windows end at ten years: nobody waits for more. */
    private static final long LONGEST_NANOS = 3_650L * 86_400_000_000_000L;

    private final long limit;
    private final long[] guarantees = new long[WORKLOADS.length];
    private final long[] ceilings = new long[WORKLOADS.length];
    private final long[] longerNanos = new long[WORKLOADS.length];

    Allotment(long limit, Dimension dimension, long windowNanos, Shares shares) {
        this.limit = limit;
        for (Workload workload : WORKLOADS) {
            int w = workload.ordinal();
            guarantees[w] = shares.guarantee(workload, limit);
            ceilings[w] = shares.ceiling(workload, dimension, limit);
            double exact = shares.of(workload).ceilingRatio() * limit;
            if (ceilings[w] == 0 && exact > 0) {
                ceilings[w] = 1;
                longerNanos[w] = (long) Math.min(LONGEST_NANOS, Math.ceil(windowNanos / exact));
            }
        }
    }

    long limit() {
        return limit;
    }

    /** What a workload can always have. */
    long guarantee(int workload) {
        return guarantees[workload];
    }

    /** What a workload can never exceed. */
    long ceiling(int workload) {
        return ceilings[workload];
    }

    /** For a workload whose ceiling is less than one unit: the window in which it has one; else 0. */
    long longerNanos(int workload) {
        return longerNanos[workload];
    }

    /** What is guaranteed to the workloads in {@code keptFor}, a set of bits. */
    long kept(int keptFor) {
        long kept = 0;
        for (int k = 0; k < guarantees.length; k++) {
            if ((keptFor & (1 << k)) != 0) {
                kept += guarantees[k];
            }
        }
        return kept;
    }
}
