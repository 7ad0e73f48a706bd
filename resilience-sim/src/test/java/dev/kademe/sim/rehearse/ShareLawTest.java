package dev.kademe.sim.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Workload;
import dev.kademe.sim.Seeds;
import dev.kademe.sim.load.Arrivals;
import dev.kademe.sim.load.RateCurve;
import dev.kademe.sim.load.SeededRandom;
import dev.kademe.sim.provider.ProviderMeter;
import dev.kademe.sim.provider.SizedRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Shares as the provider sees them, behind the default ledger, whatever the provider's own way to count. */
final class ShareLawTest {
    private static final long BACKGROUND_CEILING = Providers.TOKENS * 15 / 100;
    private static final long INTERNAL_CEILING = Providers.TOKENS * 40 / 100;
    private static final Duration SURGE = Duration.ofMinutes(2);
    private static final Duration END = Duration.ofMinutes(5);
    private static final SizedRequest QUESTION = SizedRequest.exact(2_000, 500);
    private static final SizedRequest LABEL = SizedRequest.exact(800, 33);

    static IntStream seeds() {
        return Seeds.all();
    }

    /** 94 % of the quota for customers beside a labelling job that wants a quarter of it. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void surge_150QuestionsAMinute_areAllAdmitted(int seed) {
        for (ProviderMeter meter : Providers.all()) {
            SeededRandom random = new SeededRandom(seed);
            RateCurve questions = RateCurve.perMinute(90).then(SURGE, 150);
            Demand live = Demand.of(Workload.LIVE, Arrivals.erlang(20, questions, random.of("live")), QUESTION);
            Demand labels =
                    Demand.of(Workload.BACKGROUND, Arrivals.batches(5, Arrivals.even(RateCurve.perMinute(24))), LABEL);

            Scorecard score = run(meter, random, List.of(live, labels), END);

            assertThat(score.of(Workload.LIVE).asked()).as("seed %d", seed).isBetween(600L, 660L);
            assertThat(score.of(Workload.LIVE).refused()).as("seed %d", seed).isZero();
            assertThat(score.of(Workload.LIVE).answered())
                    .as("seed %d", seed)
                    .isEqualTo(score.of(Workload.LIVE).asked());
            assertThat(score.providerRejections()).as("seed %d", seed).isZero();
            assertThat(score.of(Workload.BACKGROUND).highestWindowTokens())
                    .as("seed %d", seed)
                    .isBetween(BACKGROUND_CEILING - LABEL.totalTokens() + 1, BACKGROUND_CEILING);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void anyLoad_threeWorkloads_keepTheirShares(int seed) {
        for (ProviderMeter meter : Providers.all()) {
            SeededRandom random = new SeededRandom(seed);
            List<Demand> demands = new ArrayList<>();
            demands.add(demand(Workload.LIVE, 260, 2_500, random));
            demands.add(demand(Workload.INTERNAL, 150, 2_000, random));
            demands.add(demand(Workload.BACKGROUND, 150, 2_000, random));

            Scorecard score = run(meter, random, demands, Duration.ofMinutes(3));

            assertThat(score.of(Workload.LIVE).refusedInsideGuarantee())
                    .as("seed %d", seed)
                    .isZero();
            assertThat(score.of(Workload.BACKGROUND).highestWindowTokens())
                    .as("seed %d", seed)
                    .isLessThanOrEqualTo(BACKGROUND_CEILING);
            assertThat(score.of(Workload.INTERNAL).highestWindowTokens())
                    .as("seed %d", seed)
                    .isLessThanOrEqualTo(INTERNAL_CEILING);
            assertThat(score.providerRejections()).as("seed %d", seed).isZero();
        }
    }

    /** A rate that changes every half minute, calls of all sizes, and estimates that are exact or anything above. */
    private static Demand demand(Workload workload, double highestRate, int mostTokens, SeededRandom random) {
        SplittableRandom chance = random.of("demand of " + workload);
        int batch = workload == Workload.LIVE ? 1 : 1 + chance.nextInt(8);
        RateCurve rate = RateCurve.perMinute(chance.nextDouble(highestRate) / batch);
        for (int i = 1; i < 6; i++) {
            boolean isIdle = chance.nextInt(5) == 0;
            rate = rate.then(Duration.ofSeconds(30L * i), isIdle ? 0 : chance.nextDouble(highestRate) / batch);
        }
        boolean isExact = chance.nextBoolean();
        Arrivals arrivals = Arrivals.batches(
                batch, Arrivals.erlang(1 + chance.nextInt(20), rate, random.of("times of " + workload)));
        return new Demand(workload, arrivals, () -> {
            long maxOutputTokens = chance.nextInt(mostTokens / 2);
            long outputTokens = isExact ? maxOutputTokens : chance.nextLong(maxOutputTokens + 1);
            return new SizedRequest(1 + chance.nextInt(mostTokens), outputTokens, maxOutputTokens);
        });
    }

    private static Scorecard run(ProviderMeter meter, SeededRandom random, List<Demand> demands, Duration length) {
        return new Rehearsal(Providers.quota(Providers.TOKENS), meter, Providers.HABITS, random, event -> {})
                .run(demands, Duration.ZERO, length);
    }
}
