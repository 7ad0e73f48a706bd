package dev.kademe.sim.clock;

import dev.kademe.call.Question;
import dev.kademe.flow.Calls;
import dev.kademe.routing.Router;
import java.util.random.RandomGenerator;

/**
 * Performs the steps of production calls in virtual time: the third driver beside the blocking and the asynchronous one.
 * Blocking endpoints answer at the instant they are asked; asynchronous ones whenever the world completes their stage.
 * Not thread-safe.
 *
 * @param <Q> the request type
 * @param <A> the answer type
 */
public final class SimulatedDriver<Q, A> {
    private final VirtualClock clock;
    private final Calls<Q, A> calls;
    private final RandomGenerator random;
    private final int rank;

    /** A driver whose calls are due in the order they were planned. */
    public SimulatedDriver(VirtualClock clock, Calls<Q, A> calls, RandomGenerator random) {
        this(clock, calls, random, VirtualClock.ORDINARY);
    }

    /**
     * A driver whose calls go before or after those of others that are due at the same instant.
     *
     * @param random where jitter comes from, seeded by the caller
     * @param rank lower goes first
     */
    public SimulatedDriver(VirtualClock clock, Calls<Q, A> calls, RandomGenerator random, int rank) {
        this.clock = clock;
        this.calls = calls;
        this.random = random;
        this.rank = rank;
    }

    /** Prepares a call that resumes by itself when a wait is over. */
    public SimulatedCall<Q, A> open(Question<Q> question) {
        return open(question, (untilNanos, call) -> clock.at(untilNanos, rank, call::resume));
    }

    /** Prepares a call that resumes when {@code pacing} lets it. */
    public SimulatedCall<Q, A> open(Question<Q> question, Pacing pacing) {
        return new SimulatedCall<>(this, calls, question, pacing);
    }

    /** The routes of the plan in force. */
    Router<Q, A> router() {
        return calls.plan().router();
    }

    VirtualClock clock() {
        return clock;
    }

    RandomGenerator random() {
        return random;
    }

    int rank() {
        return rank;
    }
}
