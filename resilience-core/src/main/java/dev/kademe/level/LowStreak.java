package dev.kademe.level;

import java.time.Duration;

/**
 * How long use has been low without a break. Not thread-safe: its control locks.
 *
 * <p>Time is cut into periods of one tick, counted from the first sample. A period is low when every sample in it was, and
 * it is judged when it is over: by the first sample of a later one, whose own use counts for its own period only. So
 * doubling the samples of a period, or exchanging their uses, changes nothing that lasts longer than the period.
 */
final class LowStreak {
    /** The tick of a client. */
    static final Duration PERIOD = Duration.ofSeconds(5);

    private static final long PERIOD_NANOS = PERIOD.toNanos();
    private static final long NONE = -1;

    private final long dwellNanos;
    private final long maxGapNanos;
    private long originNanos = NONE;
    private long latestNanos;
    private long period;

    /** When the first of the low periods began, the running one included; {@link #NONE} once that is not low. */
    private long sinceNanos;

    LowStreak(Duration dwell, Duration maxGap) {
        dwellNanos = dwell.toNanos();
        maxGapNanos = maxGap.toNanos();
    }

    /** A known sample comes; answers whether it begins a period and the periods before it were low for a whole dwell. */
    boolean isOver(long nowNanos) {
        if (originNanos == NONE) {
            originNanos = nowNanos;
            latestNanos = nowNanos;
            sinceNanos = nowNanos;
            return false;
        }
        boolean isBroken = nowNanos - latestNanos > maxGapNanos;
        long next = (nowNanos - originNanos) / PERIOD_NANOS;
        latestNanos = nowNanos;
        if (next == period) {
            return false;
        }
        period = next;
        if (isBroken || sinceNanos == NONE) {
            sinceNanos = nowNanos;
        }
        return nowNanos - sinceNanos >= dwellNanos;
    }

    /** The running period is not low: the next one may begin a new streak. */
    void end() {
        sinceNanos = NONE;
    }
}
