package dev.kademe.retry;

import dev.kademe.call.CallScope.RepeatAdvice;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Question;
import dev.kademe.call.Workload;
import dev.kademe.failure.Failure;
import dev.kademe.retry.RetryPolicy.Nesting;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

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
    private final Crowd crowd = new Crowd();
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
        private @Nullable Map<Failure.Kind, Integer> failedByKind;
        private int failedAttempts;
        private long withdrawnTokens;

        private Session(Retry retry, int maxAttempts) {
            this.context = retry.asyncContext();
            this.maxAttempts = maxAttempts;
        }

        /**
         * The attempt succeeded: the session is over.
         *
         * @param tokens what it cost
         */
        public void succeeded(Workload workload, long tokens) {
            context.onComplete();
            budget.deposit(workload, tokens);
        }

        /** The attempt succeeded, and a client inside it that shares the budget has told the budget so already. */
        public void succeededInside() {
            context.onComplete();
        }

        /** The attempt failed: wait, or stop and why. After a stop the session is over. */
        public Decision failed(FailedAttempt attempt, RandomGenerator random) {
            Failure.Kind kind = attempt.failure().kind();
            Crowd.Rejected rejected =
                    kind == Failure.Kind.RATE_LIMITED ? crowd.joined(attempt.nowNanos()) : Crowd.nobody();
            failedAttempts++;
            boolean isKindSpent = failedSo(kind) >= policy.attempts(kind);
            Optional<StopReason> objection = objection(attempt);
            if (objection.isPresent()) {
                return stop(objection.get());
            }
            // Resilience4j counts the attempts; what it would refuse must not cost the budgets anything.
            if (failedAttempts >= maxAttempts) {
                context.onError(new RetrySignal(0));
                return new Decision.Stop(StopReason.ATTEMPTS_SPENT);
            }
            if (isKindSpent) {
                return stop(StopReason.ATTEMPTS_SPENT);
            }
            if (attempt.deadlineNanos() < 0) {
                return stop(StopReason.DEADLINE);
            }
            long waitNanos = waitNanos(attempt, rejected.count(), rejected.chance(random));
            if (waitNanos > attempt.waitBudgetNanos()) {
                return stop(StopReason.WAIT_BUDGET_SPENT);
            }
            if (waitNanos > attempt.deadlineNanos()) {
                return stop(StopReason.DEADLINE);
            }
            if (!budget.withdraw(attempt.question().workload(), attempt.retryTokens())) {
                return stop(StopReason.RETRY_BUDGET_SPENT);
            }
            withdrawnTokens = attempt.retryTokens();
            long waitMillis = context.onError(new RetrySignal(-Math.floorDiv(-waitNanos, NANOS_PER_MILLI)));
            return waitMillis < 0 ? new Decision.Stop(StopReason.ATTEMPTS_SPENT) : new Decision.Retry(waitNanos);
        }

        /** A retry that was decided will not be sent: its place in the retry budget is given back. */
        public void abandoned(Workload workload) {
            budget.giveBack(workload, withdrawnTokens);
        }

        private int failedSo(Failure.Kind kind) {
            if (failedByKind == null) {
                failedByKind = new EnumMap<>(Failure.Kind.class);
            }
            return failedByKind.merge(kind, 1, Integer::sum);
        }

        private Decision stop(StopReason reason) {
            context.onError(new RetrySignal(RetrySignal.STOP));
            return new Decision.Stop(reason);
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
            if (policy.attempts(attempt.failure().kind()) == 1) {
                return Optional.of(StopReason.KIND_NOT_RETRIED);
            }
            boolean isHeld = attempt.question().workload() == Workload.BACKGROUND
                    && attempt.level().isAtLeast(DegradationLevel.BACKGROUND_PAUSED);
            return isHeld ? Optional.of(StopReason.BACKGROUND_HELD) : Optional.empty();
        }

        private long waitNanos(FailedAttempt attempt, int rejected, RandomGenerator chance) {
            long hint = attempt.failure().hintNanos().orElse(Failure.NO_HINT);
            if (hint == Failure.NO_HINT) {
                return policy.backoff().waitNanos(failedAttempts, rejected, chance);
            }
            long spread = Math.max(hint / HINT_JITTER_DIVISOR, HINT_JITTER_NANOS);
            long longest = Math.min(attempt.waitBudgetNanos(), attempt.deadlineNanos());
            return hint + chance.nextLong(Math.min(spread, Math.max(0, longest - hint)) + 1);
        }
    }

    /** What to do after a failed attempt. */
    public sealed interface Decision {
        /**
         * Try again after a wait.
         *
         * @param waitNanos nanoseconds, 0 or more
         */
        record Retry(long waitNanos) implements Decision {}

        /**
         * Do not try again at this target.
         *
         * @param reason why
         */
        record Stop(StopReason reason) implements Decision {}
    }

    /**
     * What a retry is decided from.
     *
     * @param question what was asked
     * @param failure what went wrong
     * @param advice what the layers inside the attempt report
     * @param level how degraded the service is
     * @param hasContentStarted whether part of the answer has reached the caller
     * @param waitBudgetNanos what is left of the wait budget, in nanoseconds, 0 or more
     * @param deadlineNanos how long a wait can be so that enough time is left for an attempt, in nanoseconds; negative when
     *     there is too little already
     * @param retryTokens what another attempt may cost, 0 or more
     * @param nowNanos when it failed: monotonic time, in nanoseconds
     */
    public record FailedAttempt(
            Question<?> question,
            Failure failure,
            RepeatAdvice advice,
            DegradationLevel level,
            boolean hasContentStarted,
            long waitBudgetNanos,
            long deadlineNanos,
            long retryTokens,
            long nowNanos) {

        /** Whether the question may have been answered although it must not be asked twice. */
        public boolean isUnrepeatable() {
            return failure.kind().mayHaveRun() && !question.repeatability().isRepeatable();
        }
    }

    /** Why no further attempt is made at a target: a closed set, the same in provenance, metrics and events. */
    public enum StopReason {
        /** The plan does not retry this kind of failure. */
        KIND_NOT_RETRIED,
        /** The plan's bound on attempts is reached. */
        ATTEMPTS_SPENT,
        /** The next wait would end after the wait budget of the call. */
        WAIT_BUDGET_SPENT,
        /** The retry budget across calls is spent. */
        RETRY_BUDGET_SPENT,
        /** The call may have run and may not be repeated. */
        NOT_REPEATABLE,
        /** A layer inside the attempt has retried already. */
        RETRIED_INSIDE,
        /** Part of the answer has reached the caller. */
        CONTENT_STARTED,
        /** Background work is not retried while it is held. */
        BACKGROUND_HELD,
        /** The quota refused the next attempt. */
        QUOTA_REFUSED,
        /** Too little time would be left before the deadline of the call. */
        DEADLINE,
        /** The target is out. */
        OUTAGE
    }
}
