package dev.kademe.quota;

import dev.kademe.call.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
    /** For each workload, what nobody asks for less than in any gauge. */
    private final Ask[] least = new Ask[first.length];

    private final List<Waiter> remembered = new ArrayList<>();
    private int size;

    WaitingLine(int gauges) {
        Arrays.setAll(least, workload -> new Ask(gauges));
        clear();
    }

    /** Takes note of who is in it, for playing time forward; until {@link #recall} nobody joins it. */
    void remember() {
        remembered.clear();
        for (Waiter head : first) {
            for (Waiter waiter = head; waiter != null; waiter = waiter.later) {
                waiter.remember();
                remembered.add(waiter);
            }
        }
    }

    /** Is again as it was at {@link #remember}, whoever has left and whatever has happened since. */
    void recall() {
        clear();
        for (Waiter waiter : remembered) {
            waiter.recall();
            add(waiter);
        }
        remembered.clear();
    }

    private void clear() {
        Arrays.fill(first, null);
        Arrays.fill(last, null);
        Arrays.fill(sizes, 0);
        Arrays.fill(patientUntilNanos, Admission.NEVER);
        for (Ask ask : least) {
            ask.rise();
        }
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

    /** What nobody of a workload asks for less than in any gauge; whoever asked for it may have left. */
    Ask least(Workload workload) {
        return least[workload.ordinal()];
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
        waiter.later = null;
        if (before == null) {
            first[workload] = waiter;
        } else {
            before.later = waiter;
        }
        last[workload] = waiter;
        patientUntilNanos[workload] = Math.min(patientUntilNanos[workload], waiter.deadlineNanos());
        least[workload].fallTo(waiter.ask());
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
        // What has left must not keep those alive who came later.
        waiter.earlier = null;
        waiter.later = null;
        sizes[workload]--;
        size--;
        if (sizes[workload] == 0) {
            least[workload].rise();
        }
    }
}
