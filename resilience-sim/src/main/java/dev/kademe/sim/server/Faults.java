package dev.kademe.sim.server;

import dev.kademe.sim.provider.RetryHint;
import java.time.Duration;
import java.util.Objects;

/**
 * What is wrong with the fake provider now. Immutable. Of the requests, a share drawn by chance is rejected, another finds
 * the provider overloaded, another broken; these shares are at most 1 together.
 *
 * @param rejections what status 429 is like
 * @param overloadRatio the share of requests that find it overloaded (503, with Anthropic 529), 0 to 1; 1 is an outage
 * @param brokenRatio the share of requests that fail with status 500, 0 to 1
 * @param isQuotaExhausted whether every request is told that the credit is used up
 * @param limitRatio what the limits are multiplied by, 0 to 1: 0.5 halves them
 * @param slowness what every service time is multiplied by, 1 to {@link #MOST_SLOWNESS}
 */
public record Faults(
        Rejections rejections,
        double overloadRatio,
        double brokenRatio,
        boolean isQuotaExhausted,
        double limitRatio,
        double slowness) {
    /** The slowest that it can be: {@value} times slower. */
    public static final double MOST_SLOWNESS = 1_000;

    private static final double ROUNDING = 1e-9;

    /** A provider that is well: it rejects what is beyond its limits, with {@code retry-after} in seconds. */
    public static final Faults NONE =
            new Faults(new Rejections(0, RetryHint.SECONDS, Duration.ofSeconds(1)), 0, 0, false, 1, 1);

    public Faults {
        Objects.requireNonNull(rejections, "rejections");
        checkRatio("overloadRatio", overloadRatio);
        checkRatio("brokenRatio", brokenRatio);
        double drawn = rejections.ratio + overloadRatio + brokenRatio;
        if (drawn > 1 + ROUNDING) {
            throw new IllegalArgumentException(
                    "the shares of failing requests must be at most 1 together, was " + drawn);
        }
        checkRatio("limitRatio", limitRatio);
        if (!(slowness >= 1 && slowness <= MOST_SLOWNESS)) {
            throw new IllegalArgumentException("slowness must be 1..%s, was %s".formatted(MOST_SLOWNESS, slowness));
        }
    }

    /** The same with these rejections. */
    public Faults with(Rejections newRejections) {
        return new Faults(newRejections, overloadRatio, brokenRatio, isQuotaExhausted, limitRatio, slowness);
    }

    /** The same with this share of overload. */
    public Faults withOverloadRatio(double ratio) {
        return new Faults(rejections, ratio, brokenRatio, isQuotaExhausted, limitRatio, slowness);
    }

    /** The same with this share of breakdowns. */
    public Faults withBrokenRatio(double ratio) {
        return new Faults(rejections, overloadRatio, ratio, isQuotaExhausted, limitRatio, slowness);
    }

    /** The same, with the credit used up or not. */
    public Faults withQuotaExhausted(boolean isExhausted) {
        return new Faults(rejections, overloadRatio, brokenRatio, isExhausted, limitRatio, slowness);
    }

    /** The same with this part of the limits. */
    public Faults withLimitRatio(double ratio) {
        return new Faults(rejections, overloadRatio, brokenRatio, isQuotaExhausted, ratio, slowness);
    }

    /** The same, so many times slower. */
    public Faults withSlowness(double factor) {
        return new Faults(rejections, overloadRatio, brokenRatio, isQuotaExhausted, limitRatio, factor);
    }

    private static void checkRatio(String name, double ratio) {
        if (!(ratio >= 0 && ratio <= 1)) {
            throw new IllegalArgumentException("%s must be 0..1, was %s".formatted(name, ratio));
        }
    }

    /**
     * What status 429 is like.
     *
     * @param ratio the share of requests that is rejected although the limits have room, 0 to 1: a storm
     * @param hint how every rejection states its wait, those beyond the limits too
     * @param statedWait the wait that a rejection of the storm states, 0 to 1 day
     */
    public record Rejections(double ratio, RetryHint hint, Duration statedWait) {
        public Rejections {
            checkRatio("ratio", ratio);
            Objects.requireNonNull(hint, "hint");
            if (statedWait.isNegative() || statedWait.compareTo(Duration.ofDays(1)) > 0) {
                throw new IllegalArgumentException("statedWait must be 0 to 1 day, was " + statedWait);
            }
        }
    }
}
