package dev.kademe.client;

import dev.kademe.answer.Answer;
import dev.kademe.call.Attempt;
import dev.kademe.call.CallScope;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Question;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.flow.Call;
import dev.kademe.flow.Step;
import dev.kademe.quota.Claim.Grantee;
import dev.kademe.quota.Reservation;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * One asynchronous call. Facts come from the endpoint's threads, the scheduler, other calls' grants and the caller's
 * cancel; the lock lets them in one at a time, and a fact that answers an earlier step is dropped. Steps are performed
 * outside the lock.
 */
final class AsyncCall<Q, A> implements Grantee {
    private final AsyncDriver<Q, A> driver;
    private final Call<Q, A> call;
    private final @Nullable Consumer<? super A> listener;
    private final CompletableFuture<Answer<A>> future = new CompletableFuture<>();
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Step<Q, A> current;
    private volatile @Nullable Future<?> pending;
    private volatile @Nullable Future<?> watchdog;
    private volatile boolean isCancelled;
    private volatile boolean hasParts;
    /** Parts that are being handed to the listener, and the end that waits for it; guarded by the lock. */
    private int delivering;

    private @Nullable Step<Q, A> end;

    /** With a listener, answers come in parts when a target streams. */
    AsyncCall(AsyncDriver<Q, A> driver, Question<Q> question, @Nullable Consumer<? super A> listener) {
        this.driver = driver;
        this.call = driver.calls().open(question, this);
        this.listener = listener;
    }

    CompletableFuture<Answer<A>> start() {
        // Also hears of cancel, orTimeout and complete by the caller: whoever ends the future ends the call.
        var unused = future.whenComplete((answer, thrown) -> cancel());
        advance(null, () -> call.started(driver.time().now()));
        return future;
    }

    @Override
    public void granted(Reservation reservation) {
        try {
            driver.scheduler().execute(() -> {
                Step<Q, A> waiting = current();
                if (waiting instanceof Step.Wait<Q, A> wait && wait.isForGrant()) {
                    advance(waiting, () -> call.granted(driver.time().now()));
                }
            });
        } catch (RejectedExecutionException e) {
            cancel();
        }
    }

    /** Ends the call, whatever it does. Heard from inside a fact, as from a listener, it takes effect after that fact. */
    void cancel() {
        isCancelled = true;
        if (!lock.isHeldByCurrentThread()) {
            move(step -> step);
        }
    }

    /** Tells the call a fact that answers {@code expected}; dropped when the call has gone on since. */
    private void advance(@Nullable Step<Q, A> expected, Supplier<Step<Q, A>> fact) {
        move(step -> step == expected ? fact.get() : step);
    }

    private void move(Function<@Nullable Step<Q, A>, @Nullable Step<Q, A>> change) {
        Step<Q, A> next;
        Throwable broken = null;
        boolean mayPerform = true;
        lock.lock();
        try {
            try {
                next = change.apply(current);
                if (isCancelled && next != null) {
                    next = call.cancelled(driver.time().now());
                }
            } catch (RuntimeException | Error e) {
                // A bug in the application's handoff, estimate or join: the caller must hear of it, not wait for ever.
                broken = e;
                next = brokenOff(e);
            }
            if (broken == null && (next == null || next == current)) {
                return;
            }
            current = next;
            if (delivering > 0) {
                // Nothing is told to the listener any more; the last part is still on its way to it.
                end = next;
                mayPerform = false;
            }
        } finally {
            lock.unlock();
        }
        if (broken != null) {
            future.completeExceptionally(broken);
            driver.ended(this);
        }
        abandon(pending);
        abandon(watchdog);
        if (mayPerform && next != null) {
            perform(next);
        }
    }

    /** Ends a call that something of the application's broke; null when that breaks too, so that no later fact counts. */
    private @Nullable Step<Q, A> brokenOff(Throwable broken) {
        try {
            Step<Q, A> ended = call.cancelled(driver.time().now());
            return ended instanceof Step.Failed ? ended : null;
        } catch (RuntimeException | Error again) {
            if (again != broken) {
                broken.addSuppressed(again);
            }
            return null;
        }
    }

    /** Ends a timer or a request that the call no longer waits for; one that has run is left as it is. */
    private static void abandon(@Nullable Future<?> waitedFor) {
        if (waitedFor == null) {
            return;
        }
        try {
            waitedFor.cancel(false);
        } catch (RuntimeException e) {
            // The endpoint's own; the call goes on. Its message may hold anything.
            LoggerFactory.getLogger(ResilientClient.class)
                    .warn("an attempt could not be broken off: {}", e.getClass().getName());
        }
    }

    private void waitFor(Step<Q, A> step, Future<?> future) {
        pending = future;
        if (current() != step) {
            abandon(future);
        }
    }

    private void perform(Step<Q, A> step) {
        if (step instanceof Step.Send<Q, A> send) {
            send(send);
        } else if (step instanceof Step.Wait<Q, A> wait) {
            await(wait);
        } else if (step instanceof Step.Answered<Q, A> answered) {
            driver.ended(this);
            if (listener != null && !hasParts) {
                // In one piece, from a person or from a target that does not stream.
                deliver(listener, answered.answer().content());
            }
            future.complete(answered.answer());
        } else if (step instanceof Step.Failed<Q, A> failed) {
            driver.ended(this);
            future.completeExceptionally(failed.exception());
        }
    }

