package dev.kademe.flow;

import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import java.time.Duration;
import java.util.Map;

/**
 * How often a lane may ask. Resilience4j counts the permits, on the time it is told. It never lends one in advance (its
 * timeout is 0), so a permit that is taken is used in its own period, however long the lane is held. Not thread-safe.
 */
final class LanePace {
    private static final String NAME = "lane";

    private final RateLimiter limiter;
    private final long originNanos;
    private final long periodNanos;
    private long nowNanos;

    LanePace(int permits, Duration period, long originNanos) {
        this.originNanos = originNanos;
        this.periodNanos = period.toNanos();
        this.nowNanos = originNanos;
        this.limiter = RateLimiter.of(
                NAME,
                RateLimiterConfig.custom()
                        .limitForPeriod(permits)
                        .limitRefreshPeriod(period)
                        .timeoutDuration(Duration.ZERO)
                        .build(),
                Map.of(),
                () -> nowNanos);
    }

    /**
     * Takes a permit if there is one.
     *
     * @param atNanos monotonic time, in nanoseconds; must not go back
     * @return {@code atNanos} when it was taken, else the start of the next period
     */
    long take(long atNanos) {
        nowNanos = atNanos;
        if (limiter.reservePermission(1) == 0) {
            return atNanos;
        }
        long sinceOrigin = atNanos - originNanos;
        return atNanos + periodNanos - sinceOrigin % periodNanos;
    }
}
