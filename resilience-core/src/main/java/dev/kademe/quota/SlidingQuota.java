package dev.kademe.quota;

import java.time.Duration;
import java.util.Objects;

/**
 * What a provider grants, as {@link QuotaLedger#sliding} mirrors it.
 *
 * @param maxRequests requests in every window, 0 to {@link #HIGHEST_LIMIT}; 0 pauses the quota
 * @param window 1 s to 1 day
 * @param rejectedCalls whether the provider counts calls that it rejected
 * @param shares how the workloads share it
 */
public record SlidingQuota(long maxRequests, Duration window, RejectedCalls rejectedCalls, Shares shares) {
    /** The highest limit that can be set: {@value}. */
    public static final long HIGHEST_LIMIT = 1_000_000_000_000L;

    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofDays(1);

    public SlidingQuota {
        Objects.requireNonNull(rejectedCalls, "rejectedCalls");
        Objects.requireNonNull(shares, "shares");
        if (maxRequests < 0 || maxRequests > HIGHEST_LIMIT) {
            throw new IllegalArgumentException(
                    "maxRequests must be 0..%d, was %d".formatted(HIGHEST_LIMIT, maxRequests));
        }
        if (window.compareTo(SHORTEST) < 0 || window.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("window must be 1 s to 1 day, was " + window);
        }
    }

    /** What the provider's meter does with a call that it rejected. */
    public enum RejectedCalls {
        /** It counts: a rejection makes the next one likelier. */
        COUNTED,
        /** It is free. */
        FREE
    }
}
