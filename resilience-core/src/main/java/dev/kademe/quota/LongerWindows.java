package dev.kademe.quota;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Use by workloads whose share is too small for one unit in the window of the limit, each over a window of its own. */
final class LongerWindows {
    private final @Nullable SlidingUsage[] usages = new SlidingUsage[Usage.OUTSIDE];
    private final long[] lengths = new long[usages.length];
    private boolean hasAny;

    /** Follows the lengths of an allotment; what a window counted, or {@code usage} if there was none, stays charged. */
    void follow(Allotment allotment, Usage usage, long nowNanos) {
        for (int w = 0; w < usages.length; w++) {
            if (allotment.longerNanos(w) != lengths[w]) {
                lengths[w] = allotment.longerNanos(w);
                Usage before = usages[w] == null ? usage : usages[w];
                usages[w] = lengths[w] == 0 ? null : before.inWindow(w, lengths[w], nowNanos);
            }
        }
        hasAny = Arrays.stream(lengths).anyMatch(length -> length > 0);
    }

    void advance(long nowNanos) {
        if (!hasAny) {
            return;
        }
        for (SlidingUsage usage : usages) {
            if (usage != null) {
                usage.advance(nowNanos);
            }
        }
    }

    /** The largest amount that a workload may still have. */
    long left(int workload) {
        SlidingUsage usage = hasAny ? usages[workload] : null;
        return usage == null ? Long.MAX_VALUE : 1 - usage.total();
    }

    void charge(int column, long amount, long nowNanos) {
        SlidingUsage usage = hasAny && column < usages.length ? usages[column] : null;
        if (usage != null) {
            usage.charge(column, amount, nowNanos);
        }
    }

    void refund(int column, long amount, long chargedNanos) {
        SlidingUsage usage = usages[column];
        if (usage != null) {
            usage.refund(column, amount, chargedNanos);
        }
    }

    long nextExpiryNanos(int workload) {
        SlidingUsage usage = usages[workload];
        return usage == null ? Admission.NEVER : usage.nextExpiryNanos();
    }

    /** Mirrors another one, for playing time forward. */
    void mirror(LongerWindows original) {
        boolean isNone = !hasAny && !original.hasAny;
        hasAny = original.hasAny;
        for (int w = 0; !isNone && w < usages.length; w++) {
            usages[w] = same(usages[w], lengths[w], original.usages[w], original.lengths[w]);
            lengths[w] = original.lengths[w];
        }
    }

    private static @Nullable SlidingUsage same(
            @Nullable SlidingUsage own, long ownNanos, @Nullable SlidingUsage original, long originalNanos) {
        if (original == null) {
            return null;
        }
        SlidingUsage same = own == null || ownNanos != originalNanos ? new SlidingUsage(originalNanos) : own;
        same.mirror(original);
        return same;
    }
}
