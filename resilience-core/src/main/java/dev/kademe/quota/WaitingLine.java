package dev.kademe.quota;

import dev.kademe.call.Workload;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The reservations that wait for room, by workload and arrival: lists that run through them. Guarded by its ledger's lock. */
final class WaitingLine {
    /** Of one workload: no other can fill the line that a more protected one waits in. */
    private static final int LONGEST = 1_000;

    private final @Nullable Waiter[] first = new Waiter[Workload.values().length];
    private final @Nullable Waiter[] last = new Waiter[first.length];
    private final int[] sizes = new int[first.length];
    /** For each workload, a time up to which nobody's wait is over. */
    private final long[] patientUntilNanos = new long[first.length];

    private int size;

    WaitingLine() {
        clear();
    }

    /** Becomes the same as another one, with waiters of its own, for playing time forward. */
    void become(WaitingLine original) {
        clear();
        for (Waiter head : original.first) {
            for (Waiter waiter = head; waiter != null; waiter = waiter.later) {
                add(waiter.copy());
            }
        }
    }

    /** Forgets everybody. */
    void clear() {
        Arrays.fill(first, null);
        Arrays.fill(last, null);
        Arrays.fill(sizes, 0);
        Arrays.fill(patientUntilNanos, Admission.NEVER);
        size = 0;
    }

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    boolean isFull(Workload workload) {
        return sizes[workload.ordinal()] >= LONGEST;
    }

    /** Who has waited longest. */
    @Nullable
    Waiter first(Workload workload) {
        return first[workload.ordinal()];
    }

    /** Whether anybody of a workload has waited for too long. */
    boolean isAnyExpired(Workload workload, long nowNanos) {
        int w = workload.ordinal();
        if (patientUntilNanos[w] < nowNanos) {
            patientUntilNanos[w] = Admission.NEVER;
            for (Waiter waiter = first[w]; waiter != null; waiter = waiter.later) {
                patientUntilNanos[w] = Math.min(patientUntilNanos[w], waiter.deadlineNanos());
            }
        }
        return patientUntilNanos[w] < nowNanos;
    }

    /** One that is in this line waits until another time. */
    void changeWait(Waiter waiter, long deadlineNanos) {
        waiter.waitsUntil(deadlineNanos);
        int workload = waiter.ask().column();
        patientUntilNanos[workload] = Math.min(patientUntilNanos[workload], deadlineNanos);
    }

    void add(Waiter waiter) {
        int workload = waiter.ask().column();
        Waiter before = last[workload];
        waiter.earlier = before;
        if (before == null) {
            first[workload] = waiter;
        } else {
            before.later = waiter;
        }
        last[workload] = waiter;
        patientUntilNanos[workload] = Math.min(patientUntilNanos[workload], waiter.deadlineNanos());
        sizes[workload]++;
        size++;
    }

    /** Removes one that is in this line. */
    void remove(Waiter waiter) {
        int workload = waiter.ask().column();
        Waiter before = waiter.earlier;
        Waiter after = waiter.later;
        if (before == null) {
            first[workload] = after;
        } else {
            before.later = after;
        }
        if (after == null) {
            last[workload] = before;
        } else {
            after.earlier = before;
        }
        waiter.earlier = null;
        waiter.later = null;
        sizes[workload]--;
        size--;
    }
}
