package dev.kademe.sim.rehearse;

import dev.kademe.call.Workload;
import java.util.Map;
import java.util.Objects;

/**
 * What came out of a run.
 *
 * @param byWorkload how the calls of each workload ended
 * @param providerCalls attempts that reached the provider
 * @param providerRejections those of them that it rejected with status 429
 * @param goodputRatio tokens that the provider accepted after the warm-up, as a part of what its limit grants in that time
 */
public record Scorecard(
        Map<Workload, WorkloadScore> byWorkload, long providerCalls, long providerRejections, double goodputRatio) {
    public Scorecard {
        byWorkload = Map.copyOf(byWorkload);
    }

    /** How the calls of a workload ended. */
    public WorkloadScore of(Workload workload) {
        return Objects.requireNonNull(byWorkload.get(workload));
    }

    /** The rejections as a part of the attempts; 0 when there were none. */
    public double rejectedRatio() {
        return providerCalls == 0 ? 0 : (double) providerRejections / providerCalls;
    }
}
