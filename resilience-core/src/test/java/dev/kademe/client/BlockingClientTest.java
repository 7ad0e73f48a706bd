package dev.kademe.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.answer.CallFailedException;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.contract.RequestUse;
import dev.kademe.failure.EndpointException;
import dev.kademe.quota.Claim;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Shares;
import dev.kademe.retry.Backoff;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.retry.RetryPolicy.WaitBudgets;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What only the blocking client does: it holds a thread, so it can be interrupted, and nested calls find each other. */
final class BlockingClientTest {
    private static final RetryPolicy AT_ONCE =
            RetryPolicy.builder().backoff(Backoff.fixed(Duration.ZERO)).build();
    private static final Question<String> QUESTION = Question.of("q", Workload.LIVE, Repeatability.repeatable());

    private final QuotaLedger ledger = RequestUse.ledger(1, Duration.ofHours(1), FailedCalls.FREE, Shares.none());
    private final AtomicInteger sent = new AtomicInteger();

    /** Real time: the only thread that is really parked, for an hour that nobody waits. */
    @Test
    @Timeout(60)
    void ask_interruptedBeforeARetry_endsAtOnceAndLeaksNothing() throws InterruptedException {
        Interrupted caller = interrupted(() -> sent.get() == 1);

        assertThat(caller.failure.reason()).isEqualTo(CallFailedException.Reason.CANCELLED);
        assertThat(caller.failure).hasCauseInstanceOf(EndpointException.class);
        assertThat(caller.isFlagSet).isTrue();
        assertThat(sent).hasValue(1);
        assertThat(RequestUse.of(ledger, Moment.ZERO)).isEqualTo(new RequestUse(1, 0, 0));
    }

    @Test
    @Timeout(60)
    void ask_interruptedInLine_endsAtOnceAndLeaksNothing() throws InterruptedException {
        ledger.reserve(new Claim(Workload.LIVE, TokenEstimate.NONE, 0, granted -> {}), Moment.ZERO);

        Interrupted caller =
                interrupted(() -> RequestUse.of(ledger, Moment.ZERO).waiting() == 1);

        assertThat(caller.failure.reason()).isEqualTo(CallFailedException.Reason.CANCELLED);
        assertThat(caller.isFlagSet).isTrue();
        assertThat(sent).hasValue(0);
        assertThat(RequestUse.of(ledger, Moment.ZERO)).as("the other's").isEqualTo(new RequestUse(1, 1, 0));
    }

    @Test
    void ask_endpointInterrupted_endsCancelledWithTheFlagSet() {
        ResilientClient<String, String> client = client(Target.blocking("main", (content, attempt) -> {
            throw new InterruptedException();
        }));

        assertThatThrownBy(() -> client.ask(QUESTION))
                .isInstanceOfSatisfying(
                        CallFailedException.class,
                        failed -> assertThat(failed.reason()).isEqualTo(CallFailedException.Reason.CANCELLED));
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void ask_errorInTheEndpoint_reachesTheCaller() {
        Error error = new NoClassDefFoundError();
        ResilientClient<String, String> client = client(Target.<String, String>blocking("main", (content, attempt) -> {
                    throw error;
                })
                .ledger(ledger));

        assertThatThrownBy(() -> client.ask(QUESTION)).isSameAs(error);
        assertThat(RequestUse.of(ledger, Moment.ZERO).charged())
                .as("nobody knows whether it ran")
                .isEqualTo(1);
    }

    @Test
    void ask_nullReply_isAFailure() {
        ResilientClient<String, String> client = client(Target.blocking("main", (content, attempt) -> nothing()));

        assertThatThrownBy(() -> client.ask(QUESTION))
                .isInstanceOf(CallFailedException.class)
                .hasRootCauseMessage("the endpoint replied with null");
    }

    @Test
    void ask_askedInsideAnAttempt_theInnermostRetries() {
        ResilientClient<String, String> inner = client(Target.blocking("inner", (content, attempt) -> {
            sent.incrementAndGet();
            throw EndpointException.status(503).build();
        }));
        ResilientClient<String, String> outer = client(Target.blocking(
                "outer", (content, attempt) -> Reply.of(inner.ask(QUESTION).content(), TokenUsage.NONE)));

        assertThatThrownBy(() -> outer.ask(QUESTION)).isInstanceOf(CallFailedException.class);

        assertThat(sent).hasValue(3);
    }

    @Test
    void ask_asynchronousEndpoint_isJoined() {
        Target.Builder<String, String> target = Target.async("main", (content, attempt) -> {
            return sent.incrementAndGet() == 1
                    ? CompletableFuture.failedFuture(
                            EndpointException.status(503).build())
                    : CompletableFuture.completedFuture(Reply.of("hello", TokenUsage.NONE));
        });

        assertThat(client(target).ask(QUESTION).content()).isEqualTo("hello");
        assertThat(sent).hasValue(2);
    }

    @Test
    void ask_closedClient_isRefused() {
        ResilientClient<String, String> client = client(Target.blocking("main", (content, attempt) -> nothing()));

        client.close();

        assertThatThrownBy(() -> client.ask(QUESTION))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the client is closed");
    }

    /** Asks on a thread of its own, which is interrupted when it is parked. */
    private Interrupted interrupted(BooleanSupplier isUnderWay) throws InterruptedException {
        Target.Builder<String, String> target = Target.blocking("main", (content, attempt) -> {
            sent.incrementAndGet();
            throw EndpointException.status(429).header("retry-after", "3600").build();
        });
        ResilientClient<String, String> client = ResilientClient.builder(
                        Route.withoutHandoff(List.of(target.ledger(ledger).build())))
                .waitBudgets(new WaitBudgets(Map.of(Workload.LIVE, Duration.ofDays(1))))
                .build();
        AtomicReference<Interrupted> result = new AtomicReference<>();
        Thread caller = new Thread(() -> {
            try {
                client.ask(QUESTION);
            } catch (CallFailedException e) {
                result.set(new Interrupted(e, Thread.currentThread().isInterrupted()));
            }
        });
        caller.start();
        while (caller.isAlive() && !(isUnderWay.getAsBoolean() && caller.getState() == Thread.State.TIMED_WAITING)) {
            Thread.onSpinWait();
        }
        caller.interrupt();
        caller.join();
        client.close();
        return result.get();
    }

    private static ResilientClient<String, String> client(Target.Builder<String, String> target) {
        HandTime time = new HandTime();
        return ResilientClient.builder(Route.withoutHandoff(List.of(target.build())))
                .retry(AT_ONCE)
                .time(time)
                .scheduler(new HandScheduler(time))
                .build();
    }

    @SuppressWarnings("NullAway")
    private static Reply<String> nothing() {
        return null;
    }

    private record Interrupted(CallFailedException failure, boolean isFlagSet) {}
}
