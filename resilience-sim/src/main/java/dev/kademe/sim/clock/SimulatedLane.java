package dev.kademe.sim.clock;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.call.Question;
import dev.kademe.flow.Backlog;
import dev.kademe.flow.Lane;
import dev.kademe.flow.LaneJob;
import dev.kademe.flow.LaneSettings;
import dev.kademe.flow.LaneStep;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The production machine of a background lane in virtual time: the second driver beside the client's own. Not thread-safe.
 *
 * @param <Q> the request type
 * @param <A> the answer type
 */
public final class SimulatedLane<Q, A> {
    private final SimulatedDriver<Q, A> driver;
    private final Lane<Q, A> lane;
    private final Consumer<Ended<Q, A>> whenEnded;
    private long lookNanos = Long.MAX_VALUE;
    private boolean isClosed;

    /**
     * An empty lane, made now.
     *
     * @param whenEnded told of each job that leaves the lane for good before the lane is closed
     */
    public SimulatedLane(SimulatedDriver<Q, A> driver, LaneSettings settings, Consumer<Ended<Q, A>> whenEnded) {
        this.driver = driver;
        this.lane = new Lane<>(driver::router, settings, driver.clock().now());
        this.whenEnded = whenEnded;
    }

    /** Puts a question in line; what came of it. */
    public Lane.Entry submit(Question<Q> question) {
        Lane.Entry entry = lane.submitted(lane.job(question), driver.clock().now());
        look();
        return entry;
    }

    /** The work in line, for the level of its quota. */
    public Optional<Backlog> backlog() {
        return lane.backlog();
    }

    /** Jobs in line or on their way. */
    public int unfinished() {
        return lane.depth() + lane.inFlight();
    }

    /** Ends the lane: nothing more is asked. */
    public void close() {
        isClosed = true;
        lane.closed();
    }

    /** Asks what may go now. */
    public void look() {
        LaneStep<Q> step = lane.next(driver.clock().now());
        while (step instanceof LaneStep.Ask<Q> ask) {
            ask(ask.job());
            step = lane.next(driver.clock().now());
        }
        if (step instanceof LaneStep.Wait<Q> wait && wait.untilNanos() < lookNanos) {
            long untilNanos = wait.untilNanos();
            lookNanos = untilNanos;
            driver.clock().at(untilNanos, driver.rank(), () -> lookAgain(untilNanos));
        }
    }

    private void lookAgain(long plannedNanos) {
        if (plannedNanos == lookNanos) {
            lookNanos = Long.MAX_VALUE;
            look();
        }
    }

    private void ask(LaneJob<Q> job) {
        SimulatedCall<Q, A> call = driver.open(job.question());
        var unused = call.answer().whenComplete((answer, thrown) -> ended(job, answer, thrown));
        call.start();
    }

    private void ended(LaneJob<Q> job, @Nullable Answer<A> answer, @Nullable Throwable thrown) {
        if (answer != null) {
            lane.answered(job);
            tell(job, Optional.of(answer));
        } else if (thrown instanceof CallFailedException failed) {
            if (lane.failed(job, failed, driver.clock().now(), driver.random()).isPresent()) {
                tell(job, Optional.empty());
            }
        } else {
            // Thrown here it would vanish in a stage; whoever lets time pass must hear of it.
            driver.clock().at(driver.clock().now().nanos(), driver.rank(), () -> {
                throw new IllegalStateException("a job ended with something else than a failure", thrown);
            });
            return;
        }
        look();
    }

    private void tell(LaneJob<Q> job, Optional<Answer<A>> answer) {
        if (!isClosed) {
            whenEnded.accept(new Ended<>(job.question(), answer));
        }
    }

    /**
     * A job that has left the lane.
     *
     * @param question what it asked
     * @param answer what it was answered; empty when it failed and is not asked again
     */
    public record Ended<Q, A>(Question<Q> question, Optional<Answer<A>> answer) {}
}