    private void send(Step.Send<Q, A> send) {
        watch(send);
        try {
            if (listener != null && send.target().streamingEndpoint().isPresent()) {
                stream(send, listener);
                return;
            }
            CompletionStage<Reply<A>> stage = reply(send);
            waitFor(send, stage.toCompletableFuture());
            var unused = stage.whenComplete((reply, thrown) -> {
                if (thrown != null) {
                    failed(send, unwrapped(thrown));
                } else if (reply == null) {
                    failed(send, new NullPointerException("the endpoint replied with null"));
                } else {
                    advance(send, () -> call.replied(reply, driver.time().now(), driver.random()));
                }
            });
        } catch (Exception | Error e) {
            failed(send, e);
        }
    }

    private void stream(Step.Send<Q, A> send, Consumer<? super A> parts) throws Exception {
        StreamedAttempt<A> attempt = new StreamedAttempt<>();
        waitFor(send, attempt);
        attempt.open(
                sink -> {
                    try (CallScope.Binding ignored = send.attempt().scope().bind()) {
                        return send.target()
                                .streamingEndpoint()
                                .orElseThrow()
                                .send(send.content(), send.attempt(), sink);
                    }
                },
                new Endpoint.Sink<>() {
                    @Override
                    public void part(A part) {
                        if (part == null) {
                            failed(new NullPointerException("the endpoint streamed null"));
                        } else if (received(send, part)) {
                            deliver(parts, part);
                            delivered();
                        }
                    }

                    @Override
                    public void ended(TokenUsage usage) {
                        streamed(send, usage, false);
                    }

                    @Override
                    public void truncated(TokenUsage usage) {
                        streamed(send, usage, true);
                    }

                    @Override
                    public void failed(Throwable thrown) {
                        AsyncCall.this.failed(send, thrown);
                    }
                });
    }

    private void streamed(Step.Send<Q, A> send, @Nullable TokenUsage usage, boolean isTruncated) {
        if (usage == null) {
            failed(send, new NullPointerException("the endpoint ended its stream without a usage"));
        } else {
            advance(send, () -> call.streamed(usage, isTruncated, driver.time().now(), driver.random()));
        }
    }

    private void deliver(Consumer<? super A> parts, A part) {
        try {
            parts.accept(part);
        } catch (RuntimeException | Error e) {
            // The application's own mistake: it hears of it, and the call ends.
            future.completeExceptionally(e);
        }
    }

    /** Whether the part belongs to the attempt that is on its way. */
    private boolean received(Step.Send<Q, A> send, A part) {
        lock.lock();
        try {
            if (current != send) {
                return false;
            }
            current = call.content(part, driver.time().now());
            hasParts = true;
            delivering++;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** The listener has returned: an end that came meanwhile may be told. */
    private void delivered() {
        Step<Q, A> held = null;
        lock.lock();
        try {
            delivering--;
            if (delivering == 0) {
                held = end;
                end = null;
            }
        } finally {
            lock.unlock();
        }
        if (held != null) {
            perform(held);
        } else if (isCancelled) {
            cancel();
        }
    }

    /** Breaks the attempt off at the deadline of the call. */
    private void watch(Step.Send<Q, A> send) {
        long nanos = send.attempt().timeLeftNanos();
        if (nanos == Attempt.ALWAYS) {
            return;
        }
        try {
            Future<?> alarm = driver.scheduler()
                    .schedule(
                            () -> advance(send, () -> call.expired(driver.time().now(), driver.random())),
                            nanos,
                            TimeUnit.NANOSECONDS);
            watchdog = alarm;
            if (current() != send) {
                abandon(alarm);
            }
        } catch (RejectedExecutionException e) {
            cancel();
        }
    }

    private void failed(Step.Send<Q, A> send, Throwable thrown) {
        if (thrown instanceof Error) {
            // Not the provider's failure: the caller gets it as it is, and the call ends as cancelled.
            future.completeExceptionally(thrown);
        } else {
            advance(send, () -> call.failed(thrown, driver.time().now(), driver.random()));
        }
    }

    private static Throwable unwrapped(Throwable thrown) {
        return thrown instanceof CompletionException wrapped && wrapped.getCause() != null
                ? wrapped.getCause()
                : thrown;
    }

    private CompletionStage<Reply<A>> reply(Step.Send<Q, A> send) {
        Optional<Endpoint.Async<Q, A>> endpoint = send.target().asyncEndpoint();
        if (endpoint.isPresent()) {
            try (CallScope.Binding ignored = send.attempt().scope().bind()) {
                return endpoint.get().send(send.content(), send.attempt());
            }
        }
        return CompletableFuture.supplyAsync(
                () -> {
                    try (CallScope.Binding ignored = send.attempt().scope().bind()) {
                        return send.target().endpoint().orElseThrow().send(send.content(), send.attempt());
                    } catch (RuntimeException e) {
                        throw e;
                    } catch (Exception e) {
                        throw new CompletionException(e);
                    }
                },
                driver.executor());
    }

    private void await(Step.Wait<Q, A> wait) {
        long nanos = Math.max(0, wait.untilNanos() - driver.time().now().nanos());
        try {
            waitFor(
                    wait,
                    driver.scheduler()
                            .schedule(
                                    () -> advance(
                                            wait,
                                            () -> call.waited(driver.time().now())),
                                    nanos,
                                    TimeUnit.NANOSECONDS));
        } catch (RejectedExecutionException e) {
            cancel();
        }
    }

    private @Nullable Step<Q, A> current() {
        lock.lock();
        try {
            return current;
        } finally {
            lock.unlock();
        }
    }
}
