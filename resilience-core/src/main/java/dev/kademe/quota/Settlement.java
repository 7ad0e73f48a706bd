package dev.kademe.quota;

import dev.kademe.call.TokenUsage;

/**
 * How an attempt that was sent ended, as far as the quota is concerned.
 *
 * @param result what the provider did with it
 * @param usage the tokens it was charged for; without meaning for {@link Result#UNKNOWN}
 */
public record Settlement(Result result, TokenUsage usage) {
    /** Cancelled or lost on the way: the charge is kept as claimed. */
    public static final Settlement UNKNOWN = new Settlement(Result.UNKNOWN, TokenUsage.NONE);

    /** Rejected: no tokens, and whether the request counts is the provider's habit. */
    public static final Settlement REJECTED = new Settlement(Result.REJECTED, TokenUsage.NONE);

    /** Accepted, with this usage, whether or not a whole answer came of it. */
    public static Settlement accepted(TokenUsage usage) {
        return new Settlement(Result.ACCEPTED, usage);
    }

    /** What the provider did with the attempt. */
    public enum Result {
        /** It ran, and the usage is known. */
        ACCEPTED,
        /** The provider's limiter turned it away. */
        REJECTED,
        /** Nobody knows whether it ran: it is charged. */
        UNKNOWN
    }
}
