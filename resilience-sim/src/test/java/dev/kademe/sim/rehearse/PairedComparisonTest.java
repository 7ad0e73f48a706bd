package dev.kademe.sim.rehearse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kademe.call.Workload;
import dev.kademe.plan.Plan;
import dev.kademe.sim.load.RateCurve;
import dev.kademe.sim.rehearse.PairedComparison.Difference;
import dev.kademe.sim.rehearse.PlanRehearsal.Background;
import dev.kademe.sim.scenario.Scenario;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class PairedComparisonTest {
    /** Worked by hand: mean 2, standard deviation 0.9354, t(0.975; 4) = 2.776. */
    @Test
    void difference_fiveSeeds_isThatOfStudent() {
        Difference difference = Difference.of(new double[] {1, 1.5, 2, 2, 3.5});

        assertThat(difference.mean()).isEqualTo(2);
        assertThat(difference.halfWidth()).isCloseTo(2.776 * 0.9354 / Math.sqrt(5), within(1e-3));
        assertThat(difference.isMeasured()).isTrue();
        assertThat(difference.least()).isEqualTo(1);
        assertThat(difference.most()).isEqualTo(3.5);
    }

    @Test
    void difference_oneSeed_isNotMeasured() {
        assertThat(Difference.of(new double[] {5}).isMeasured()).isFalse();
    }

    @Test
    void difference_ofNothing_isNotMeasured() {
        assertThat(Difference.of(new double[] {0, 0, 0}).isMeasured()).isFalse();
    }

    @Test
    void rows_samePlan_measureNothing() {
        List<Outcome> runs = runs(Worlds.PLAN);

        assertThat(new PairedComparison(runs, runs).rows())
                .hasSize(Measure.values().length)
                .noneMatch(row -> row.difference().isMeasured());
    }

    @Test
    void rows_smallerCeiling_measureFewerJobs() {
        PairedComparison comparison = new PairedComparison(runs(Worlds.PLAN), runs(Worlds.plan("2%")));

        assertThat(comparison.rows())
                .filteredOn(row -> row.measure() == Measure.BACKGROUND_DONE)
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.difference().mean()).isNegative();
                    assertThat(row.difference().isMeasured()).isTrue();
                });
    }

    @Test
    void create_otherNumberOfRuns_isRefused() {
        List<Outcome> runs = runs(Worlds.PLAN);

        assertThatThrownBy(() -> new PairedComparison(runs, runs.subList(0, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("there were 4 and 1");
    }

    private static List<Outcome> runs(Plan plan) {
        Scenario scenario = Worlds.scenario(List.of(
                Worlds.source(Workload.LIVE, "general", RateCurve.perMinute(60)),
                Worlds.source(Workload.BACKGROUND, "general", RateCurve.perMinute(25))));
        return LongStream.rangeClosed(1, 4)
                .mapToObj(seed -> PlanRehearsal.run(plan, scenario, seed, Background.PRESENT, Onlooker.nobody()))
                .toList();
    }
}
