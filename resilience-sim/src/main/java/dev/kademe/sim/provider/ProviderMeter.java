package dev.kademe.sim.provider;

import java.time.Duration;
import java.util.Objects;

/**
 * How a fake provider enforces a limit of requests and one of tokens: it takes both from a call or neither. Written from
 * what providers say about themselves and independent of the client's own ledger, so that each can be held against the
 * other. All arithmetic is exact. Not thread-safe.
 */
public final class ProviderMeter {
    /** No wait is long enough. */
    public static final long NEVER = Long.MAX_VALUE;

    private static final long REQUEST = 1;
    private static final Duration LONGEST = Duration.ofDays(366);

    private final Gauge requests;
    private final Gauge tokens;
    private final RejectedCalls rejectedCalls;
    private long latestNanos;

    private ProviderMeter(Gauge requests, Gauge tokens, RejectedCalls rejectedCalls) {
        this.requests = requests;
        this.tokens = tokens;
        this.rejectedCalls = Objects.requireNonNull(rejectedCalls, "rejectedCalls");
    }

    /**
     * At most the limits in <em>every</em> interval as long as the window; what was taken at t counts until just before
     * t + window.
     *
     * @param window 1 ns to 366 days
     */
    public static ProviderMeter sliding(ProviderLimits limits, Duration window, RejectedCalls rejectedCalls) {
        long windowNanos = nanos("window", window);
        return new ProviderMeter(
                new SlidingGauge(limits.requests(), windowNanos),
                new SlidingGauge(limits.tokens(), windowNanos),
                rejectedCalls);
    }

    /**
     * Two buckets, full at first, that refill continuously by the limits in a window and hold what refills in {@code
     * burst}. A rejected call that counts takes from the requests what is left of one.
     *
     * @param window 1 ns to 366 days
     * @param burst 1 ns to 366 days; the window itself lets a whole limit pass at once
     */
    public static ProviderMeter tokenBucket(
            ProviderLimits limits, Duration window, Duration burst, RejectedCalls rejectedCalls) {
        long windowNanos = nanos("window", window);
        long burstNanos = nanos("burst", burst);
        return new ProviderMeter(
                new BucketGauge(limits.requests(), windowNanos, burstNanos),
                new BucketGauge(limits.tokens(), windowNanos, burstNanos),
                rejectedCalls);
    }

    /**
     * At most the limits in each window of a row that touches the anchor; everything is free again at once when a window
     * begins.
     *
     * @param window 1 ns to 366 days
     * @param anchorNanos monotonic time, in nanoseconds, at which one of the windows begins; 0 or more
     */
    public static ProviderMeter fixedWindow(
            ProviderLimits limits, Duration window, long anchorNanos, RejectedCalls rejectedCalls) {
        if (anchorNanos < 0) {
            throw new IllegalArgumentException("anchorNanos must be 0 or more, was " + anchorNanos);
        }
        long windowNanos = nanos("window", window);
        return new ProviderMeter(
                new FixedGauge(limits.requests(), windowNanos, anchorNanos),
                new FixedGauge(limits.tokens(), windowNanos, anchorNanos),
                rejectedCalls);
    }

    /**
     * Decides a call that arrives now.
     *
     * @param callTokens what it takes, 0 or more
     * @param nowNanos monotonic time in nanoseconds, not before that of an earlier call
     * @throws IllegalArgumentException when one of them is out of range
     */
    public Decision admit(long callTokens, long nowNanos) {
        if (callTokens < 0) {
            throw new IllegalArgumentException("callTokens must be 0 or more, was " + callTokens);
        }
        advance(nowNanos);
        if (requests.waitNanos(REQUEST, nowNanos) == 0 && tokens.waitNanos(callTokens, nowNanos) == 0) {
            requests.take(REQUEST, nowNanos);
            tokens.take(callTokens, nowNanos);
            return new Accepted();
        }
        if (rejectedCalls == RejectedCalls.COUNTED) {
            requests.takeRejected(REQUEST, nowNanos);
        }
        long forRequests = requests.waitNanos(REQUEST, nowNanos);
        long forTokens = tokens.waitNanos(callTokens, nowNanos);
        return forRequests >= forTokens
                ? new Rejected(Dimension.REQUESTS, forRequests)
                : new Rejected(Dimension.TOKENS, forTokens);
    }

