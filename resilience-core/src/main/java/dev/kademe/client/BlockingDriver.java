package dev.kademe.client;

import dev.kademe.answer.Answer;
import dev.kademe.call.CallScope;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Question;
import dev.kademe.call.Reply;
import dev.kademe.client.TimeSource.Grant;
import dev.kademe.flow.Call;
import dev.kademe.flow.Calls;
import dev.kademe.flow.Step;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Performs the steps of a call on the caller's thread, which may be a virtual one. */
final class BlockingDriver<Q, A> {
    private final Calls<Q, A> calls;
    private final TimeSource time;
    private final Supplier<? extends RandomGenerator> random;
    private final InFlight inFlight;

    BlockingDriver(Calls<Q, A> calls, TimeSource time, Supplier<? extends RandomGenerator> random, InFlight inFlight) {
        this.calls = calls;
        this.time = time;
        this.random = random;
        this.inFlight = inFlight;
    }

    /** The same driver for other calls. */
    BlockingDriver<Q, A> of(Calls<Q, A> others) {
        return new BlockingDriver<>(others, time, random, inFlight);
    }

    Answer<A> ask(Question<Q> question) {
        inFlight.began();
        try {
            return answer(question);
        } finally {
            inFlight.ended();
        }
    }

    private Answer<A> answer(Question<Q> question) {
        Grant grant = new Grant();
        Call<Q, A> call = calls.open(question, grant);
        try {
            return answer(call, grant);
        } catch (RuntimeException | Error e) {
            breakOff(call, e);
            throw e;
        }
    }

    /** Perhaps a bug in the application's handoff or estimate: what the call holds must not stay held. */
    private void breakOff(Call<Q, A> call, Throwable broken) {
        try {
            call.cancelled(time.now());
        } catch (RuntimeException | Error again) {
            if (again != broken) {
                broken.addSuppressed(again);
            }
        }
    }

    private Answer<A> answer(Call<Q, A> call, Grant grant) {
        Step<Q, A> step = isInterrupted() ? call.cancelled(time.now()) : call.started(time.now());
        while (true) {
            if (step instanceof Step.Send<Q, A> send) {
                step = send(call, send);
            } else if (step instanceof Step.Wait<Q, A> wait) {
                step = await(call, wait, grant);
            } else if (step instanceof Step.Answered<Q, A> answered) {
                return answered.answer();
            } else {
                throw ((Step.Failed<Q, A>) step).exception();
            }
        }
    }

    private Step<Q, A> send(Call<Q, A> call, Step.Send<Q, A> send) {
        Reply<A> reply;
        try (CallScope.Binding ignored = send.attempt().scope().bind()) {
            reply = Objects.requireNonNull(reply(send), "the endpoint replied with null");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return call.cancelled(time.now());
        } catch (Exception e) {
            // An interrupt can come as any exception, such as ClosedByInterruptException; the next target is not asked
            // then.
            return isInterrupted() ? call.cancelled(time.now()) : call.failed(e, time.now(), random.get());
        }
        return call.replied(reply, time.now(), random.get());
    }

    private Reply<A> reply(Step.Send<Q, A> send) throws Exception {
        Optional<Endpoint<Q, A>> endpoint = send.target().endpoint();
        return endpoint.isPresent() ? endpoint.get().send(send.content(), send.attempt()) : join(send);
    }

    private Reply<A> join(Step.Send<Q, A> send) throws Exception {
        Endpoint.Async<Q, A> endpoint = send.target().asyncEndpoint().orElseThrow();
        CompletableFuture<Reply<A>> reply =
                endpoint.send(send.content(), send.attempt()).toCompletableFuture();
        try {
            return reply.get();
        } catch (InterruptedException e) {
            reply.cancel(true);
            throw e;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            // An interrupt of the endpoint's own thread is a failure: nobody has interrupted this one.
            if (e.getCause() instanceof Exception cause && !(cause instanceof InterruptedException)) {
                throw cause;
            }
            throw e;
        }
    }

    private Step<Q, A> await(Call<Q, A> call, Step.Wait<Q, A> wait, Grant grant) {
        if (isInterrupted()) {
            return call.cancelled(time.now());
        }
        try {
            return time.await(grant, wait.untilNanos()) ? call.granted(time.now()) : call.waited(time.now());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return call.cancelled(time.now());
        }
    }

    /** An interrupted caller wants no answer; what is not on its way is not sent. */
    private static boolean isInterrupted() {
        return Thread.currentThread().isInterrupted();
    }
}
