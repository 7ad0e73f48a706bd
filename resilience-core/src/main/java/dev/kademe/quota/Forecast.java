package dev.kademe.quota;

import dev.kademe.call.Workload;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Plays the window forward on a copy, to learn when a waiting reservation will be granted if nothing else happens: charges
 * expire in order, those ahead in line take their room first, and what they take expires a window later.
 */
final class Forecast {
    private final AdmissionRule rule;
    private final long windowNanos;
    private final UsageTotals use;
    private final PriorityQueue<Expiry> expiries = new PriorityQueue<>();
    private final Deque<Reservation> ahead;
    private long sequence;

    Forecast(AdmissionRule rule, UsageWindow window, long windowNanos, List<Reservation> ahead) {
        this.rule = rule;
        this.windowNanos = windowNanos;
        this.use = window.totals().copy();
        this.ahead = new ArrayDeque<>(ahead);
        for (UsageCell cell : window.cells()) {
            for (Workload workload : Workload.values()) {
                long amount = cell.charged(workload);
                if (amount > 0) {
                    expiries.add(new Expiry(window.expiryNanos(cell), sequence++, workload, amount));
                }
            }
        }
    }

    /** When {@code workload} can take {@code amount} behind those ahead: {@code nowNanos} or later. */
    long grantNanos(Workload workload, long amount, long nowNanos) {
        long at = nowNanos;
        while (!servedAhead(at) || !rule.admits(use, workload, amount)) {
            Expiry next = expiries.poll();
            if (next == null) {
                return Admission.NEVER;
            }
            at = next.atNanos;
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
        Workload stopped = null;
        Deque<Reservation> left = new ArrayDeque<>();
        while (!ahead.isEmpty()) {
            Reservation head = ahead.removeFirst();
            Workload workload = head.claim().workload();
            if (workload == stopped) {
                left.addLast(head);
            } else if (rule.admits(use, workload, SlidingLedger.REQUEST)) {
                use.add(workload, SlidingLedger.REQUEST);
                expiries.add(new Expiry(atNanos + windowNanos, sequence++, workload, SlidingLedger.REQUEST));
            } else {
                left.addLast(head);
                if (rule.isUnderCeiling(use, workload, SlidingLedger.REQUEST)) {
                    left.addAll(ahead);
                    ahead.clear();
                    ahead.addAll(left);
                    return false;
                }
                stopped = workload;
            }
        }
        ahead.addAll(left);
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
