package dev.kademe.client;

import dev.kademe.answer.Answer;
import dev.kademe.call.Question;
import dev.kademe.flow.Calls;
import dev.kademe.routing.Target;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Performs the steps of calls without holding a thread for any of them. */
final class AsyncDriver<Q, A> {
    private final Calls<Q, A> calls;
    private final TimeSource time;
    private final Supplier<? extends RandomGenerator> random;
    private final ScheduledExecutorService scheduler;
    private final @Nullable Executor executor;
    private final InFlight inFlight;
    private final Set<AsyncCall<Q, A>> running = ConcurrentHashMap.newKeySet();

    AsyncDriver(
            Calls<Q, A> calls,
            TimeSource time,
            Supplier<? extends RandomGenerator> random,
            ScheduledExecutorService scheduler,
            @Nullable Executor executor,
            InFlight inFlight) {
        this.calls = calls;
        this.time = time;
        this.random = random;
        this.scheduler = scheduler;
        this.executor = executor;
        this.inFlight = inFlight;
    }

    CompletableFuture<Answer<A>> ask(Question<Q> question) {
        return start(new AsyncCall<>(this, question, null));
    }

    /** Asks for an answer in parts. */
    CompletableFuture<Answer<A>> stream(Question<Q> question, Consumer<? super A> parts) {
        return start(new AsyncCall<>(this, question, parts));
    }

    private CompletableFuture<Answer<A>> start(AsyncCall<Q, A> call) {
        checkEndpoints();
        inFlight.began();
        running.add(call);
        return call.start();
    }

    void cancelAll() {
        running.forEach(AsyncCall::cancel);
    }

    void ended(AsyncCall<Q, A> call) {
        if (running.remove(call)) {
            inFlight.ended();
        }
    }

    Calls<Q, A> calls() {
        return calls;
    }

    TimeSource time() {
        return time;
    }

    RandomGenerator random() {
        return random.get();
    }

    ScheduledExecutorService scheduler() {
        return scheduler;
    }

    /** Where blocking endpoints run; there is one when a target needs it. */
    Executor executor() {
        return Objects.requireNonNull(executor);
    }

    /**
     * A route with a target that cannot be asked is a mistake of the set-up, not a failure of the target.
     *
     * @throws IllegalStateException when there is one
     */
    void checkEndpoints() {
        if (executor != null) {
            return;
        }
        for (Target<Q, A> target : calls.plan().router().targets()) {
            if (target.asyncEndpoint().isEmpty()) {
                throw new IllegalStateException(
                        "target \"%s\" has only a blocking endpoint: askAsync needs an executor, given when the client is built"
                                .formatted(target.name()));
            }
        }
    }
}
