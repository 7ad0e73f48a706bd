package dev.kademe.quota;

import dev.kademe.call.Dimension;
import dev.kademe.call.TokenUsage;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** How an attempt that was sent ended, as far as the quota is concerned. Immutable. */
public final class Settlement {
    /** Cancelled or lost on the way: the charge is kept as claimed. */
    public static final Settlement UNKNOWN = new Settlement(Result.UNKNOWN, TokenUsage.NONE, null);

    /** Rejected for a rate limit, and the provider said neither which nor for how long. */
    public static final Settlement REJECTED = new Settlement(Result.REJECTED, TokenUsage.NONE, null);

    private final Result result;
    private final TokenUsage usage;
    private final @Nullable Rejection rejection;

    private Settlement(Result result, TokenUsage usage, @Nullable Rejection rejection) {
        this.result = result;
        this.usage = usage;
        this.rejection = rejection;
    }

    /** Accepted, with this usage, whether or not a whole answer came of it. */
    public static Settlement accepted(TokenUsage usage) {
        return new Settlement(Result.ACCEPTED, usage, null);
    }

    /** Failed for another reason than a rate limit, with this usage, often {@link TokenUsage#NONE}. */
    public static Settlement failed(TokenUsage usage) {
        return new Settlement(Result.FAILED, usage, null);
    }

    /**
     * Rejected for a rate limit. A wait longer than the window closes the quota until it is over; otherwise what was free
     * is marked as used.
     *
     * @param exhausted the dimension that ran out, if it is known
     * @param retryAfterNanos the wait that the provider asks for, in nanoseconds, if it does; negative ones are ignored
     */
    public static Settlement rejected(Optional<Dimension> exhausted, OptionalLong retryAfterNanos) {
        OptionalLong hint = retryAfterNanos.orElse(-1) < 0 ? OptionalLong.empty() : retryAfterNanos;
        return new Settlement(Result.REJECTED, TokenUsage.NONE, new Rejection(exhausted, hint));
    }

    /** What the provider did with the attempt. */
    public Result result() {
        return result;
    }

    /** The tokens it was charged for; without meaning unless accepted or failed. */
    public TokenUsage usage() {
        return usage;
    }

    /** What ran out, if it was rejected and this is known. */
    public Optional<Dimension> exhausted() {
        return rejection == null ? Optional.empty() : rejection.exhausted;
    }

    /** The wait that the provider asks for, in nanoseconds, if it was rejected and this is known. */
    public OptionalLong retryAfterNanos() {
        return rejection == null ? OptionalLong.empty() : rejection.retryAfterNanos;
    }

    /** What the provider did with the attempt. */
    public enum Result {
        /** It ran, and the usage is known. */
        ACCEPTED,
        /** It was rejected for a rate limit. */
        REJECTED,
        /** It failed otherwise, and what was used is known. */
        FAILED,
        /** Nobody knows. */
        UNKNOWN
    }

    private record Rejection(Optional<Dimension> exhausted, OptionalLong retryAfterNanos) {}
}
