package dev.kademe.sim.rehearse;

import dev.kademe.call.Dimension;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.Shares;
import dev.kademe.sim.provider.ProviderHabits;
import dev.kademe.sim.provider.ProviderLimits;
import dev.kademe.sim.provider.ProviderMeter;
import dev.kademe.sim.provider.ProviderMeter.RejectedCalls;
import java.time.Duration;
import java.util.List;

/** 500 requests and 400,000 tokens a minute, as each kind of provider counts them. */
final class Providers {
    static final Duration MINUTE = Duration.ofMinutes(1);
    static final long TOKENS = 400_000;
    static final ProviderHabits HABITS = ProviderHabits.of(Duration.ofSeconds(5));

    private static final ProviderLimits LIMITS = new ProviderLimits(500, TOKENS);
    private static final long ANCHOR_NANOS = Duration.ofSeconds(17).toNanos();

    private Providers() {}

    static ProviderMeter sliding() {
        return ProviderMeter.sliding(LIMITS, MINUTE, RejectedCalls.COUNTED);
    }

    static List<ProviderMeter> all() {
        return List.of(
                sliding(),
                ProviderMeter.tokenBucket(LIMITS, MINUTE, MINUTE, RejectedCalls.COUNTED),
                ProviderMeter.fixedWindow(LIMITS, MINUTE, ANCHOR_NANOS, RejectedCalls.COUNTED));
    }

    /** What a client takes them to grant that does not know how they count. */
    static Quota quota(long tokens) {
        return Quota.builder()
                .limit(Dimension.REQUESTS, LIMITS.requests(), Metering.sliding(MINUTE))
                .limit(Dimension.TOKENS, tokens, Metering.sliding(MINUTE))
                .shares(Shares.standard())
                .build();
    }
}
