package dev.kademe.answer;

import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.failure.Failure;
import dev.kademe.retry.Retrier.StopReason;
import dev.kademe.routing.Route.SkipReason;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How an answer came to be. Immutable.
 *
 * @param callId the call
 * @param planHash the plan that decided it
 * @param workload whose quota it spent
 * @param category what kind of question it was
 * @param level how degraded the service was when it began
 * @param primary the first target of the category's usual route
 * @param target the target whose reply, or the part of it that came, is the answer; empty when a person takes over or
 *     there is no answer
 * @param isShortened whether the question was shortened because of the level
 * @param attempts every request that was sent, in order; at most {@link dev.kademe.retry.RetryPolicy#MOST_ATTEMPTS} a
 *     target
 * @param skipped the targets that were left out, or left early, and why
 * @param waited time spent in waits, for quota and before retries
 * @param elapsed time from the entry into the call to its end
 * @param retryAfter the shortest wait, from the end of the call, until one of the targets that had no room or asked for a
 *     wait may take such a
 *     call; empty when none was left out for that, or waiting does not help
 */
public record Provenance(
        String callId,
        String planHash,
        Workload workload,
        Category category,
        DegradationLevel level,
        String primary,
        Optional<String> target,
        boolean isShortened,
        List<Attempted> attempts,
        List<Skipped> skipped,
        Duration waited,
        Duration elapsed,
        Optional<Duration> retryAfter) {

    public Provenance {
        attempts = List.copyOf(attempts);
        skipped = List.copyOf(skipped);
    }

    /** Tokens that were paid, over all attempts. */
    public TokenUsage paid() {
        TokenUsage sum = TokenUsage.NONE;
        for (Attempted attempt : attempts) {
            sum = sum.plus(attempt.usage);
        }
        return sum;
    }

    /** Tokens that were paid for attempts that failed. */
    public TokenUsage wasted() {
        TokenUsage sum = TokenUsage.NONE;
        for (Attempted attempt : attempts) {
            sum = attempt.failure == null ? sum : sum.plus(attempt.usage);
        }
        return sum;
    }

    /** The last failure at the primary target, which stays visible when a fallback answered. */
    public Optional<Failure> primaryFailure() {
        Failure failure = null;
        for (Attempted attempt : attempts) {
            if (attempt.target.equals(primary)) {
                failure = attempt.failure;
            }
        }
        return Optional.ofNullable(failure);
    }

    /**
     * One request that was sent.
     *
     * @param target where
     * @param number which attempt of the call, from 1
     * @param sentNanos monotonic time at which it was sent, in nanoseconds
     * @param tookNanos how long it took, in nanoseconds
     * @param sends the requests that the client inside sent over the network, as far as it tells; 0 when it tells nothing
     * @param estimatedTokens the most that it was expected to take, 0 or more
     * @param usage what it was charged
     * @param failure what went wrong, or null when it was answered in full
     */
    public record Attempted(
            String target,
            int number,
            long sentNanos,
            long tookNanos,
            int sends,
            long estimatedTokens,
            TokenUsage usage,
            @Nullable Failure failure) {}

    /**
     * A target that was not tried, or not tried again.
     *
     * @param target which
     * @param reason why it was not tried, or null when it was tried
     * @param stop why it was not tried again, or null when it was not tried
     */
    public record Skipped(
            String target,
            @Nullable SkipReason reason,
            @Nullable StopReason stop) {}
}
