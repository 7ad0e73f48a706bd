package dev.kademe.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException.Reason;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.contract.RequestUse;
import dev.kademe.event.CallEvent;
import dev.kademe.failure.EndpointException;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Shares;
import dev.kademe.retry.Backoff;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** What only the asynchronous client does: a request can be on its way while nobody holds a thread. */
final class AsyncClientTest {
    private static final long SECOND = 1_000_000_000L;
    private static final RetryPolicy A_SECOND =
            RetryPolicy.builder().backoff(Backoff.fixed(Duration.ofSeconds(1))).build();
    private static final Question<String> QUESTION = Question.of("q", Workload.LIVE, Repeatability.repeatable());

    private final HandTime time = new HandTime();
    private final QuotaLedger ledger = RequestUse.ledger(5, Duration.ofMinutes(1), FailedCalls.FREE, Shares.none());
    private final List<CompletableFuture<Reply<String>>> requests = new ArrayList<>();
    private final List<CallEvent> events = new ArrayList<>();
    private final Target.Builder<String, String> main = Target.<String, String>async(
                    "main", (content, attempt) -> request())
            .ledger(ledger);

    @Test
    void askAsync_replyComesLater_isTheAnswer() {
        CompletableFuture<Answer<String>> call = client(main).askAsync(QUESTION);
        time.at(2 * SECOND, () -> requests.get(0).complete(Reply.of("hello", TokenUsage.NONE)));

        time.runUntil(call::isDone);

        assertThat(call.join().content()).isEqualTo("hello");
        assertThat(call.join().provenance().elapsed()).isEqualTo(Duration.ofSeconds(2));
        assertThat(call.join().provenance().waited()).isZero();
    }

    @Test
    void askAsync_timeOnTheWay_countsAgainstTheWaitBudget() {
        CompletableFuture<Answer<String>> call = client(main).askAsync(QUESTION);
        time.at(
                5 * SECOND + 1,
                () -> requests.get(0)
                        .completeExceptionally(EndpointException.status(503).build()));

        time.runUntil(call::isDone);

        assertThat(requests)
                .as("a wait of 1 s would end after the budget of 6 s")
                .hasSize(1);
        assertThat(call).isCompletedExceptionally();
    }

    @Test
    void cancel_requestOnItsWay_cancelsItAndKeepsTheCharge() {
        CompletableFuture<Answer<String>> call = client(main).askAsync(QUESTION);

        call.cancel(false);

        assertThat(requests.get(0)).isCancelled();
        assertThat(RequestUse.of(ledger, time.now())).as("it may have run").isEqualTo(new RequestUse(5, 1, 0));
        assertThat(lastFailure().reason()).isEqualTo(Reason.CANCELLED);
        assertThat(lastFailure().provenance().attempts()).hasSize(1);
    }

    @Test
    void complete_byTheCaller_endsTheCall() {
        CompletableFuture<Answer<String>> call = client(main).askAsync(QUESTION);

        call.completeExceptionally(new IllegalStateException("the caller has had enough"));

        assertThat(requests.get(0)).isCancelled();
        assertThat(lastFailure().reason()).isEqualTo(Reason.CANCELLED);
    }

    @Test
    void cancel_grantedAtTheSameInstant_leaksNoReservation() {
        QuotaLedger one = RequestUse.ledger(1, Duration.ofSeconds(5), FailedCalls.FREE, Shares.none());
        ResilientClient<String, String> client =
                client(Target.<String, String>async("main", (content, attempt) -> request())
                        .ledger(one));
        CompletableFuture<Answer<String>> first = client.askAsync(QUESTION);
        CompletableFuture<Answer<String>> second = client.askAsync(QUESTION);
        assertThat(RequestUse.of(one, time.now())).isEqualTo(new RequestUse(1, 1, 1));

        // A request that the provider does not count grants the second call, which is cancelled before it hears of it.
        requests.get(0).completeExceptionally(EndpointException.status(400).build());
        assertThat(RequestUse.of(one, time.now())).isEqualTo(new RequestUse(1, 1, 0));
        second.cancel(false);
        first.cancel(false);
        time.at(SECOND, () -> {});
        time.runUntil(() -> time.now().nanos() == SECOND);

        assertThat(requests).hasSize(1);
        assertThat(RequestUse.of(one, time.now())).isEqualTo(new RequestUse(1, 0, 0));
    }

