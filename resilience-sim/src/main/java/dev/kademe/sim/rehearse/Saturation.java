package dev.kademe.sim.rehearse;

import dev.kademe.call.Dimension;
import dev.kademe.call.Workload;
import dev.kademe.event.EventListener;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.Shares;
import dev.kademe.sim.load.Arrivals;
import dev.kademe.sim.load.RateCurve;
import dev.kademe.sim.load.SeededRandom;
import dev.kademe.sim.provider.ProviderHabits;
import dev.kademe.sim.provider.ProviderLimits;
import dev.kademe.sim.provider.ProviderMeter;
import dev.kademe.sim.provider.ProviderMeter.RejectedCalls;
import dev.kademe.sim.provider.SizedRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Live load of one and a half times the limit, calls of 5 s with exact estimates, for twenty minutes against each kind of
 * provider: behind a ledger that counts as the provider does, and behind the default one, a sliding window.
 */
public final class Saturation {
    private static final ProviderLimits LIMITS = new ProviderLimits(500, 400_000);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration ANCHOR = Duration.ofSeconds(17);
    private static final SizedRequest REQUEST = SizedRequest.exact(2_000, 500);
    private static final RateCurve LIVE = RateCurve.perMinute(240);
    private static final Duration WARM_UP = Duration.ofMinutes(2);
    private static final Duration LENGTH = Duration.ofMinutes(22);

    private Saturation() {}

    /** Runs every provider with both ledgers: six rows. */
    public static List<Row> run(long seed, EventListener log) {
        List<Row> rows = new ArrayList<>();
        for (Enforcement provider : Enforcement.values()) {
            rows.add(run(seed, provider, Mirror.MATCHING, log));
            rows.add(run(seed, provider, Mirror.SLIDING, log));
        }
        return rows;
    }

    private static Row run(long seed, Enforcement provider, Mirror ledger, EventListener log) {
        SeededRandom random = new SeededRandom(seed);
        Metering metering = ledger == Mirror.MATCHING ? provider.metering() : Metering.sliding(MINUTE);
        Rehearsal rehearsal =
                new Rehearsal(quota(metering), provider.meter(), ProviderHabits.of(Duration.ofSeconds(5)), random, log);
        Demand live = Demand.of(Workload.LIVE, Arrivals.poisson(LIVE, random.of("live")), REQUEST);
        return new Row(seed, provider, ledger, rehearsal.run(List.of(live), WARM_UP, LENGTH));
    }

    private static Quota quota(Metering metering) {
        return Quota.builder()
                .limit(Dimension.REQUESTS, LIMITS.requests(), metering)
                .limit(Dimension.TOKENS, LIMITS.tokens(), metering)
                .shares(Shares.standard())
                .build();
    }

    /** How a provider counts. */
    public enum Enforcement {
        /** At most the limit in every minute. */
        SLIDING {
            @Override
            ProviderMeter meter() {
                return ProviderMeter.sliding(LIMITS, MINUTE, RejectedCalls.COUNTED);
            }

            @Override
            Metering metering() {
                return Metering.sliding(MINUTE);
            }
        },
        /** A bucket that holds a whole limit. */
        BUCKET {
            @Override
            ProviderMeter meter() {
                return ProviderMeter.tokenBucket(LIMITS, MINUTE, MINUTE, RejectedCalls.COUNTED);
            }

            @Override
            Metering metering() {
                return Metering.tokenBucket(MINUTE);
            }
        },
        /** Minutes that begin 17 s after the wall clock's. */
        FIXED {
            @Override
            ProviderMeter meter() {
                return ProviderMeter.fixedWindow(LIMITS, MINUTE, ANCHOR.toNanos(), RejectedCalls.COUNTED);
            }

            @Override
            Metering metering() {
                return Metering.fixedWindow(MINUTE, ANCHOR.toMillis());
            }
        };

        abstract ProviderMeter meter();

        abstract Metering metering();
    }

    /** How a client's ledger counts. */
    public enum Mirror {
        /** As the provider does. */
        MATCHING,
        /** At most the limit in every minute, which is safe against every provider. */
        SLIDING
    }

    /**
     * One run.
     *
     * @param seed of the arrivals
     * @param provider how the provider counts
     * @param ledger how the ledger counts
     * @param score what came out
     */
    public record Row(long seed, Enforcement provider, Mirror ledger, Scorecard score) {}
}
