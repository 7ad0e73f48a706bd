package dev.kademe.retry;

/** What to do after a failed attempt. */
public sealed interface RetryDecision {
    /**
     * Try again after a wait.
     *
     * @param waitNanos nanoseconds, 0 or more
     */
    record Retry(long waitNanos) implements RetryDecision {}

    /**
     * Do not try again at this target.
     *
     * @param reason why
     */
    record Stop(StopReason reason) implements RetryDecision {}
}
