/**
 * Production calls of all workloads against a fake provider, on virtual time. Start with {@link
 * dev.kademe.sim.rehearse.Rehearsal}: a client with a ledger, a provider with a meter, and who asks how much; it gives a
 * {@link dev.kademe.sim.rehearse.Scorecard}. {@link dev.kademe.sim.rehearse.Saturation} puts three providers under more
 * load than they grant. Nothing here decides anything about a call.
 */
@NullMarked
package dev.kademe.sim.rehearse;

import org.jspecify.annotations.NullMarked;
