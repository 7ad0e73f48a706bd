package dev.kademe.quota;

import dev.kademe.call.Workload;

/**
 * Who may take how much. With use U_c of workload c, total use U, limit L, guarantee g and ceiling h, a charge q fits when
 *
 * <pre>
 *   U_c + q &lt;= h_c L                                    the workload's ceiling
 *   U   + q + sum over k of max(0, g_k L - U_k) &lt;= L    the limit; k runs over the workloads more protected than c
 * </pre>
 *
 * <p>The sum keeps what a more protected workload has not used of its guarantee free for it. It counts inside c's own
 * guarantee too: when a workload in between has borrowed that guarantee, c must wait, not the most protected one.
 */
final class AdmissionRule {
    private static final Workload[] WORKLOADS = Workload.values();

    private final long limit;
    private final long[] guarantee = new long[WORKLOADS.length];
    private final long[] ceiling = new long[WORKLOADS.length];

    AdmissionRule(long limit, Shares shares) {
        this.limit = limit;
        for (Workload workload : WORKLOADS) {
            guarantee[workload.ordinal()] = shares.guarantee(workload, limit);
            ceiling[workload.ordinal()] = shares.ceiling(workload, limit);
        }
    }

    long limit() {
        return limit;
    }

    boolean admits(UsageTotals use, Workload workload, long amount) {
        return isUnderCeiling(use, workload, amount) && use.total() + amount + protectedFrom(workload, use) <= limit;
    }

    boolean isUnderCeiling(UsageTotals use, Workload workload, long amount) {
        return use.of(workload) + amount <= ceiling[workload.ordinal()];
    }

    private long protectedFrom(Workload workload, UsageTotals use) {
        long unused = 0;
        for (int k = 0; k < workload.ordinal(); k++) {
            unused += Math.max(0, guarantee[k] - use.of(WORKLOADS[k]));
        }
        return unused;
    }
}
