/**
 * Who asks, when and how much. {@link dev.kademe.sim.load.Arrivals} say when: seeded, at a {@link
 * dev.kademe.sim.load.RateCurve rate that changes}, a {@link dev.kademe.sim.load.Mix} says what. {@link dev.kademe.sim.load.DispatchQueue} is the batch client's own
 * queue in the lesson: it sends a bounded number of calls a step, in queue order, and takes back those that wait for a
 * retry. It decides when a call may go on, never what the call does.
 */
@NullMarked
package dev.kademe.sim.load;

import org.jspecify.annotations.NullMarked;
