package dev.kademe.sim.clock;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.call.Attempt;
import dev.kademe.call.CallScope;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Question;
import dev.kademe.call.Reply;
import dev.kademe.flow.Call;
import dev.kademe.flow.Calls;
import dev.kademe.flow.Step;
import dev.kademe.quota.Claim.Grantee;
import dev.kademe.quota.Reservation;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * One production call in virtual time. Not thread-safe.
 *
 * @param <Q> the request type
 * @param <A> the answer type
 */
public final class SimulatedCall<Q, A> implements Grantee {
    private final SimulatedDriver<Q, A> driver;
    private final Call<Q, A> call;
    private final Pacing pacing;
    private final CompletableFuture<Answer<A>> answer = new CompletableFuture<>();
    private @Nullable Step<Q, A> current;

    SimulatedCall(SimulatedDriver<Q, A> driver, Calls<Q, A> calls, Question<Q> question, Pacing pacing) {
        this.driver = driver;
        this.call = calls.open(question, this);
        this.pacing = pacing;
    }

    /** Begins now. */
    public void start() {
        advance(call.started(driver.clock().now()));
    }

    /** Goes on after a wait for a retry. */
    public void resume() {
        advance(call.waited(driver.clock().now()));
    }

    /** The caller gives up now. */
    public void cancel() {
        advance(call.cancelled(driver.clock().now()));
    }

    /** Ends with the answer or with the {@link CallFailedException}, in virtual time. */
    public CompletableFuture<Answer<A>> answer() {
        return answer;
    }

    /** Whether it holds a place in the line of a ledger. */
    public boolean isInLine() {
        return current instanceof Step.Wait<Q, A> wait && wait.isForGrant();
    }

    @Override
    public void granted(Reservation reservation) {
        driver.clock()
                .at(
                        driver.clock().now().nanos(),
                        driver.rank(),
                        () -> advance(call.granted(driver.clock().now())));
    }

    private void advance(Step<Q, A> next) {
        if (next == current) {
            return;
        }
        current = next;
        if (next instanceof Step.Send<Q, A> send) {
            send(send);
        } else if (next instanceof Step.Wait<Q, A> wait) {
            await(wait);
        } else if (next instanceof Step.Answered<Q, A> answered) {
            answer.complete(answered.answer());
        } else if (next instanceof Step.Failed<Q, A> failed) {
            answer.completeExceptionally(failed.exception());
        }
    }

    private void await(Step.Wait<Q, A> wait) {
        if (wait.isForGrant()) {
            driver.clock().at(wait.untilNanos(), driver.rank(), () -> {
                if (current == wait) {
                    resume();
                }
            });
        } else {
            pacing.resumeFrom(wait.untilNanos(), this);
        }
    }

    private void send(Step.Send<Q, A> send) {
        CompletionStage<Reply<A>> stage;
        try (CallScope.Binding ignored = send.attempt().scope().bind()) {
            Optional<Endpoint.Async<Q, A>> endpoint = send.target().asyncEndpoint();
            stage = endpoint.isPresent()
                    ? endpoint.get().send(send.content(), send.attempt())
                    : CompletableFuture.completedFuture(
                            send.target().endpoint().orElseThrow().send(send.content(), send.attempt()));
        } catch (Exception e) {
            stage = CompletableFuture.failedFuture(e);
        }
        watch(send);
        var unused = stage.whenComplete((reply, thrown) -> {
            try {
                arrived(send, reply, thrown);
            } catch (RuntimeException | Error bug) {
                // A stage would swallow it; whoever waits for the answer must hear of it.
                answer.completeExceptionally(bug);
            }
        });
    }

    /** Breaks the attempt off at the deadline of the call. */
    private void watch(Step.Send<Q, A> send) {
        long timeLeft = send.attempt().timeLeftNanos();
        if (timeLeft != Attempt.ALWAYS) {
            driver.clock().at(driver.clock().now().nanosAfter(timeLeft), driver.rank(), () -> {
                if (current == send) {
                    advance(call.expired(driver.clock().now(), driver.random()));
                }
            });
        }
    }

    private void arrived(Step.Send<Q, A> send, @Nullable Reply<A> reply, @Nullable Throwable thrown) {
        if (current != send) {
            return;
        }
        if (reply != null) {
            advance(call.replied(reply, driver.clock().now(), driver.random()));
            return;
        }
        Throwable failure =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        advance(call.failed(
                failure == null ? new NullPointerException("the endpoint replied with null") : failure,
                driver.clock().now(),
                driver.random()));
    }
}
