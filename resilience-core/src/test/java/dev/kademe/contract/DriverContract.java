package dev.kademe.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.answer.CallFailedException.Reason;
import dev.kademe.answer.Provenance.Attempted;
import dev.kademe.answer.Provenance.Skipped;
import dev.kademe.call.CallScope.RepeatAdvice;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.event.CallEvent;
import dev.kademe.failure.EndpointException;
import dev.kademe.failure.Failure;
import dev.kademe.retry.Retrier.StopReason;
import dev.kademe.retry.RetryBudget;
import dev.kademe.routing.Route.SkipReason;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What every driver does with one call. */
public abstract class DriverContract extends DriverFixture {
    protected DriverContract(World world) {
        super(world);
    }

    @Test
    void ask_reply_isTheAnswer() {
        main.replies("12 lira");

        Answer<String> answer = answer(handingOff(List.of(main())), live());

        assertThat(answer.content()).isEqualTo("12 lira");
        assertThat(answer.outcome()).isEqualTo(Answer.Outcome.COMPLETE);
        assertThat(answer.provenance().attempts())
                .containsExactly(new Attempted("main", 1, 0, 0, 0, 0, Script.COST, null));
        assertThat(answer.provenance().target()).contains("main");
        assertThat(answer.provenance().elapsed()).isZero();
    }

    @Test
    void ask_reply_tellsItsStepsInOrder() {
        main.fails(503).replies("12 lira");

        answer(handingOff(List.of(main())), live());

        assertThat(events)
                .<Class<?>>map(Object::getClass)
                .containsExactly(
                        CallEvent.Asked.class,
                        CallEvent.Sent.class,
                        CallEvent.AttemptFailed.class,
                        CallEvent.Waited.class,
                        CallEvent.Resumed.class,
                        CallEvent.Sent.class,
                        CallEvent.Replied.class,
                        CallEvent.Answered.class);
        assertThat(events)
                .extracting(CallEvent::callId)
                .containsOnly(events.get(0).callId());
        CallEvent.Waited waited = (CallEvent.Waited) events.get(3);
        long nanos = waited.untilNanos() - waited.at().nanos();
        assertThat(((CallEvent.Resumed) events.get(4)).waitedNanos()).isEqualTo(nanos);
    }

    @Test
    void ask_failureThenReply_waitsTheBackoff() {
        main.fails(503).replies("12 lira");

        Answer<String> answer = answer(handingOff(), live());

        assertThat(main.sentNanos()).containsExactly(0L, SECOND);
        assertThat(small.attempts()).isEmpty();
        assertThat(answer.outcome()).isEqualTo(Answer.Outcome.COMPLETE);
        assertThat(answer.provenance().waited()).isEqualTo(Duration.ofSeconds(1));
        assertThat(answer.provenance().elapsed()).isEqualTo(Duration.ofSeconds(1));
        assertThat(answer.provenance().primaryFailure()).isEmpty();
    }

    @Test
    void ask_attemptsSpent_fallbackThenPerson() {
        main.fails(503);
        small.fails(500);

        Answer<String> answer = answer(handingOff(), live());

        assertThat(main.sentNanos()).containsExactly(0L, SECOND, 2 * SECOND);
        assertThat(small.sentNanos()).containsExactly(2 * SECOND);
        assertThat(answer.outcome()).isEqualTo(Answer.Outcome.HANDED_OFF);
        assertThat(answer.content()).isEqualTo("a person takes over");
        assertThat(answer.provenance().target()).isEmpty();
        assertThat(answer.provenance().skipped())
                .containsExactly(
                        stopped("main", StopReason.ATTEMPTS_SPENT), stopped("small", StopReason.ATTEMPTS_SPENT));
        assertThat(answer.provenance().attempts()).extracting(Attempted::number).containsExactly(1, 2, 3, 4);
    }

