package dev.kademe.sim.rehearse;

import dev.kademe.call.Workload;
import dev.kademe.sim.load.Arrivals;
import dev.kademe.sim.provider.SizedRequest;
import java.util.function.Supplier;

/**
 * What one workload wants. It is used up by the run it is given to.
 *
 * @param workload who asks
 * @param arrivals when
 * @param requests how much, one for each arrival
 */
public record Demand(Workload workload, Arrivals arrivals, Supplier<SizedRequest> requests) {
    /** Requests that are all the same. */
    public static Demand of(Workload workload, Arrivals arrivals, SizedRequest request) {
        return new Demand(workload, arrivals, () -> request);
    }
}