    /**
     * Makes an accepted call count for what it really took, as far as it still counts.
     *
     * @param admittedNanos when it was accepted
     * @param heldTokens what it was said to take then
     * @param usedTokens what it took, 0 or more; more than it was said to take may overrun the limit
     */
    public void settle(long admittedNanos, long heldTokens, long usedTokens, long nowNanos) {
        if (usedTokens < 0) {
            throw new IllegalArgumentException("usedTokens must be 0 or more, was " + usedTokens);
        }
        advance(nowNanos);
        tokens.correct(admittedNanos, heldTokens, usedTokens, nowNanos);
    }

    /**
     * Others on the same key: takes what they want as far as it is free, requests and tokens each by itself.
     *
     * @param otherRequests 0 or more
     * @param otherTokens 0 or more
     */
    public void occupy(long otherRequests, long otherTokens, long nowNanos) {
        if (otherRequests < 0 || otherTokens < 0) {
            throw new IllegalArgumentException("otherRequests and otherTokens must be 0 or more, were %d and %d"
                    .formatted(otherRequests, otherTokens));
        }
        advance(nowNanos);
        requests.take(Math.min(otherRequests, requests.standing(nowNanos).remaining()), nowNanos);
        tokens.take(Math.min(otherTokens, tokens.standing(nowNanos).remaining()), nowNanos);
    }

    /** How a limit stands now. */
    public Standing standing(Dimension dimension, long nowNanos) {
        advance(nowNanos);
        return (dimension == Dimension.REQUESTS ? requests : tokens).standing(nowNanos);
    }

    /** Changes the limits from now on; what has been taken stays taken. */
    public void limit(ProviderLimits limits, long nowNanos) {
        advance(nowNanos);
        requests.limit(limits.requests(), nowNanos);
        tokens.limit(limits.tokens(), nowNanos);
    }

    private void advance(long nowNanos) {
        if (nowNanos < latestNanos) {
            throw new IllegalArgumentException(
                    "time must not go back from %d, was %d".formatted(latestNanos, nowNanos));
        }
        latestNanos = nowNanos;
    }

    private static long nanos(String name, Duration value) {
        if (value.isNegative() || value.isZero() || value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("%s must be 1 ns to 366 days, was %s".formatted(name, value));
        }
        return value.toNanos();
    }

    /** What a provider's meter does with a call that it rejected. */
    public enum RejectedCalls {
        /** It counts as a request: a rejection makes the next one likelier. */
        COUNTED,
        /** It is free. */
        FREE
    }

    /** What a limit is of. */
    public enum Dimension {
        /** Calls, whatever their size. */
        REQUESTS,
        /** Input and output tokens. */
        TOKENS
    }

    /**
     * One limit at an instant.
     *
     * @param limit what is granted in a window
     * @param remaining what of it is free, 0 to {@code limit}
     * @param fullNanos how long until all of it is free when nothing else is taken, in nanoseconds
     */
    public record Standing(long limit, long remaining, long fullNanos) {}

    /** What becomes of a call. */
    public sealed interface Decision {
        /** Whether it was accepted. */
        default boolean isAccepted() {
            return this instanceof Accepted;
        }
    }

    /** It runs. */
    public record Accepted() implements Decision {}

    /**
     * It is answered with status 429.
     *
     * @param dimension what was lacking; where both were, what takes longer
     * @param retryAfterNanos the shortest wait, in nanoseconds, after which the same call is accepted when nobody else
     *     calls, 1 or more; {@link #NEVER} when it is larger than the limit
     */
    public record Rejected(Dimension dimension, long retryAfterNanos) implements Decision {}
}
