package dev.kademe.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.call.CallScope.RepeatAdvice;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.failure.Failure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A rejection costs a call, a truncation the whole input again: each kind has a bound of its own. */
final class AttemptsPerKindTest {
    private static final Failure.Kind REJECTED = Failure.Kind.RATE_LIMITED;
    private static final Failure.Kind BROKEN = Failure.Kind.SERVER_ERROR;
    private static final Failure.Kind CUT = Failure.Kind.TRUNCATED;

    @Test
    void failed_kindsInAnyOrder_eachStopsAtItsOwnBound() {
        RetryPolicy policy = policy(5).attempts(CUT, 2).attempts(BROKEN, 3).build();

        assertThat(attempts(policy, CUT, CUT, CUT)).isEqualTo(2);
        assertThat(attempts(policy, BROKEN, BROKEN, BROKEN, BROKEN)).isEqualTo(3);
        assertThat(attempts(policy, BROKEN, CUT, BROKEN, CUT, BROKEN))
                .as("second cut")
                .isEqualTo(4);
        assertThat(attempts(policy, REJECTED, CUT, REJECTED, REJECTED, REJECTED))
                .isEqualTo(5);
    }

    @Test
    void failed_allBoundsTogether_neverMoreThanTheTargets() {
        RetryPolicy policy = policy(3).attempts(CUT, 20).attempts(BROKEN, 20).build();

        assertThat(attempts(policy, CUT, BROKEN, CUT, BROKEN, CUT)).isEqualTo(3);
    }

    @Test
    void attempts_one_isNotTriedAgain() {
        RetryPolicy policy = policy(5).attempts(REJECTED, 1).build();

        assertThat(attempts(policy, REJECTED, REJECTED)).isEqualTo(1);
        assertThat(policy.attempts(REJECTED)).isEqualTo(1);
        assertThat(policy.attempts()).doesNotContainKey(REJECTED);
    }

    @Test
    void failed_kindSpent_costsTheBudgetNothing() {
        RetryBudget budget = RetryBudget.of(0, 1);
        Retrier retrier = new Retrier("test", policy(5).attempts(CUT, 1).build(), budget);

        assertThat(retrier.open(true).failed(failed(CUT), () -> 0)).isInstanceOf(Retrier.Decision.Stop.class);
        assertThat(budget.withdraw(Workload.LIVE, 0)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 21})
    void attempts_outOfRange_isNamed(int most) {
        assertThatThrownBy(() -> RetryPolicy.builder().attempts(CUT, most))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("attempts must be 1..20, was " + most);
    }

    private static RetryPolicy.Builder policy(int maxAttempts) {
        return RetryPolicy.builder().maxAttempts(maxAttempts).backoff(Backoff.fixed(Duration.ZERO));
    }

    /** How many attempts are made when they fail so. */
    private static int attempts(RetryPolicy policy, Failure.Kind... kinds) {
        Retrier.Session session = new Retrier("test", policy, RetryBudget.none()).open(true);
        List<Retrier.Decision> decisions = new ArrayList<>();
        Stream.of(kinds)
                .takeWhile(kind -> decisions.stream().allMatch(Retrier.Decision.Retry.class::isInstance))
                .forEach(kind -> decisions.add(session.failed(failed(kind), () -> 0)));
        return decisions.size();
    }

    private static Retrier.FailedAttempt failed(Failure.Kind kind) {
        return new Retrier.FailedAttempt(
                Question.of("q", Workload.LIVE, Repeatability.repeatable()),
                Failure.of(kind, TokenUsage.NONE),
                RepeatAdvice.FREE,
                DegradationLevel.NORMAL,
                false,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                0,
                0);
    }
}
