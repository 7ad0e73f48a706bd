package dev.kademe.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.answer.CallFailedException.Reason;
import dev.kademe.answer.Provenance.Skipped;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.event.CallEvent;
import dev.kademe.quota.Admission;
import dev.kademe.quota.Claim;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Reservation;
import dev.kademe.quota.Settlement;
import dev.kademe.quota.Shares;
import dev.kademe.retry.Retrier.StopReason;
import dev.kademe.retry.RetryBudget;
import dev.kademe.routing.Route.SkipReason;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What every driver does when the quota is short. The main target has one request in a window. */
public abstract class QuotaContract extends DriverFixture {
    protected QuotaContract(World world) {
        super(world);
    }

    @Test
    void ask_quotaFull_sendsWhenTheWindowIsOver() {
        QuotaLedger ledger = ledger(5);
        occupy(ledger);
        main.replies("12 lira");

        Answer<String> answer = answer(handingOff(List.of(main().ledger(ledger), small())), live());

        assertThat(main.sentNanos()).containsExactly(5 * SECOND);
        assertThat(answer.provenance().waited()).isEqualTo(Duration.ofSeconds(5));
        assertThat(answer.provenance().elapsed()).isEqualTo(Duration.ofSeconds(5));
        assertThat(events(CallEvent.Waited.class)).singleElement().satisfies(waited -> {
            assertThat(waited.isForGrant()).isTrue();
            assertThat(waited.untilNanos()).isEqualTo(5 * SECOND);
        });
    }

    @Test
    void ask_anotherCallGivesBack_sendsAtOnce() {
        QuotaLedger ledger = ledger(5);
        Reservation other = occupy(ledger);
        main.replies("12 lira");
        world.at(2 * SECOND, () -> release(ledger, other));

        Answer<String> answer = answer(handingOff(List.of(main().ledger(ledger))), live());

        assertThat(main.sentNanos()).containsExactly(2 * SECOND);
        assertThat(answer.provenance().waited()).isEqualTo(Duration.ofSeconds(2));
        assertThat(RequestUse.of(ledger, world.now())).isEqualTo(new RequestUse(1, 1, 0));
    }

    @Test
    void ask_quotaFullForTooLong_fallsBackAtOnce() {
        QuotaLedger ledger = ledger(7);
        occupy(ledger);
        small.replies("about 12 lira");

        Answer<String> answer = answer(handingOff(List.of(main().ledger(ledger), small())), live());

        assertThat(main.attempts()).isEmpty();
        assertThat(answer.content()).isEqualTo("about 12 lira");
        assertThat(answer.provenance().elapsed()).isZero();
        assertThat(answer.provenance().skipped()).containsExactly(new Skipped("main", SkipReason.OVER_WAIT, null));
        assertThat(RequestUse.of(ledger, world.now()).waiting()).isZero();
    }

    @Test
    void ask_quotaPaused_fallsBackAtOnce() {
        QuotaLedger paused = RequestUse.ledger(0, Duration.ofMinutes(1), FailedCalls.FREE, Shares.none());
        small.replies("about 12 lira");

        Answer<String> answer = answer(handingOff(List.of(main().ledger(paused), small())), live());

        assertThat(answer.provenance().skipped()).containsExactly(new Skipped("main", SkipReason.OVERSIZE, null));
        assertThat(answer.provenance().target()).contains("small");
    }

    @Test
    void ask_backgroundRefused_saysWhenToAskAgain() {
        QuotaLedger sooner = ledger(40);
        QuotaLedger later = ledger(60);
        QuotaLedger paused = RequestUse.ledger(0, Duration.ofMinutes(1), FailedCalls.FREE, Shares.none());
        occupy(sooner);
        occupy(later);
        Question<String> job = Question.of("label", Workload.BACKGROUND, Repeatability.repeatable());

        CallFailedException refused = failure(handingOff(List.of(main().ledger(later), small().ledger(sooner))), job);

        assertThat(refused.reason()).isEqualTo(Reason.POSTPONED);
        assertThat(refused.retryAtNanos()).hasValue(40 * SECOND);
        assertThat(failure(handingOff(List.of(main().ledger(paused))), job).retryAtNanos())
                .as("waiting does not help")
                .isEmpty();
    }