    @Test
    void close_callsThatWait_endAsCancelled() {
        ResilientClient<String, String> client = client(main);
        CompletableFuture<Answer<String>> call = client.askAsync(QUESTION);
        requests.get(0).completeExceptionally(EndpointException.status(429).build());

        client.close();

        assertThat(call).isCompletedExceptionally();
        assertThat(lastFailure().reason()).isEqualTo(Reason.CANCELLED);
        assertThat(RequestUse.of(ledger, time.now()).charged()).isZero();
        assertThatThrownBy(() -> client.askAsync(QUESTION)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void askAsync_twoCallsInLine_grantedInOrder() {
        QuotaLedger one = RequestUse.ledger(1, Duration.ofSeconds(2), FailedCalls.FREE, Shares.none());
        ResilientClient<String, String> client =
                client(Target.<String, String>async("main", (content, attempt) -> answered())
                        .ledger(one));
        List<CompletableFuture<Answer<String>>> calls = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            calls.add(client.askAsync(QUESTION));
        }

        time.runUntil(() -> calls.stream().allMatch(CompletableFuture::isDone));

        assertThat(calls.subList(0, 4))
                .extracting(call -> call.join().provenance().waited().toSeconds())
                .containsExactly(0L, 2L, 4L, 6L);
        assertThat(calls.subList(4, 6)).allMatch(CompletableFuture::isCompletedExceptionally);
    }

    @Test
    void askAsync_blockingEndpoint_needsAnExecutor() {
        Route<String, String> route = Route.withoutHandoff(List.of(
                Target.<String, String>blocking("main", (content, attempt) -> Reply.of("hello", TokenUsage.NONE))
                        .build()));

        assertThatThrownBy(() -> built(ResilientClient.builder(route)).askAsync(QUESTION))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("\"main\" has only a blocking endpoint");
        ResilientClient<String, String> able =
                built(ResilientClient.builder(route).executor(Runnable::run));
        assertThat(able.askAsync(QUESTION).join().content()).isEqualTo("hello");
    }

    @Test
    void askAsync_errorOnARetry_reachesTheCaller() {
        Error error = new NoClassDefFoundError();
        ResilientClient<String, String> client = client(Target.async("main", (content, attempt) -> {
            if (attempt.number() > 1) {
                throw error;
            }
            throw EndpointException.status(503).build();
        }));

        CompletableFuture<Answer<String>> call = client.askAsync(QUESTION);
        time.runUntil(call::isDone);

        assertThatThrownBy(call::join).hasCause(error);
    }

    /** The call used to hang for ever: it counted as answered. */
    @Test
    void askAsync_handoffAnswersNull_reachesTheCaller() {
        ResilientClient<String, String> client = ResilientClient.builder(
                        Route.<String, String>of(List.of(main.build()), (question, referral) -> null))
                .time(time)
                .scheduler(new HandScheduler(time))
                .listener(events::add)
                .drain(Duration.ZERO)
                .build();
        CompletableFuture<Answer<String>> call = client.askAsync(QUESTION);
        requests.get(0).completeExceptionally(EndpointException.status(401).build());

        assertThat(call).isCompletedExceptionally();
        assertThat(lastFailure().reason()).isEqualTo(Reason.CANCELLED);
        assertThatThrownBy(() -> client.ask(QUESTION)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void askAsync_handoffThrows_reachesTheCaller() {
        Route<String, String> route = Route.of(
                List.of(Target.<String, String>async("main", (content, attempt) -> {
                            throw EndpointException.status(401).build();
                        })
                        .build()),
                (question, referral) -> {
                    throw new IllegalStateException("nobody is there");
                });

        CompletableFuture<Answer<String>> call =
                built(ResilientClient.builder(route)).askAsync(QUESTION);

        assertThatThrownBy(call::join).hasRootCauseMessage("nobody is there");
    }

    private CompletionStage<Reply<String>> request() {
        CompletableFuture<Reply<String>> request = new CompletableFuture<>();
        requests.add(request);
        return request;
    }

    private static CompletionStage<Reply<String>> answered() {
        return CompletableFuture.completedFuture(Reply.of("hello", TokenUsage.NONE));
    }

    private CallEvent.Failed lastFailure() {
        return (CallEvent.Failed) events.get(events.size() - 1);
    }

    private ResilientClient<String, String> client(Target.Builder<String, String> target) {
        return built(ResilientClient.builder(Route.withoutHandoff(List.of(target.build()))));
    }

    private ResilientClient<String, String> built(ResilientClient.Builder<String, String> builder) {
        return builder.retry(A_SECOND)
                .drain(Duration.ZERO)
                .time(time)
                .scheduler(new HandScheduler(time))
                .listener(events::add)
                .build();
    }
}
