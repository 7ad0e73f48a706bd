package dev.kademe.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.answer.CallFailedException;
import dev.kademe.answer.Provenance.Skipped;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.contract.RequestUse;
import dev.kademe.failure.EndpointException;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Reservation;
import dev.kademe.quota.Shares;
import dev.kademe.retry.Backoff;
import dev.kademe.retry.Retrier.StopReason;
import dev.kademe.retry.RetryBudget;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.routing.Route;
import dev.kademe.routing.Route.SkipReason;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a call does when it is told later than planned, or when another call has just changed everything. */
final class LateFactTest {
    private static final long SECOND = 1_000_000_000L;

    private final QuotaLedger ledger = RequestUse.ledger(1, Duration.ofSeconds(60), FailedCalls.FREE, Shares.none());
    private final RetryBudget budget = RetryBudget.of(0, 1);
    private final List<Reservation> granted = new ArrayList<>();
    private final Calls<String, String> calls = ResilientClient.builder(Route.withoutHandoff(List.of(
                    Target.<String, String>blocking("main", (content, attempt) -> Reply.of("x", TokenUsage.NONE))
                            .ledger(ledger)
                            .build())))
            .retry(RetryPolicy.builder()
                    .backoff(Backoff.fixed(Duration.ofSeconds(1)))
                    .build())
            .retryBudget(budget)
            .withoutLog()
            .calls();

    /** The slot that the failed call gave back used to be granted to the next in line before the target was closed. */
    @Test
    void failed_closesTheTarget_grantsNobodyItsSlot() {
        Call<String, String> first = open(null);
        Call<String, String> inLine = open(null);
        first.started(at(0));
        assertThat(inLine.started(at(55))).isInstanceOf(Step.Wait.class);

        first.failed(EndpointException.status(401).build(), at(57), () -> 0);

        assertThat(granted).isEmpty();
        CallFailedException failed = failed(inLine.waited(at(60)));
        assertThat(failed.provenance().skipped()).containsExactly(new Skipped("main", SkipReason.CLOSED, null));
    }

    /** A timer that fires late used to start an attempt that the deadline left no time for. */
    @Test
    void waited_tooLateForARetry_stopsForTheDeadline() {
        Call<String, String> call = open(Duration.ofSeconds(3));
        call.started(at(0));
        Step<String, String> wait = call.failed(EndpointException.status(429).build(), at(0), () -> 0);
        assertThat(((Step.Wait<String, String>) wait).untilNanos()).isEqualTo(SECOND);

        CallFailedException failed = failed(call.waited(new Moment(2 * SECOND + SECOND / 2 + 1, 0)));

        assertThat(failed.provenance().attempts()).hasSize(1);
        assertThat(failed.provenance().skipped()).containsExactly(new Skipped("main", null, StopReason.DEADLINE));
        assertThat(budget.withdraw(Workload.LIVE, 0))
                .as("the retry was not sent")
                .isTrue();
        assertThat(RequestUse.of(ledger, at(3))).isEqualTo(new RequestUse(1, 0, 0));
    }

    @Test
    void granted_tooLateForAnAttempt_givesTheGrantBack() {
        Call<String, String> first = open(null);
        Call<String, String> call = open(Duration.ofSeconds(5));
        first.started(at(56));
        assertThat(call.started(at(112))).isInstanceOf(Step.Wait.class);
        first.cancelled(at(113));
        assertThat(ledger.tick(at(116))).hasSize(1);

        CallFailedException failed = failed(call.granted(at(117)));

        assertThat(failed.provenance().skipped()).containsExactly(new Skipped("main", SkipReason.DEADLINE, null));
        assertThat(RequestUse.of(ledger, at(117))).isEqualTo(new RequestUse(1, 0, 0));
        assertThat(ledger.use(at(117)).held()).isZero();
    }

    private Call<String, String> open(@Nullable Duration deadline) {
        return calls.open(question(deadline), granted::add);
    }

    private static Question<String> question(@Nullable Duration deadline) {
        Question<String> question = Question.of("q", Workload.LIVE, Repeatability.repeatable());
        return deadline == null ? question : question.withDeadline(deadline);
    }

    private static CallFailedException failed(Step<String, String> step) {
        return ((Step.Failed<String, String>) step).exception();
    }

    private static Moment at(long seconds) {
        return new Moment(seconds * SECOND, 0);
    }
}
