package dev.kademe.retry;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Question;
import dev.kademe.call.RepeatAdvice;
import dev.kademe.failure.Failure;

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
