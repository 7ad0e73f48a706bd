package dev.kademe.sim.server;

import dev.kademe.call.Moment;
import dev.kademe.sim.provider.ProviderLimits;
import dev.kademe.sim.provider.ProviderMeter;
import dev.kademe.sim.provider.ProviderMeter.RejectedCalls;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** How the fake provider counts a minute. */
public enum MeterKind {
    /** At most the limits in every minute. */
    SLIDING,
    /** A bucket that holds a minute's grant and refills steadily, as OpenAI and Anthropic say of theirs. */
    BUCKET,
    /** At most the limits in each minute of the clock. */
    FIXED;

    private static final Duration WINDOW = Duration.ofMinutes(1);

    ProviderMeter meter(ProviderLimits limits, RejectedCalls rejectedCalls, Moment now) {
        return switch (this) {
            case SLIDING -> ProviderMeter.sliding(limits, WINDOW, rejectedCalls);
            case BUCKET -> ProviderMeter.tokenBucket(limits, WINDOW, WINDOW, rejectedCalls);
            case FIXED -> ProviderMeter.fixedWindow(limits, WINDOW, nextMinuteNanos(now), rejectedCalls);
        };
    }

    private static long nextMinuteNanos(Moment now) {
        long left = WINDOW.toMillis() - Math.floorMod(now.epochMillis(), WINDOW.toMillis());
        return now.nanosAfter(TimeUnit.MILLISECONDS.toNanos(left));
    }
}
