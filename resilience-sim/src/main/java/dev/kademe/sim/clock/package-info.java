/**
 * Virtual time, and the driver that runs production calls in it. Start with {@link dev.kademe.sim.clock.VirtualClock}:
 * things fall due at an instant, by rank, and then in the order in which they were planned, on one thread. {@link
 * dev.kademe.sim.clock.SimulatedDriver} performs the steps of the same state machine that the blocking and asynchronous
 * clients run. Nothing here waits, reads a real clock or draws a number of its own.
 */
@NullMarked
package dev.kademe.sim.clock;

import org.jspecify.annotations.NullMarked;