    @Test
    void ask_quotaFullEverywhere_handsOff() {
        QuotaLedger ledger = ledger(60);
        occupy(ledger);

        Answer<String> answer = answer(handingOff(List.of(main().ledger(ledger), small().ledger(ledger))), live());

        assertThat(answer.outcome()).isEqualTo(Answer.Outcome.HANDED_OFF);
        assertThat(answer.provenance().attempts()).isEmpty();
    }

    @Test
    void ask_rejected_takesTheQuotaForFullAndRetriesAtItsRate() {
        QuotaLedger ledger = RequestUse.ledger(60, Duration.ofSeconds(60), FailedCalls.FREE, Shares.none());
        main.rejects(1).replies("12 lira");

        Answer<String> answer = answer(handingOff(List.of(main().ledger(ledger))), live());

        assertThat(answer.outcome()).isEqualTo(Answer.Outcome.COMPLETE);
        assertThat(main.sentNanos()).containsExactly(0L, SECOND);
        assertThat(RequestUse.of(ledger, world.now()).charged()).isEqualTo(1);
    }

    @Test
    void ask_noRoomForTheRetry_fallsBackAndGivesTheRetryBack() {
        QuotaLedger ledger = ledger(60);
        RetryBudget budget = RetryBudget.of(0, 1);
        main.fails(503);
        small.replies("about 12 lira");

        Answer<String> answer =
                answer(handingOff(List.of(main().ledger(ledger), small())).retryBudget(budget), live());

        assertThat(main.attempts()).hasSize(1);
        assertThat(answer.content()).isEqualTo("about 12 lira");
        assertThat(answer.provenance().skipped()).containsExactly(new Skipped("main", null, StopReason.QUOTA_REFUSED));
        assertThat(budget.withdraw(Workload.LIVE, 0))
                .as("the retry was not sent")
                .isTrue();
    }

    @Test
    void ask_retryAndQuota_shareOneWaitBudget() {
        QuotaLedger ledger = ledger(5);
        main.fails(503).replies("12 lira");

        // 1 s before the retry, then 4 s until the first attempt has left the window.
        Answer<String> answer = answer(handingOff(List.of(main().ledger(ledger))), live());

        assertThat(main.sentNanos()).containsExactly(0L, 5 * SECOND);
        assertThat(answer.provenance().waited()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void askUntil_givenUpInLine_leaksNoReservation() {
        QuotaLedger ledger = ledger(5);
        Reservation other = occupy(ledger);

        CompletableFuture<Answer<String>> call = world.client(handingOff(List.of(main().ledger(ledger), small())))
                .askUntil(live(), SECOND);
        world.runUntil(call);

        assertThat(call).isCompletedExceptionally();
        assertThat(main.attempts()).isEmpty();
        assertThat(small.attempts()).isEmpty();
        CallEvent.Failed end = events(CallEvent.Failed.class).get(0);
        assertThat(end.reason()).isEqualTo(Reason.CANCELLED);
        assertThat(end.at().nanos()).isEqualTo(SECOND);
        assertThat(RequestUse.of(ledger, world.now())).as("the other's").isEqualTo(new RequestUse(1, 1, 0));
        release(ledger, other);
        assertThat(RequestUse.of(ledger, world.now())).isEqualTo(new RequestUse(1, 0, 0));
    }

    @Test
    void askUntil_givenUpBeforeARetry_leaksNoReservation() {
        QuotaLedger ledger = ledger(60);
        main.rejects(5);

        CompletableFuture<Answer<String>> call =
                world.client(handingOff(List.of(main().ledger(ledger)))).askUntil(live(), SECOND);
        world.runUntil(call);

        assertThat(main.attempts()).hasSize(1);
        assertThat(RequestUse.of(ledger, world.now())).isEqualTo(new RequestUse(1, 0, 0));
    }

    private static QuotaLedger ledger(long windowSeconds) {
        return RequestUse.ledger(1, Duration.ofSeconds(windowSeconds), FailedCalls.FREE, Shares.none());
    }

    /** Another call takes the only request there is. */
    private Reservation occupy(QuotaLedger ledger) {
        Claim claim = new Claim(Workload.LIVE, TokenEstimate.NONE, 0, granted -> {});
        return ((Admission.Granted) ledger.reserve(claim, world.now())).reservation();
    }

    private void release(QuotaLedger ledger, Reservation other) {
        ledger.release(other, world.now())
                .forEach(granted -> granted.claim().grantee().granted(granted));
        assertThat(ledger.settle(other, Settlement.accepted(TokenUsage.NONE), world.now()))
                .as("ended already")
                .isEmpty();
    }
}
