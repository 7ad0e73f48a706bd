/**
 * What must hold in every simulated run, computed from what the provider saw and not from what the client believes. {@link
 * dev.kademe.sim.check.RollingWindow} adds up every window exactly; {@link dev.kademe.sim.check.GuaranteeLaw} knows which
 * calls a workload could not be refused.
 */
@NullMarked
package dev.kademe.sim.check;

import org.jspecify.annotations.NullMarked;