    @Test
    void ask_fallbackReplies_primaryFailureStaysVisible() {
        main.fails(503);
        small.replies("about 12 lira");

        Answer<String> answer = answer(handingOff(), live());

        assertThat(answer.outcome()).isEqualTo(Answer.Outcome.COMPLETE);
        assertThat(answer.provenance().target()).contains("small");
        assertThat(answer.provenance().primaryFailure()).map(Failure::kind).contains(Failure.Kind.OVERLOADED);
    }

    @Test
    void ask_noHandoff_throwsWithEverythingThatHappened() {
        EndpointException first = EndpointException.status(503).build();
        EndpointException second = EndpointException.status(500).build();
        EndpointException third = EndpointException.status(502).build();
        EndpointException last = EndpointException.of(Failure.Kind.TIMED_OUT)
                .paid(TokenUsage.of(9, 0))
                .build();
        main.fails(first).fails(second).fails(third);
        small.fails(last);

        CallFailedException failed = failure(failing(List.of(main(), small())), live());

        assertThat(failed.reason()).isEqualTo(Reason.ROUTE_EXHAUSTED);
        assertThat(failed.getCause()).isSameAs(last);
        assertThat(failed.getSuppressed()).containsExactly(first, second, third);
        assertThat(failed.provenance().attempts()).hasSize(4);
        assertThat(failed.provenance().wasted()).isEqualTo(TokenUsage.of(9, 0));
        assertThat(failed.provenance().elapsed()).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void ask_hintFits_isWaitedInFull() {
        main.rejects(6).replies("12 lira");

        assertThat(answer(handingOff(List.of(main())), live()).outcome()).isEqualTo(Answer.Outcome.COMPLETE);
        assertThat(main.sentNanos()).containsExactly(0L, 6 * SECOND);
    }

    @Test
    void ask_hintOverTheWaitBudget_fallsBackAtOnce() {
        main.rejects(7);
        small.replies("about 12 lira");

        Answer<String> answer = answer(handingOff(), live());

        assertThat(answer.provenance().elapsed()).isZero();
        assertThat(answer.provenance().waited()).isZero();
        assertThat(answer.provenance().skipped()).containsExactly(stopped("main", StopReason.WAIT_BUDGET_SPENT));
        assertThat(answer.content()).isEqualTo("about 12 lira");
        assertThat(events(CallEvent.Waited.class)).isEmpty();
    }

    @Test
    void ask_severalWaits_shareOneBudget() {
        main.rejects(4).rejects(3);

        Answer<String> answer = answer(handingOff(List.of(main())), live());

        assertThat(main.sentNanos()).containsExactly(0L, 4 * SECOND);
        assertThat(answer.provenance().skipped()).containsExactly(stopped("main", StopReason.WAIT_BUDGET_SPENT));
        assertThat(answer.provenance().elapsed()).isEqualTo(Duration.ofSeconds(4));
    }

    @Test
    void ask_retryBudgetSpent_fallsBackAtOnce() {
        main.fails(503);
        small.replies("about 12 lira");
        RetryBudget budget = RetryBudget.of(0, 1);

        Answer<String> answer = answer(handingOff().retryBudget(budget), live());

        assertThat(main.sentNanos()).containsExactly(0L, SECOND);
        assertThat(answer.provenance().skipped()).containsExactly(stopped("main", StopReason.RETRY_BUDGET_SPENT));
    }

    @Test
    void ask_truncatedReply_isGivenAsTruncated() {
        main.truncates("12 li");

        Answer<String> answer = answer(handingOff(), live());

        assertThat(answer.outcome()).isEqualTo(Answer.Outcome.TRUNCATED);
        assertThat(answer.content()).isEqualTo("12 li");
        assertThat(answer.provenance().target()).contains("main");
        assertThat(answer.provenance().wasted()).isEqualTo(Script.COST);
        assertThat(main.attempts()).hasSize(1);
        assertThat(small.attempts()).isEmpty();
    }

    @Test
    void ask_invalidRequest_goesNowhereElse() {
        main.fails(400);

        CallFailedException failed = failure(handingOff(), live());

        assertThat(failed.reason()).isEqualTo(Reason.INVALID_REQUEST);
        assertThat(failed.getCause()).isInstanceOf(EndpointException.class);
        assertThat(main.attempts()).hasSize(1);
        assertThat(small.attempts()).isEmpty();
    }

    @Test
    void ask_notRepeatableAndMayHaveRun_isRepeatedNowhere() {
        main.fails(EndpointException.of(Failure.Kind.TIMED_OUT).build());

        Answer<String> answer = answer(handingOff(), live(Repeatability.notRepeatable()));

        assertThat(answer.outcome()).isEqualTo(Answer.Outcome.HANDED_OFF);
        assertThat(answer.provenance().skipped())
                .containsExactly(
                        stopped("main", StopReason.NOT_REPEATABLE),
                        new Skipped("small", SkipReason.NOT_REPEATABLE, null));
        assertThat(main.attempts()).hasSize(1);
        assertThat(small.attempts()).isEmpty();
    }

    @Test
    void ask_notRepeatableButCertainlyDidNotRun_isRepeated() {
        main.rejects(1).fails(401);
        small.replies("12 lira");

        Answer<String> answer = answer(handingOff(), live(Repeatability.notRepeatable()));

        assertThat(main.sentNanos()).containsExactly(0L, SECOND);
        assertThat(answer.content()).isEqualTo("12 lira");
    }

    @Test
    void ask_providerForbidsRepeating_isRepeatedNowhere() {
        main.fails(EndpointException.status(500)
                .header(RepeatAdvice.HEADER, RepeatAdvice.FORBIDDEN.headerValue())
                .build());

        assertThat(answer(handingOff(), live()).outcome()).isEqualTo(Answer.Outcome.HANDED_OFF);
        assertThat(main.attempts()).hasSize(1);
        assertThat(small.attempts()).isEmpty();
    }

    @Test
    void ask_keyedQuestion_sameKeyEveryTime() {
        main.fails(500).replies("done");

        answer(handingOff(List.of(main())), live(Repeatability.keyed("order-7")));

        assertThat(main.attempts())
                .extracting(attempt -> attempt.idempotencyKey().orElseThrow())
                .containsExactly("order-7", "order-7");
    }

    @Test
    void ask_backgroundFails_isPostponedNotHandedOff() {
        main.fails(503);
        Question<String> question = Question.of("summarise", Workload.BACKGROUND, Repeatability.repeatable());

        assertThat(failure(handingOff(List.of(main())), question).reason()).isEqualTo(Reason.POSTPONED);
    }

    /** It used to end as postponed, which invites to repeat it. */
    @Test
    void ask_backgroundMayHaveRun_isNotPostponed() {
        main.fails(503);
        Question<String> question = Question.of("settle", Workload.BACKGROUND, Repeatability.notRepeatable());

        assertThat(failure(handingOff(), question).reason()).isEqualTo(Reason.NOT_REPEATABLE);
        assertThat(small.attempts()).isEmpty();
    }

    @Test
    void askUntil_givenUpBeforeARetry_sendsNothingMore() {
        RetryBudget budget = RetryBudget.of(0, 1);
        main.rejects(5);

        CompletableFuture<Answer<String>> call =
                world.client(handingOff().retryBudget(budget)).askUntil(live(), 2 * SECOND);
        world.runUntil(call);

        assertThat(call).isCompletedExceptionally();
        assertThat(main.attempts()).hasSize(1);
        assertThat(small.attempts()).isEmpty();
        CallEvent.Failed end = events(CallEvent.Failed.class).get(0);
        assertThat(events.get(events.size() - 1)).isSameAs(end);
        assertThat(end.reason()).isEqualTo(Reason.CANCELLED);
        assertThat(end.at().nanos()).isEqualTo(2 * SECOND);
        assertThat(end.provenance().waited()).isEqualTo(Duration.ofSeconds(2));
        assertThat(budget.withdraw(Workload.LIVE, 0))
                .as("the retry was not sent")
                .isTrue();
    }

    private static Skipped stopped(String target, StopReason reason) {
        return new Skipped(target, null, reason);
    }
}
