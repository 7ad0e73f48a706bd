package dev.kademe.failure;

import dev.kademe.call.RepeatAdvice;
import dev.kademe.call.TokenUsage;
import java.util.OptionalLong;

/**
 * One failed attempt, read. Immutable.
 *
 * @param kind what went wrong
 * @param status the HTTP status, or 0 when there was none
 * @param retryAfterNanos how long the provider asked to wait, in nanoseconds; {@link #NO_HINT} when it asked for nothing
 *     that can be understood, 0 when it said "at once"
 * @param paid the tokens the attempt was charged for, as far as is known
 * @param advice what a layer behind the endpoint says about repeating
 */
public record Failure(FailureKind kind, int status, long retryAfterNanos, TokenUsage paid, RepeatAdvice advice) {
    /** The provider named no wait, or one that makes no sense. */
    public static final long NO_HINT = -1;

    public Failure {
        if (retryAfterNanos < NO_HINT) {
            throw new IllegalArgumentException("retryAfterNanos must be 0 or more, or -1, was " + retryAfterNanos);
        }
    }

    /** A failure without status, hint or advice. */
    public static Failure of(FailureKind kind, TokenUsage paid) {
        return new Failure(kind, 0, NO_HINT, paid, RepeatAdvice.FREE);
    }

    /** The wait the provider asked for, if it asked for one longer than 0. */
    public OptionalLong hintNanos() {
        return retryAfterNanos > 0 ? OptionalLong.of(retryAfterNanos) : OptionalLong.empty();
    }
}
