package dev.kademe.flow;

/**
 * What a driver does next for a lane.
 *
 * @param <Q> the application's request type
 */
public sealed interface LaneStep<Q> {
    /**
     * Ask the job's question, tell the lane what came of it, and ask the lane for its next step at once.
     *
     * @param job whose question
     */
    record Ask<Q>(LaneJob<Q> job) implements LaneStep<Q> {}

    /**
     * Ask the lane again at that time, or when something has happened.
     *
     * @param untilNanos monotonic time, in nanoseconds
     */
    record Wait<Q>(long untilNanos) implements LaneStep<Q> {}

    /** Ask the lane again when something has happened: nothing waits, or as much as may be is on its way. */
    record Idle<Q>() implements LaneStep<Q> {}
}
