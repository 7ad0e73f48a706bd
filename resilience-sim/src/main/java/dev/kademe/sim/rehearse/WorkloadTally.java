package dev.kademe.sim.rehearse;

import dev.kademe.answer.Answer;
import dev.kademe.answer.Provenance;
import dev.kademe.call.Dimension;
import dev.kademe.call.Workload;
import dev.kademe.quota.Quota;
import dev.kademe.quota.Quota.Limit;
import dev.kademe.sim.check.GuaranteeLaw;
import dev.kademe.sim.check.RollingWindow;
import dev.kademe.sim.provider.SizedRequest;

/** Counts the calls of one workload while a run goes on. */
final class WorkloadTally {
    private final RollingWindow accepted;
    /** Calls at the size that the client reserved, which it may hold until they are answered. */
    private final RollingWindow reserved;

    private final GuaranteeLaw guarantee;
    private long asked;
    private long ended;
    private long refused;
    private long answered;
    private long longestWaitNanos;

    WorkloadTally(Workload workload, Quota quota) {
        Limit tokens = limit(quota, Dimension.TOKENS);
        Limit requests = limit(quota, Dimension.REQUESTS);
        long windowNanos = tokens.metering().window().toNanos();
        this.accepted = new RollingWindow(windowNanos);
        this.reserved = new RollingWindow(windowNanos);
        this.guarantee = new GuaranteeLaw(
                reserved,
                quota.shares().guarantee(workload, requests.amount()),
                quota.shares().guarantee(workload, tokens.amount()));
    }

    static Limit limit(Quota quota, Dimension dimension) {
        return quota.limits().stream()
                .filter(limit -> limit.dimension() == dimension)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the quota must have a limit of " + dimension));
    }

    /** A call comes in; whether it is inside the guarantee. */
    boolean asked(SizedRequest request, long nowNanos) {
        asked++;
        return guarantee.covers(request.mostTokens(), nowNanos);
    }

    void accepted(SizedRequest request, long nowNanos) {
        accepted.add(nowNanos, request.totalTokens());
        reserved.add(nowNanos, request.mostTokens());
    }

    void answered(Answer<?> answer) {
        ended++;
        answered++;
        waited(answer.provenance());
    }

    void failed(Provenance provenance, SizedRequest request, boolean wasGuaranteed, long nowNanos) {
        ended++;
        waited(provenance);
        if (provenance.attempts().isEmpty()) {
            refused++;
            guarantee.refused(request.mostTokens(), wasGuaranteed, nowNanos);
        }
    }

    /** How they ended, when all have. */
    WorkloadScore score() {
        if (ended != asked) {
            throw new IllegalStateException("of %d calls only %d have ended".formatted(asked, ended));
        }
        return new WorkloadScore(
                asked, refused, answered, guarantee.violations(), accepted.highest(), longestWaitNanos);
    }

    private void waited(Provenance provenance) {
        longestWaitNanos = Math.max(longestWaitNanos, provenance.waited().toNanos());
    }
}
