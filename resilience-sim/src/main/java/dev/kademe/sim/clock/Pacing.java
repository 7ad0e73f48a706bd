package dev.kademe.sim.clock;

/**
 * When a simulated call may go on after a wait for a retry: the world's own queue, if it has one. A wait for a grant is
 * not paced; the ledger decides it.
 */
@FunctionalInterface
public interface Pacing {
    /** Lets {@code call} resume at {@code untilNanos} or later, by calling {@link SimulatedCall#resume} once. */
    void resumeFrom(long untilNanos, SimulatedCall<?, ?> call);
}
