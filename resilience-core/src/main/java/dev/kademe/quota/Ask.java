package dev.kademe.quota;

import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import java.util.Arrays;

/** What a call comes to in each gauge of a quota: worked out once for all that its gauges are asked about it. */
final class Ask {
    private final long[] amounts;
    private Workload workload = Workload.LIVE;

    Ask(int gauges) {
        this.amounts = new long[gauges];
    }

    /** Becomes what a claim comes to. */
    Ask of(Claim claim, Gauges gauges) {
        return of(claim.workload(), claim.estimate(), gauges);
    }

    /** Becomes what a call of the workload comes to. */
    Ask of(Workload newWorkload, TokenEstimate estimate, Gauges gauges) {
        workload = newWorkload;
        gauges.amounts(estimate, amounts);
        return this;
    }

    Ask copy() {
        Ask copy = new Ask(amounts.length);
        copy.workload = workload;
        System.arraycopy(amounts, 0, copy.amounts, 0, amounts.length);
        return copy;
    }

    /** Comes to more than any call in every gauge. */
    void rise() {
        Arrays.fill(amounts, Long.MAX_VALUE);
    }

    /** Comes to no more than another one in any gauge. */
    void fallTo(Ask other) {
        for (int i = 0; i < amounts.length; i++) {
            amounts[i] = Math.min(amounts[i], other.amounts[i]);
        }
    }

    Workload workload() {
        return workload;
    }

    /** The workload by its order, as usage counts it. */
    int column() {
        return workload.ordinal();
    }

    long amount(int gauge) {
        return amounts[gauge];
    }

    /** Whether it comes to no more than {@code largest} in any gauge. */
    boolean isWithin(long[] largest) {
        for (int i = 0; i < amounts.length; i++) {
            if (amounts[i] > largest[i]) {
                return false;
            }
        }
        return true;
    }

    /** Whether it comes to as much as another one of its workload in every gauge: then it fits only where that one fits. */
    boolean isAsMuchAs(Ask other) {
        for (int i = 0; i < amounts.length; i++) {
            if (amounts[i] < other.amounts[i]) {
                return false;
            }
        }
        return true;
    }
}
