package dev.kademe.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.kademe.call.CallScope.RepeatAdvice;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.failure.Failure;
import dev.kademe.retry.Retrier.FailedAttempt;
import dev.kademe.retry.Retrier.StopReason;
import dev.kademe.retry.RetryPolicy.Nesting;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

final class RetrierTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long BUDGET = 6 * SECOND;
    private static final RetryPolicy TWO_SECONDS =
            RetryPolicy.builder().backoff(Backoff.fixed(Duration.ofSeconds(2))).build();
    private static final Failure REJECTED = Failure.of(Failure.Kind.RATE_LIMITED, TokenUsage.NONE);
    private static final Failure BROKEN = Failure.of(Failure.Kind.SERVER_ERROR, TokenUsage.NONE);

    private final SplittableRandom random = new SplittableRandom(1);

    static Stream<Arguments> stops() {
        Attempted live = new Attempted();
        return Stream.of(
                arguments(live.failure(Failure.Kind.INVALID_REQUEST), StopReason.KIND_NOT_RETRIED),
                arguments(live.failure(Failure.Kind.QUOTA_EXHAUSTED), StopReason.KIND_NOT_RETRIED),
                arguments(live.failure(Failure.Kind.UNKNOWN), StopReason.KIND_NOT_RETRIED),
                arguments(live.withBudget(2 * SECOND - 1), StopReason.WAIT_BUDGET_SPENT),
                arguments(live.withBudget(0), StopReason.WAIT_BUDGET_SPENT),
                arguments(live.unrepeatable(Failure.Kind.SERVER_ERROR), StopReason.NOT_REPEATABLE),
                arguments(live.unrepeatable(Failure.Kind.OVERLOADED), StopReason.NOT_REPEATABLE),
                arguments(live.unrepeatable(Failure.Kind.UNKNOWN), StopReason.NOT_REPEATABLE),
                arguments(live.withAdvice(RepeatAdvice.FORBIDDEN), StopReason.NOT_REPEATABLE),
                arguments(live.withAdvice(RepeatAdvice.RETRIED), StopReason.RETRIED_INSIDE),
                arguments(live.withContent(), StopReason.CONTENT_STARTED),
                arguments(live.background(DegradationLevel.BACKGROUND_PAUSED), StopReason.BACKGROUND_HELD),
                arguments(live.background(DegradationLevel.ESSENTIAL_ONLY), StopReason.BACKGROUND_HELD));
    }

    @ParameterizedTest
    @MethodSource("stops")
    void failed_objection_stopsForThatReason(Attempted attempted, StopReason reason) {
        RetryBudget budget = RetryBudget.of(0, 1);
        Retrier.Session session = new Retrier("test", TWO_SECONDS, budget).open(true);

        assertThat(session.failed(attempted.build(), random)).isEqualTo(new Retrier.Decision.Stop(reason));
        assertThat(budget.withdraw(Workload.LIVE, 0)).as("a stop costs nothing").isTrue();
    }

    static Stream<Arguments> retries() {
        Attempted live = new Attempted();
        return Stream.of(
                arguments(live, "a server error"),
                arguments(live.unrepeatable(Failure.Kind.RATE_LIMITED), "certainly did not run"),
                arguments(live.unrepeatable(Failure.Kind.CONNECTION_REFUSED), "certainly did not run"),
                arguments(live.withBudget(2 * SECOND), "a wait of exactly the budget"),
                arguments(live.background(DegradationLevel.NORMAL), "background work at level 0"));
    }

    @ParameterizedTest
    @MethodSource("retries")
    void failed_noObjection_waitsTheBackoff(Attempted attempted, String why) {
        Retrier.Session session = session(TWO_SECONDS);

        assertThat(session.failed(attempted.build(), random)).as(why).isEqualTo(new Retrier.Decision.Retry(2 * SECOND));
    }

    @ParameterizedTest
    @EnumSource(
            value = Failure.Kind.class,
            names = {"RATE_LIMITED", "SERVER_ERROR"})
    void failed_lastAttempt_stopsWithoutAWait(Failure.Kind kind) {
        RetryBudget budget = RetryBudget.of(0, 2);
        Retrier.Session session = new Retrier("test", TWO_SECONDS, budget).open(true);
        FailedAttempt failed = new Attempted().failure(kind).build();

        assertThat(session.failed(failed, random)).isInstanceOf(Retrier.Decision.Retry.class);
        assertThat(session.failed(failed, random)).isInstanceOf(Retrier.Decision.Retry.class);
        // The budget across calls is spent, and no wait fits: neither is the reason.
        FailedAttempt last = new Attempted()
                .failure(Failure.of(kind, TokenUsage.NONE).withRetryAfterNanos(60 * SECOND))
                .withBudget(0)
                .build();
        assertThat(session.failed(last, random)).isEqualTo(new Retrier.Decision.Stop(StopReason.ATTEMPTS_SPENT));
        assertThat(budget.withdraw(Workload.LIVE, 0)).isFalse();
    }

    @Test
    void open_fallback_hasItsOwnBound() {
        Retrier retrier = new Retrier("test", TWO_SECONDS, RetryBudget.none());

        assertThat(retrier.open(false).failed(new Attempted().build(), random))
                .isEqualTo(new Retrier.Decision.Stop(StopReason.ATTEMPTS_SPENT));
    }

    @Test
    void failed_budgetAcrossCallsSpent_stopsForIt() {
        Retrier retrier = new Retrier("test", TWO_SECONDS, RetryBudget.of(0, 1));

        assertThat(retrier.open(true).failed(new Attempted().build(), random))
                .isInstanceOf(Retrier.Decision.Retry.class);
        assertThat(retrier.open(true).failed(new Attempted().build(), random))
                .isEqualTo(new Retrier.Decision.Stop(StopReason.RETRY_BUDGET_SPENT));
    }

    @Test
    void abandoned_retryNotSent_isGivenBack() {
        Retrier retrier = new Retrier("test", TWO_SECONDS, RetryBudget.of(0, 1));
        Retrier.Session abandoned = retrier.open(true);
        abandoned.failed(new Attempted().build(), random);

        abandoned.abandoned(Workload.LIVE);

        assertThat(retrier.open(true).failed(new Attempted().build(), random))
                .isInstanceOf(Retrier.Decision.Retry.class);
    }

    @Test
    void succeeded_call_earnsItsRatio() {
        RetryBudget budget = RetryBudget.of(1, 1);
        assertThat(budget.withdraw(Workload.LIVE, 0)).isTrue();

        new Retrier("test", TWO_SECONDS, budget).open(true).succeeded(Workload.LIVE, 0);

        assertThat(budget.withdraw(Workload.LIVE, 0)).isTrue();
    }

    @Test
    void failed_hint_isAFloorWithJitterUpwards() {
        long lowest = Long.MAX_VALUE;
        long highest = 0;
        for (int draw = 0; draw < 1_000; draw++) {
            long wait = waitAfterHint(30 * SECOND, 60 * SECOND);
            lowest = Math.min(lowest, wait);
            highest = Math.max(highest, wait);
        }
        assertThat(lowest).isBetween(30 * SECOND, 30 * SECOND + SECOND / 10);
        assertThat(highest).as("10 %%").isBetween(33 * SECOND - SECOND / 10, 33 * SECOND);
    }

    @Test
    void failed_shortHint_spreadsOverASecond() {
        long highest = 0;
        for (int draw = 0; draw < 1_000; draw++) {
            long wait = waitAfterHint(SECOND, BUDGET);
            assertThat(wait).isBetween(SECOND, 2 * SECOND);
            highest = Math.max(highest, wait);
        }
        assertThat(highest).isGreaterThan(2 * SECOND - SECOND / 10);
    }

    @Test
    void failed_hintNearTheBudget_jitterStaysInside() {
        for (int draw = 0; draw < 1_000; draw++) {
            assertThat(waitAfterHint(BUDGET - 10, BUDGET)).isBetween(BUDGET - 10, BUDGET);
        }
    }

    @Test
    void failed_hintOfExactlyTheBudget_isAllowed() {
        assertThat(waitAfterHint(BUDGET, BUDGET)).isEqualTo(BUDGET);
    }

    @ParameterizedTest
    @MethodSource("hintsOverTheBudget")
    void failed_hintOverTheBudget_isRefused(long hintNanos) {
        FailedAttempt attempt =
                new Attempted().hint(hintNanos).withBudget(BUDGET).build();

        assertThat(session(TWO_SECONDS).failed(attempt, random))
                .isEqualTo(new Retrier.Decision.Stop(StopReason.WAIT_BUDGET_SPENT));
    }

    static Stream<Long> hintsOverTheBudget() {
        return Stream.of(BUDGET + 1, 60 * SECOND, Long.MAX_VALUE);
    }

    @Test
    void failed_hintOfZero_waitsTheBackoff() {
        FailedAttempt attempt = new Attempted().hint(0).build();

        assertThat(session(TWO_SECONDS).failed(attempt, random)).isEqualTo(new Retrier.Decision.Retry(2 * SECOND));
    }

    @Test
    void failed_blindNesting_heedsNobodyInside() {
        RetryPolicy blind = RetryPolicy.builder().nesting(Nesting.BLIND).build();

        for (RepeatAdvice advice : RepeatAdvice.values()) {
            assertThat(session(blind).failed(new Attempted().withAdvice(advice).build(), random))
                    .isInstanceOf(Retrier.Decision.Retry.class);
        }
        assertThat(session(blind)
                        .failed(
                                new Attempted()
                                        .unrepeatable(Failure.Kind.TIMED_OUT)
                                        .build(),
                                random))
                .as("its own knowledge still counts")
                .isEqualTo(new Retrier.Decision.Stop(StopReason.NOT_REPEATABLE));
    }

    @Test
    void failed_sumOfAttempts_neverMoreThanTheBound() {
        for (int bound = 1; bound <= RetryPolicy.MOST_ATTEMPTS; bound++) {
            RetryPolicy policy = RetryPolicy.builder()
                    .maxAttempts(bound)
                    .backoff(Backoff.fixed(Duration.ZERO))
                    .build();
            Retrier.Session session = session(policy);
            int attempts = 1;
            while (session.failed(new Attempted().build(), random) instanceof Retrier.Decision.Retry) {
                attempts++;
            }
            assertThat(attempts).isEqualTo(bound);
        }
    }

    private long waitAfterHint(long hintNanos, long budgetNanos) {
        FailedAttempt attempt =
                new Attempted().hint(hintNanos).withBudget(budgetNanos).build();
        return ((Retrier.Decision.Retry) session(TWO_SECONDS).failed(attempt, random)).waitNanos();
    }

    private static Retrier.Session session(RetryPolicy policy) {
        return new Retrier("test", policy, RetryBudget.none()).open(true);
    }

    /** A failed attempt, one difference at a time. */
    private record Attempted(
            Workload workload,
            Repeatability repeatability,
            Failure failure,
            RepeatAdvice advice,
            DegradationLevel level,
            boolean hasContentStarted,
            long budgetNanos) {
        private static final Repeatability YES = Repeatability.repeatable();
        private static final DegradationLevel CALM = DegradationLevel.NORMAL;

        Attempted() {
            this(Workload.LIVE, YES, BROKEN, RepeatAdvice.FREE, CALM, false, BUDGET);
        }

        Attempted failure(Failure newFailure) {
            return new Attempted(workload, repeatability, newFailure, advice, level, hasContentStarted, budgetNanos);
        }

        Attempted failure(Failure.Kind kind) {
            return failure(Failure.of(kind, TokenUsage.NONE));
        }

        Attempted hint(long nanos) {
            return failure(REJECTED.withRetryAfterNanos(nanos));
        }

        Attempted unrepeatable(Failure.Kind kind) {
            Failure failed = Failure.of(kind, TokenUsage.NONE);
            return new Attempted(workload, Repeatability.notRepeatable(), failed, advice, level, false, budgetNanos);
        }

        Attempted withAdvice(RepeatAdvice newAdvice) {
            return new Attempted(workload, repeatability, failure, newAdvice, level, hasContentStarted, budgetNanos);
        }

        Attempted withContent() {
            return new Attempted(workload, repeatability, failure, advice, level, true, budgetNanos);
        }

        Attempted withBudget(long nanos) {
            return new Attempted(workload, repeatability, failure, advice, level, hasContentStarted, nanos);
        }

        Attempted background(DegradationLevel at) {
            return new Attempted(Workload.BACKGROUND, repeatability, failure, advice, at, false, budgetNanos);
        }

        FailedAttempt build() {
            Question<String> question = Question.of("q", workload, repeatability);
            return new FailedAttempt(
                    question, failure, advice, level, hasContentStarted, budgetNanos, Long.MAX_VALUE, 0, 0);
        }
    }
}
