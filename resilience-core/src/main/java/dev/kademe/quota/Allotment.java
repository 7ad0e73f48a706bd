package dev.kademe.quota;

import dev.kademe.call.Dimension;
import dev.kademe.call.Workload;
import java.util.Map;
import java.util.function.IntToLongFunction;

/** The shares of one limit in whole units; workloads are named by their order. Immutable. */
final class Allotment {
    private static final Workload[] WORKLOADS = Workload.values();
    /** Longer windows end at ten years: nobody waits for more. */
    private static final long LONGEST_NANOS = 3_650L * 86_400_000_000_000L;

    private final long limit;
    private final long[] guarantees = new long[WORKLOADS.length];
    private final long[] ceilings = new long[WORKLOADS.length];
    private final boolean[] hasCeiling = new boolean[WORKLOADS.length];
    private final long[] longerNanos = new long[WORKLOADS.length];
    private final Map<Workload, Long> ceilingByWorkload;

    Allotment(long limit, Dimension dimension, long windowNanos, Shares shares) {
        this.limit = limit;
        long left = limit;
        for (Workload workload : WORKLOADS) {
            int w = workload.ordinal();
            ceilings[w] = shares.ceiling(workload, dimension, limit);
            hasCeiling[w] = shares.of(workload).ceilingRatio() < 1 || ceilings[w] < limit;
            double exact = shares.of(workload).ceilingRatio() * limit;
            if (ceilings[w] == 0 && exact > 0) {
                ceilings[w] = 1;
                longerNanos[w] = (long) Math.min(LONGEST_NANOS, Math.ceil(windowNanos / exact));
            }
            // Rounding may make the guarantees more than the limit, and a reported limit more than an absolute ceiling.
            guarantees[w] = Math.min(left, Math.min(ceilings[w], shares.guarantee(workload, limit)));
            left -= guarantees[w];
        }
        this.ceilingByWorkload = byWorkload(this::ceiling);
    }

    /** What each workload has, as a map that cannot change and needs no copy. */
    static Map<Workload, Long> byWorkload(IntToLongFunction amount) {
        return Map.of(
                Workload.LIVE, amount.applyAsLong(Workload.LIVE.ordinal()),
                Workload.INTERNAL, amount.applyAsLong(Workload.INTERNAL.ordinal()),
                Workload.BACKGROUND, amount.applyAsLong(Workload.BACKGROUND.ordinal()));
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

    Map<Workload, Long> ceilings() {
        return ceilingByWorkload;
    }

    /** Without a ceiling only room decides, as the provider's meter counts. */
    boolean hasCeiling(int workload) {
        return hasCeiling[workload];
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
