package dev.kademe.quota;

import dev.kademe.call.Workload;
import java.util.PriorityQueue;

/**
 * Plays the window forward on a copy, to learn when a waiting reservation will be granted if nothing else happens: charges
 * expire in order, those ahead in line take their room first, and what they take expires a window later.
 */
final class Forecast {
    private static final Workload[] WORKLOADS = Workload.values();

    private final AdmissionRule rule;
    private final long windowNanos;
    private final long nowNanos;
    private final UsageTotals use;
    private final PriorityQueue<Expiry> expiries = new PriorityQueue<>();
    private final int[] ahead;
    private long sequence;

    /**
     * Begins now.
     *
     * @param ahead how many wait in line ahead, by the order of their workloads
     */
    Forecast(AdmissionRule rule, UsageWindow window, long windowNanos, int[] ahead, long nowNanos) {
        this.rule = rule;
        this.windowNanos = windowNanos;
        this.nowNanos = nowNanos;
        this.use = window.totals().copy();
        this.ahead = ahead;
        for (UsageCell cell : window.cells()) {
            for (Workload workload : WORKLOADS) {
                long amount = cell.charged(workload);
                if (amount > 0) {
                    expiries.add(new Expiry(window.latestExpiryNanos(cell, nowNanos), sequence++, workload, amount));
                }
            }
        }
    }

    /**
     * When {@code workload} can take a request behind those ahead: now or later. A time after {@code latestNanos} is not
     * computed to the end; it is then only not before the time that is returned.
     */
    long grantNanos(Workload workload, long latestNanos) {
        long at = nowNanos;
        while (!servedAhead(at) || !rule.admits(use, workload, SlidingLedger.REQUEST)) {
            Expiry next = expiries.poll();
            if (next == null) {
                return Admission.NEVER;
            }
            at = next.atNanos;
            if (at > latestNanos) {
                return at;
            }
            use.add(next.workload, -next.amount);
            while (expiries.peek() != null && expiries.peek().atNanos == at) {
                Expiry same = expiries.poll();
                use.add(same.workload, -same.amount);
            }
        }
        return at;
    }

    /** Serves those ahead; false when one of them holds up the rest. */
    private boolean servedAhead(long atNanos) {
        for (Workload workload : WORKLOADS) {
            while (ahead[workload.ordinal()] > 0) {
                if (rule.admits(use, workload, SlidingLedger.REQUEST)) {
                    ahead[workload.ordinal()]--;
                    use.add(workload, SlidingLedger.REQUEST);
                    expiries.add(new Expiry(atNanos + windowNanos, sequence++, workload, SlidingLedger.REQUEST));
                } else if (rule.isUnderCeiling(use, workload, SlidingLedger.REQUEST)) {
                    return false;
                } else {
                    break;
                }
            }
        }
        return true;
    }

    private record Expiry(long atNanos, long sequence, Workload workload, long amount) implements Comparable<Expiry> {
        @Override
        public int compareTo(Expiry other) {
            int byTime = Long.compare(atNanos, other.atNanos);
            return byTime != 0 ? byTime : Long.compare(sequence, other.sequence);
        }
    }
}
