/**
 * The mornings of the incident report, replayed. Start with {@link dev.kademe.sim.incident.Scenario}, a morning as data, and
 * {@link dev.kademe.sim.incident.Replay}, which lets one {@link dev.kademe.sim.incident.ClientChoice} live through it: the
 * production client, configured naively or by the plan, against a provider with the report's quota. What the report leaves
 * open is an {@link dev.kademe.sim.incident.Assumption} with a name. No outcome is written down here: every figure is
 * counted, and every claim of the report is a {@link dev.kademe.sim.incident.Law} that each run checks.
 */
@NullMarked
package dev.kademe.sim.incident;

import org.jspecify.annotations.NullMarked;
