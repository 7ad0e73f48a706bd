package dev.kademe.retry;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.RepeatAdvice;
import dev.kademe.call.Workload;
import dev.kademe.failure.Failure;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * Decides retries for all calls of one client. Thread-safe; a {@link Session} follows one call at one target and is not.
 *
 * <p>The wait is the provider's hint if there is one, else the backoff. A hint is a floor: jitter is only added, {@code
 * U(0, max(10 %, 1 s))}, and never past the wait budget, so that calls rejected together do not come back together.
 */
public final class Retrier {
    private static final long HINT_JITTER_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int HINT_JITTER_DIVISOR = 10;
    private static final long NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    private final RetryPolicy policy;
    private final RetryBudget budget;
    private final Retry first;
    private final Retry fallback;

    public Retrier(String name, RetryPolicy policy, RetryBudget budget) {
        this.policy = policy;
        this.budget = budget;
        this.first = retry(name, policy.maxAttempts());
        this.fallback = retry(name + "-fallback", policy.maxFallbackAttempts());
    }

    /** Begins with a call at a target. */
    public Session open(boolean isFirstTarget) {
        return isFirstTarget
                ? new Session(first, policy.maxAttempts())
                : new Session(fallback, policy.maxFallbackAttempts());
    }

    /** Whether this layer may make more than one attempt, so that outer layers should leave retrying to it. */
    public boolean mayRetry() {
        return policy.maxAttempts() > 1 || policy.maxFallbackAttempts() > 1;
    }

    private static Retry retry(String name, int maxAttempts) {
        return Retry.of(
                name,
                RetryConfig.<Object>custom()
                        .maxAttempts(maxAttempts)
                        .retryOnException(RetrySignal::isRetry)
                        .intervalBiFunction((attempt, outcome) -> ((RetrySignal) outcome.getLeft()).waitMillis())
                        .build());
    }

    /** One call at one target. Not thread-safe. */
    public final class Session {
        private final Retry.AsyncContext<Object> context;
        private final int maxAttempts;
        private int failedAttempts;

        private Session(Retry retry, int maxAttempts) {
            this.context = retry.asyncContext();
            this.maxAttempts = maxAttempts;
        }

        /** The attempt succeeded: the session is over. */
        public void succeeded() {
            context.onComplete();
            budget.deposit();
        }

        /** The attempt failed: wait, or stop and why. After a stop the session is over. */
        public RetryDecision failed(FailedAttempt attempt, RandomGenerator random) {
            failedAttempts++;
            Optional<StopReason> objection = objection(attempt);
            if (objection.isPresent()) {
                return stop(objection.get());
            }
            // Resilience4j counts the attempts; what it would refuse must not cost the budgets anything.
            boolean isLast = failedAttempts >= maxAttempts;
            long waitNanos = isLast ? 0 : waitNanos(attempt, random);
            if (waitNanos > attempt.waitBudgetNanos()) {
                return stop(StopReason.WAIT_BUDGET_SPENT);
            }
            if (!isLast && !budget.withdraw()) {
                return stop(StopReason.RETRY_BUDGET_SPENT);
            }
            long waitMillis = context.onError(new RetrySignal(-Math.floorDiv(-waitNanos, NANOS_PER_MILLI)));
            return waitMillis < 0
                    ? new RetryDecision.Stop(StopReason.ATTEMPTS_SPENT)
                    : new RetryDecision.Retry(waitNanos);
        }

        /** A retry that was decided will not be sent: its place in the retry budget is given back. */
        public void abandoned() {
            budget.giveBack();
        }

        private RetryDecision stop(StopReason reason) {
            context.onError(new RetrySignal(RetrySignal.STOP));
            return new RetryDecision.Stop(reason);
        }

        private Optional<StopReason> objection(FailedAttempt attempt) {
            if (attempt.hasContentStarted()) {
                return Optional.of(StopReason.CONTENT_STARTED);
            }
            RepeatAdvice advice = policy.nesting() == Nesting.AWARE ? attempt.advice() : RepeatAdvice.FREE;
            if (attempt.isUnrepeatable() || advice == RepeatAdvice.FORBIDDEN) {
                return Optional.of(StopReason.NOT_REPEATABLE);
            }
            if (advice == RepeatAdvice.RETRIED) {
                return Optional.of(StopReason.RETRIED_INSIDE);
            }
            if (!policy.retried().contains(attempt.failure().kind())) {
                return Optional.of(StopReason.KIND_NOT_RETRIED);
            }
            boolean isHeld = attempt.question().workload() == Workload.BACKGROUND
                    && attempt.level().isAtLeast(DegradationLevel.BACKGROUND_PAUSED);
            return isHeld ? Optional.of(StopReason.BACKGROUND_HELD) : Optional.empty();
        }

        private long waitNanos(FailedAttempt attempt, RandomGenerator random) {
            long hint = attempt.failure().hintNanos().orElse(Failure.NO_HINT);
            if (hint == Failure.NO_HINT) {
                return policy.backoff().waitNanos(failedAttempts, random);
            }
            long spread = Math.max(hint / HINT_JITTER_DIVISOR, HINT_JITTER_NANOS);
            long room = Math.max(0, attempt.waitBudgetNanos() - hint);
            return hint + random.nextLong(Math.min(spread, room) + 1);
        }
    }
}
