/**
 * One call, as a small state machine. Start with {@link dev.kademe.flow.Call}: it is told facts (started, granted, waited,
 * content, replied, failed, cancelled) and returns the next {@link dev.kademe.flow.Step} (send, wait, done). Time and
 * chance are arguments; nothing here reads a clock, sleeps, starts a thread or draws a number by itself. The drivers, in
 * {@code client} and in the simulator, perform the steps; what is simulated is therefore what ships.
 *
 * <p>{@link dev.kademe.flow.Lane} is a second machine, before the first: background work in line. It hands out what to ask
 * and is told what came of it.
 *
 * <p>Public for drivers, and not part of the API that is kept stable, except {@link dev.kademe.flow.LaneSettings}.
 */
@NullMarked
package dev.kademe.flow;

import org.jspecify.annotations.NullMarked;
