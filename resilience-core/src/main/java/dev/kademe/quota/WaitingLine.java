package dev.kademe.quota;

import dev.kademe.call.Workload;
import java.util.Arrays;
import java.util.Deque;
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

    private final long[] rememberedPatience = new long[first.length];

    private int size;

    WaitingLine() {
        Arrays.fill(patientUntilNanos, Admission.NEVER);
    }

    /** Takes note of who is in it, for playing time forward; until {@link #recall} nobody joins it. */
    void remember() {
        System.arraycopy(patientUntilNanos, 0, rememberedPatience, 0, patientUntilNanos.length);
        for (Waiter head : first) {
            for (Waiter waiter = head; waiter != null; waiter = waiter.later) {
                waiter.remember();
            }
        }
    }

    /**
     * Takes back what has happened since {@link #remember}.
     *
     * @param gone those who have left since then, the last on top
     */
    void recall(Deque<Waiter> gone) {
        while (!gone.isEmpty()) {
            putBack(gone.pop());
        }
        for (Waiter head : first) {
            for (Waiter waiter = head; waiter != null; waiter = waiter.later) {
                waiter.recall();
            }
        }
        System.arraycopy(rememberedPatience, 0, patientUntilNanos, 0, patientUntilNanos.length);
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

    /** Removes one that is in this line; it keeps its neighbours, for whoever puts it back. */
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
        sizes[workload]--;
        size--;
    }

    /** Between the neighbours that it had when it left, who must be neighbours again. */
    private void putBack(Waiter waiter) {
        int workload = waiter.ask().column();
        Waiter before = waiter.earlier;
        Waiter after = waiter.later;
        if (before == null) {
            first[workload] = waiter;
        } else {
            before.later = waiter;
        }
        if (after == null) {
            last[workload] = waiter;
        } else {
            after.earlier = waiter;
        }
        sizes[workload]++;
        size++;
    }
}
