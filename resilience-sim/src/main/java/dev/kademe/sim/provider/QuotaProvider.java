package dev.kademe.sim.provider;

import dev.kademe.call.Attempt;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.failure.EndpointException;
import dev.kademe.sim.clock.VirtualClock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * A fake provider in virtual time that enforces a quota: a call that its meter accepts is answered after the service time
 * and takes exactly the tokens it is said to take; any other is rejected with status 429. Not thread-safe.
 */
public final class QuotaProvider implements Endpoint.Async<SizedRequest, String> {
    private static final int TOO_MANY_REQUESTS = 429;
    private static final String ANSWER = "answer";

    private final VirtualClock clock;
    private final ProviderMeter meter;
    private final ProviderHabits habits;
    private final RandomGenerator random;
    private final Consumer<ProviderCall> observer;

    /**
     * A provider.
     *
     * @param random how long calls are on their way, seeded by the caller
     * @param observer told of each call at the instant it is decided
     */
    public QuotaProvider(
            VirtualClock clock,
            ProviderMeter meter,
            ProviderHabits habits,
            RandomGenerator random,
            Consumer<ProviderCall> observer) {
        this.clock = clock;
        this.meter = meter;
        this.habits = habits;
        this.random = random;
        this.observer = observer;
    }

    @Override
    public CompletionStage<Reply<String>> send(SizedRequest request, Attempt attempt) {
        CompletableFuture<Reply<String>> reply = new CompletableFuture<>();
        long longestTransit = habits.longestTransit().toNanos();
        if (longestTransit == 0) {
            decide(request, attempt, reply);
        } else {
            after(random.nextLong(longestTransit + 1), () -> decide(request, attempt, reply));
        }
        return reply;
    }

    private void decide(SizedRequest request, Attempt attempt, CompletableFuture<Reply<String>> reply) {
        long now = clock.now().nanos();
        ProviderMeter.Decision decision = meter.admit(request.totalTokens(), now);
        observer.accept(new ProviderCall(now, attempt.question().workload(), request, decision));
        if (decision instanceof ProviderMeter.Rejected rejected) {
            after(habits.rejection().toNanos(), () -> reply.completeExceptionally(exception(rejected)));
        } else {
            TokenUsage usage = TokenUsage.of(request.inputTokens(), request.outputTokens());
            after(habits.service().toNanos(), () -> reply.complete(Reply.of(ANSWER, usage)));
        }
    }

    /** The hint is what the meter said when the call arrived, as a provider writes it before the answer travels. */
    private EndpointException exception(ProviderMeter.Rejected rejected) {
        EndpointException.Builder rejection = EndpointException.status(TOO_MANY_REQUESTS);
        if (rejected.retryAfterNanos() != ProviderMeter.NEVER) {
            habits.hint()
                    .headers(rejected.retryAfterNanos(), clock.now().epochMillis())
                    .forEach(rejection::header);
        }
        return rejection.build();
    }

    private void after(long nanos, Runnable task) {
        clock.at(clock.now().nanosAfter(nanos), VirtualClock.ORDINARY, task);
    }
}
