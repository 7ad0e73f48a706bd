package dev.kademe.call;

import java.util.Optional;

/**
 * One request to a target, as the endpoint sees it. Thread-safe.
 *
 * @param callId the call this attempt belongs to; stable across its attempts
 * @param target the name of the target
 * @param number which attempt of the call this is, over all targets; the first is 1
 * @param level how degraded the service was when the call began
 * @param question what was asked
 * @param scope where calls made inside this attempt report
 */
public record Attempt(
        String callId, String target, int number, DegradationLevel level, Question<?> question, CallScope scope) {

    public Attempt {
        if (number < 1) {
            throw new IllegalArgumentException("number must be 1 or more, was " + number);
        }
    }

    /** The key to send along when the call is {@link Repeatability#keyed keyed}. */
    public Optional<String> idempotencyKey() {
        return question.repeatability() instanceof Repeatability.Keyed keyed
                ? Optional.of(keyed.idempotencyKey())
                : Optional.empty();
    }
}
