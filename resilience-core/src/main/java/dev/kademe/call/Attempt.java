package dev.kademe.call;

import dev.kademe.call.Question.Repeatability;
import java.time.Duration;
import java.util.Optional;

/**
 * One request to a target, as the endpoint sees it. Thread-safe.
 *
 * @param callId the call this attempt belongs to; stable across its attempts
 * @param target the name of the target
 * @param number which attempt of the call this is, over all targets; the first is 1
 * @param level how degraded the service was when the call began
 * @param timeLeftNanos how long after the send an answer is of no use any more, in nanoseconds; {@link #ALWAYS} when the
 *     question has no deadline
 * @param question what was asked
 * @param scope where calls made inside this attempt report
 */
public record Attempt(
        String callId,
        String target,
        int number,
        DegradationLevel level,
        long timeLeftNanos,
        Question<?> question,
        CallScope scope) {
    /** The time left of a call without a deadline. */
    public static final long ALWAYS = Long.MAX_VALUE;

    public Attempt {
        if (number < 1) {
            throw new IllegalArgumentException("number must be 1 or more, was " + number);
        }
    }

    /** What a time-out of the request should be at most, if the question has a deadline. */
    public Optional<Duration> timeLeft() {
        return timeLeftNanos == ALWAYS ? Optional.empty() : Optional.of(Duration.ofNanos(timeLeftNanos));
    }

    /** The key to send along when the call is {@link Repeatability#keyed keyed}. */
    public Optional<String> idempotencyKey() {
        return question.repeatability() instanceof Repeatability.Keyed keyed
                ? Optional.of(keyed.idempotencyKey())
                : Optional.empty();
    }
}
