package dev.kademe.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.answer.Provenance.Skipped;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.client.ResilientClient;
import dev.kademe.failure.EndpointException;
import dev.kademe.failure.Failure;
import dev.kademe.retry.Retrier.StopReason;
import dev.kademe.retry.RetryBudget;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.retry.RetryPolicy.Nesting;
import dev.kademe.routing.Route;
import dev.kademe.routing.Route.SkipReason;
import dev.kademe.routing.Target;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What every driver does when one client asks inside an attempt of another. The provider behind both is "main". */
public abstract class NestingContract extends DriverFixture {
    private static final Repeatability ONCE = Repeatability.notRepeatable();

    protected NestingContract(World world) {
        super(world);
    }

    @Test
    void ask_innerMayRetry_attemptsDoNotMultiply() {
        main.fails(503);

        CallFailedException failed = failure(outer(asking(inner(A_SECOND), Repeatability.repeatable())), live());

        assertThat(main.attempts()).hasSize(3);
        assertThat(failed.provenance().attempts()).hasSize(1);
        assertThat(failed.provenance().skipped())
                .containsExactly(new Skipped("outer", null, StopReason.RETRIED_INSIDE));
        assertThat(failed).hasRootCauseInstanceOf(EndpointException.class);
    }

    @Test
    void ask_innerMayRetry_outerStillFallsBack() {
        main.fails(503);
        small.replies("about 12 lira");
        Endpoint.Async<String, String> asking = asking(inner(A_SECOND), Repeatability.repeatable());

        Answer<String> answer = answer(failing(List.of(world.target("outer", asking), small())), live());

        assertThat(answer.provenance().target()).contains("small");
        assertThat(main.attempts()).hasSize(3);
    }

    @Test
    void ask_innerHasOneAttempt_outerRetries() {
        main.fails(503).fails(503).replies("12 lira");

        Answer<String> answer = answer(outer(asking(inner(RetryPolicy.none()), Repeatability.repeatable())), live());

        assertThat(answer.content()).isEqualTo("12 lira");
        assertThat(main.sentNanos()).containsExactly(0L, SECOND, 2 * SECOND);
    }

    @Test
    void ask_blindOuter_attemptsMultiply() {
        main.fails(503);
        RetryPolicy blind = RetryPolicy.builder()
                .backoff(A_SECOND.backoff())
                .nesting(Nesting.BLIND)
                .build();

        failure(outer(asking(inner(A_SECOND), Repeatability.repeatable())).retry(blind), live());

        // At 0, 1, 2, then 3, 4, 5, then 6, 7 and 8 s: the last wait of the outer call ends with its budget of 6 s.
        assertThat(main.attempts()).hasSize(9);
    }

    @Test
    void ask_innerMustNotBeRepeated_nobodyRepeats() {
        main.fails(EndpointException.of(Failure.Kind.TIMED_OUT).build());
        Endpoint.Async<String, String> asking = asking(inner(RetryPolicy.none()), ONCE);

        CallFailedException failed =
                failure(failing(List.of(world.target("outer", asking), small())), live(Repeatability.repeatable()));

        assertThat(main.attempts()).hasSize(1);
        assertThat(small.attempts()).isEmpty();
        assertThat(failed.provenance().skipped())
                .containsExactly(
                        new Skipped("outer", null, StopReason.NOT_REPEATABLE),
                        new Skipped("small", SkipReason.NOT_REPEATABLE, null));
    }

    @Test
    void ask_innerDidWhatMustNotBeRepeated_laterFailureIsNotRepeated() {
        main.replies("ordered");
        World.Client inner = inner(RetryPolicy.none());
        Endpoint.Async<String, String> asking =
                (content, attempt) -> inner.ask(live(ONCE).within(attempt.scope()))
                        .thenCompose(answer -> CompletableFuture.failedFuture(
                                EndpointException.status(500).build()));

        failure(outer(asking), live(Repeatability.repeatable()));

        assertThat(main.attempts()).hasSize(1);
    }

    @Test
    void ask_innerCertainlyDidNotRun_outerMayRepeat() {
        main.rejects(1).replies("ordered");

        Answer<String> answer = answer(outer(asking(inner(RetryPolicy.none()), ONCE)), live(ONCE));

        assertThat(answer.content()).isEqualTo("ordered");
        assertThat(main.attempts()).hasSize(2);
    }

    @Test
    void ask_threeLayers_innermostRetries() {
        main.fails(503);
        Endpoint.Async<String, String> innermost = asking(inner(A_SECOND), Repeatability.repeatable());
        World.Client middle = world.client(unwatched(world.target("middle", innermost), A_SECOND));

        CallFailedException failed = failure(outer(asking(middle, Repeatability.repeatable())), live());

        assertThat(main.attempts()).hasSize(3);
        assertThat(failed.provenance().attempts()).hasSize(1);
    }

    private World.Client inner(RetryPolicy policy) {
        return world.client(unwatched(main(), policy));
    }

    /** A client whose events are not watched and whose retries only its policy bounds. */
    private static ResilientClient.Builder<String, String> unwatched(
            Target.Builder<String, String> target, RetryPolicy policy) {
        return ResilientClient.builder(Route.withoutHandoff(List.of(target.build())))
                .name("inner")
                .retry(policy)
                .retryBudget(RetryBudget.none());
    }

    private ResilientClient.Builder<String, String> outer(Endpoint.Async<String, String> endpoint) {
        return failing(List.of(world.target("outer", endpoint))).retryBudget(RetryBudget.none());
    }

    /** An endpoint that asks another client inside the attempt. */
    private static Endpoint.Async<String, String> asking(World.Client inner, Repeatability repeatability) {
        return (content, attempt) -> inner.ask(live(repeatability).within(attempt.scope()))
                .thenApply(answer -> Reply.of(answer.content(), Script.COST));
    }
}
