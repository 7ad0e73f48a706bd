package dev.kademe.sim.rehearse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kademe.call.Dimension;
import dev.kademe.call.Workload;
import dev.kademe.event.CallEvent;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.sim.load.Arrivals;
import dev.kademe.sim.load.RateCurve;
import dev.kademe.sim.load.SeededRandom;
import dev.kademe.sim.provider.SizedRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RehearsalTest {
    private static final SizedRequest REQUEST = SizedRequest.exact(2_000, 500);
    private static final Duration LENGTH = Duration.ofMinutes(5);

    @Test
    void run_loadThatFits_answersEverything() {
        Scorecard score = run(1, Providers.TOKENS, 100);

        WorkloadScore live = score.of(Workload.LIVE);
        assertThat(live.asked()).isEqualTo(499);
        assertThat(live.admitted()).isEqualTo(499);
        assertThat(live.answered()).isEqualTo(499);
        assertThat(live.longestWaitNanos()).isZero();
        assertThat(live.highestWindowTokens()).isEqualTo(250_000);
        assertThat(score.providerCalls()).isEqualTo(499);
        assertThat(score.providerRejections()).isZero();
        assertThat(score.goodputRatio()).isCloseTo(0.625, within(1e-9));
        assertThat(score.of(Workload.INTERNAL).asked()).isZero();
    }

    @Test
    void run_moreThanFits_refusesTheRestLocally() {
        Scorecard score = run(1, Providers.TOKENS, 240);

        WorkloadScore live = score.of(Workload.LIVE);
        assertThat(live.refused()).isPositive();
        assertThat(live.admitted()).isEqualTo(score.providerCalls());
        assertThat(live.highestWindowTokens()).isEqualTo(Providers.TOKENS);
        assertThat(live.refusedInsideGuarantee()).isZero();
        assertThat(score.providerRejections()).isZero();
    }

    /** The sight of a client that believes in twice the quota: nothing here counts what it believes. */
    @Test
    void run_ledgerOfTwiceTheQuota_meetsRejections() {
        Scorecard score = run(1, 2 * Providers.TOKENS, 240);

        assertThat(score.rejectedRatio()).isGreaterThan(0.1);
        assertThat(score.of(Workload.LIVE).highestWindowTokens()).isLessThanOrEqualTo(Providers.TOKENS);
    }

    @Test
    void run_sameSeed_givesTheSameEvents() {
        List<CallEvent> once = new ArrayList<>();
        List<CallEvent> again = new ArrayList<>();

        poisson(7, once).run(demands(7), Duration.ZERO, LENGTH);
        poisson(7, again).run(demands(7), Duration.ZERO, LENGTH);

        assertThat(again).hasSizeGreaterThan(1_000).isEqualTo(once);
    }

    @Test
    void quota_withoutTokens_isRefused() {
        Quota requestsOnly = Quota.builder()
                .limit(Dimension.REQUESTS, 500, Metering.sliding(Providers.MINUTE))
                .build();

        assertThatThrownBy(() -> new Rehearsal(
                        requestsOnly, Providers.sliding(), Providers.HABITS, new SeededRandom(1), event -> {}))
                .hasMessage("the quota must have a limit of TOKENS");
    }

    private static Scorecard run(long seed, long believedTokens, double perMinute) {
        Demand live = Demand.of(Workload.LIVE, Arrivals.even(RateCurve.perMinute(perMinute)), REQUEST);
        return new Rehearsal(
                        Providers.quota(believedTokens),
                        Providers.sliding(),
                        Providers.HABITS,
                        new SeededRandom(seed),
                        event -> {})
                .run(List.of(live), Providers.MINUTE, LENGTH);
    }

    private static Rehearsal poisson(long seed, List<CallEvent> events) {
        return new Rehearsal(
                Providers.quota(2 * Providers.TOKENS),
                Providers.sliding(),
                Providers.HABITS,
                new SeededRandom(seed),
                events::add);
    }

    private static List<Demand> demands(long seed) {
        SeededRandom random = new SeededRandom(seed);
        return List.of(
                Demand.of(Workload.LIVE, Arrivals.poisson(RateCurve.perMinute(200), random.of("live")), REQUEST));
    }
}
