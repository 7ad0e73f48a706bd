package dev.kademe.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.call.CallScope;
import dev.kademe.call.CallScope.RepeatAdvice;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.contract.RequestUse;
import dev.kademe.event.CallEvent;
import dev.kademe.failure.EndpointException;
import dev.kademe.failure.Failure;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Shares;
import dev.kademe.retry.Backoff;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.nio.channels.ClosedByInterruptException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What happens to a call whose caller gives up at an awkward moment, and to a cut answer. */
final class InterruptAndCancelTest {
    private static final long SECOND = 1_000_000_000L;

    private final HandTime time = new HandTime();
    private final AtomicInteger sent = new AtomicInteger();
    private final QuotaLedger ledger = RequestUse.ledger(1, Duration.ofSeconds(60), FailedCalls.FREE, Shares.none());

    /** It used to be charged and to forbid outer layers to repeat, although nothing was sent. */
    @Test
    void ask_interruptedBefore_sendsAndChargesNothing() {
        Target<String, String> target = Target.<String, String>blocking("main", (content, attempt) -> {
                    sent.incrementAndGet();
                    return Reply.of("x", TokenUsage.NONE);
                })
                .ledger(ledger)
                .build();
        var client = built(ResilientClient.builder(Route.withoutHandoff(List.of(target))));
        CallScope outer = new CallScope();

        Thread.currentThread().interrupt();
        CallFailedException thrown = catchThrowableOfType(
                CallFailedException.class,
                () -> client.ask(question(Repeatability.notRepeatable()).within(outer)));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(thrown.reason()).isEqualTo(CallFailedException.Reason.CANCELLED);
        assertThat(thrown.provenance().attempts()).isEmpty();
        assertThat(sent).hasValue(0);
        assertThat(RequestUse.of(ledger, time.now()).charged()).isZero();
        assertThat(outer.advice()).isEqualTo(RepeatAdvice.FREE);
    }

    /** A cancel that came between two steps used to be dropped, and the next attempt was sent. */
    @Test
    void askAsync_cancelledByAListener_sendsNothingMore() {
        List<CompletableFuture<?>> calls = new ArrayList<>();
        Target<String, String> target = Target.<String, String>async("main", (content, attempt) -> {
                    sent.incrementAndGet();
                    return CompletableFuture.failedFuture(
                            EndpointException.status(503).build());
                })
                .build();
        var client = built(ResilientClient.builder(Route.withoutHandoff(List.of(target)))
                .retry(RetryPolicy.builder()
                        .backoff(Backoff.fixed(Duration.ofSeconds(1)))
                        .build())
                .listener(event -> {
                    if (event instanceof CallEvent.Sent second && second.attempt() == 2) {
                        calls.get(0).cancel(false);
                    }
                }));

        calls.add(client.askAsync(question(Repeatability.repeatable())));
        time.at(10 * SECOND, () -> {});
        time.runUntil(() -> time.now().nanos() == 10 * SECOND);

        assertThat(calls.get(0)).isCancelled();
        assertThat(sent).hasValue(1);
    }

    /** The fallback used to be asked, as no wait came between. */
    @Test
    void ask_interruptedInAnAttemptThatFailsSoAnotherWay_asksNobodyElse() {
        Target<String, String> main = Target.<String, String>blocking("main", (content, attempt) -> {
                    sent.incrementAndGet();
                    Thread.currentThread().interrupt();
                    throw new ClosedByInterruptException();
                })
                .build();
        Target<String, String> small = Target.<String, String>blocking("small", (content, attempt) -> {
                    sent.incrementAndGet();
                    return Reply.of("x", TokenUsage.NONE);
                })
                .build();
        var client = built(ResilientClient.builder(Route.of(List.of(main, small), (question, referral) -> "a person"))
                .retry(RetryPolicy.none()));

        CallFailedException thrown =
                catchThrowableOfType(CallFailedException.class, () -> client.ask(question(Repeatability.repeatable())));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(thrown.reason()).isEqualTo(CallFailedException.Reason.CANCELLED);
        assertThat(sent).hasValue(1);
    }

    /** The caller's thread used to be interrupted, and the customer got no answer; askAsync handed off. */
    @Test
    void ask_endpointsOwnThreadIsInterrupted_isAFailureOfTheEndpoint() {
        Target<String, String> target = Target.<String, String>async(
                        "main", (content, attempt) -> CompletableFuture.failedFuture(new InterruptedException()))
                .build();
        var client = built(ResilientClient.builder(Route.of(List.of(target), (question, referral) -> "a person")));

        Answer<String> answer = client.ask(question(Repeatability.repeatable()));

        assertThat(Thread.interrupted()).isFalse();
        assertThat(answer.outcome()).isEqualTo(Answer.Outcome.HANDED_OFF);
    }

    /** The part that had arrived used to be lost when the quota refused the retry. */
    @Test
    void ask_truncatedAndRetryRefused_keepsThePart() {
        Target<String, String> target = Target.<String, String>blocking(
                        "main", (content, attempt) -> Reply.truncated("part", TokenUsage.of(1, 1)))
                .ledger(ledger)
                .build();
        var client = built(ResilientClient.builder(Route.of(List.of(target), (question, referral) -> "a person"))
                .retry(RetryPolicy.builder()
                        .retried(Set.of(Failure.Kind.TRUNCATED))
                        .backoff(Backoff.fixed(Duration.ZERO))
                        .build()));

        Answer<String> answer = client.ask(question(Repeatability.repeatable()));

        assertThat(answer.content()).isEqualTo("part");
        assertThat(answer.outcome()).isEqualTo(Answer.Outcome.TRUNCATED);
        assertThat(answer.provenance().target()).contains("main");
    }

    private ResilientClient<String, String> built(ResilientClient.Builder<String, String> builder) {
        return builder.time(time).scheduler(new HandScheduler(time)).build();
    }

    private static Question<String> question(Repeatability repeatability) {
        return Question.of("q", Workload.LIVE, repeatability);
    }
}
