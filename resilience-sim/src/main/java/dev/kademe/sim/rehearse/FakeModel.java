package dev.kademe.sim.rehearse;

import dev.kademe.call.Attempt;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.failure.EndpointException;
import dev.kademe.sim.clock.VirtualClock;
import dev.kademe.sim.provider.AccountMeter;
import dev.kademe.sim.provider.ProviderMeter;
import dev.kademe.sim.provider.RetryHint;
import dev.kademe.sim.scenario.Account;
import dev.kademe.sim.scenario.Fault;
import dev.kademe.sim.scenario.Traffic.Inquiry;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** One target in virtual time: what its account accepts is answered, unless something goes wrong. Not thread-safe. */
final class FakeModel implements Endpoint.Async<Inquiry, String> {
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int UNAVAILABLE = 503;
    private static final String ANSWER = "answer";
    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final String target;
    private final FakeAccount account;
    private final List<Fault> faults;
    private final VirtualClock clock;
    private final RandomGenerator random;
    private final Sends observer;

    /**
     * A model.
     *
     * @param faults those that befall this target
     * @param random which of the calls a fault hits, seeded by the caller
     */
    FakeModel(
            String target,
            FakeAccount account,
            List<Fault> faults,
            VirtualClock clock,
            RandomGenerator random,
            Sends observer) {
        this.target = target;
        this.account = account;
        this.faults = faults;
        this.clock = clock;
        this.random = random;
        this.observer = observer;
    }

    @Override
    public CompletionStage<Reply<String>> send(Inquiry inquiry, Attempt attempt) {
        CompletableFuture<Reply<String>> reply = new CompletableFuture<>();
        long now = clock.now().nanos();
        Fault failing = faults.isEmpty() ? null : failing(now);
        if (failing instanceof Fault.Outage) {
            observer.sent(target, inquiry, attempt.number(), Result.FAILED, now);
            fail(reply, EndpointException.status(UNAVAILABLE));
        } else if (failing instanceof Fault.Rejections storm) {
            observer.sent(target, inquiry, attempt.number(), Result.REJECTED, now);
            EndpointException.Builder rejection = EndpointException.status(TOO_MANY_REQUESTS);
            storm.hint().ifPresent(hint -> hint(rejection, RetryHint.MILLIS, hint.toNanos()));
            fail(reply, rejection);
        } else if (account.admit(inquiry.size(), now) instanceof AccountMeter.Rejected rejected) {
            observer.sent(target, inquiry, attempt.number(), Result.REJECTED, now);
            EndpointException.Builder rejection =
                    EndpointException.status(TOO_MANY_REQUESTS).body(RejectionText.of(rejected));
            if (rejected.retryAfterNanos() != ProviderMeter.NEVER) {
                hint(rejection, account.account().hint(), rejected.retryAfterNanos());
            }
            fail(reply, rejection);
        } else {
            observer.sent(target, inquiry, attempt.number(), Result.ACCEPTED, now);
            TokenUsage usage =
                    TokenUsage.of(inquiry.size().inputTokens(), inquiry.size().outputTokens());
            after(serviceNanos(inquiry, now), () -> reply.complete(Reply.of(ANSWER, usage)));
        }
        return reply;
    }

    private void hint(EndpointException.Builder rejection, RetryHint form, long retryAfterNanos) {
        form.headers(retryAfterNanos, clock.now().epochMillis()).forEach(rejection::header);
    }

    /** The fault that fails this call, if there is one. */
    private @Nullable Fault failing(long nowNanos) {
        for (Fault fault : faults) {
            double ratio = fault instanceof Fault.Outage outage
                    ? outage.ratio()
                    : fault instanceof Fault.Rejections rejections ? rejections.ratio() : 0;
            if (ratio > 0 && fault.span().contains(nowNanos) && random.nextDouble() < ratio) {
                return fault;
            }
        }
        return null;
    }

    private long serviceNanos(Inquiry inquiry, long nowNanos) {
        Account habits = account.account();
        double writing = inquiry.size().outputTokens() / habits.tokensPerSecond() * NANOS_PER_SECOND;
        double factor = faults.isEmpty() ? 1 : slowness(nowNanos);
        return Math.round((habits.firstToken().toNanos() + writing) * factor);
    }

    private double slowness(long nowNanos) {
        double factor = 1;
        for (Fault fault : faults) {
            if (fault instanceof Fault.SlowTokens slow && slow.span().contains(nowNanos)) {
                factor *= slow.factor();
            }
        }
        return factor;
    }

    private void fail(CompletableFuture<Reply<String>> reply, EndpointException.Builder failure) {
        after(account.account().rejection().toNanos(), () -> reply.completeExceptionally(failure.build()));
    }

    private void after(long nanos, Runnable task) {
        clock.at(clock.now().nanosAfter(nanos), VirtualClock.ORDINARY, task);
    }

    /** Told of each request at the instant it is decided. */
    @FunctionalInterface
    interface Sends {
        void sent(String target, Inquiry inquiry, int attempt, Result result, long nowNanos);
    }

    /** What a provider does with a request. */
    enum Result {
        /** It answers. */
        ACCEPTED,
        /** Status 429. */
        REJECTED,
        /** Status 503. */
        FAILED
    }
}
