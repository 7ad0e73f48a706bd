package dev.kademe.sim.provider;

import dev.kademe.call.Workload;

/**
 * One call as it reached the fake provider.
 *
 * @param atNanos when it was decided, in nanoseconds of virtual time
 * @param workload who sent it
 * @param request how large it is
 * @param decision what became of it
 */
public record ProviderCall(long atNanos, Workload workload, SizedRequest request, ProviderMeter.Decision decision) {}
