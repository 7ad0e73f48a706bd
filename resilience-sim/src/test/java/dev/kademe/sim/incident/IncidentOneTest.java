package dev.kademe.sim.incident;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The report's figures of 16 February, for the default seed and over thirty seeds. */
final class IncidentOneTest {
    private static final List<Replay> NAIVE = replays(ClientChoice.NAIVE, 30);

    @Test
    void naive_defaultSeed_losesAThirdAsReported() {
        Figures figures = NAIVE.get(0).figures();

        assertThat(figures.incident().from()).hasToString("10:14");
        assertThat(figures.incident().to()).hasToString("10:52");
        assertThat(figures.incident().questions()).isBetween(5_586L, 5_814L);
        assertThat(figures.incident().refusedRatio()).isCloseTo(0.33, within(0.015));
        assertThat(figures.answers(Ending.REFUSED)).isEqualTo(figures.incident().refused());
        assertThat(figures.beside().refusedAllMorning())
                .isEqualTo(figures.incident().refused());
    }

    @Test
    void naive_thirtySeeds_haveTheReportsMedianAndRequests() {
        Spread refused = spread(figures -> figures.incident().refusedRatio());

        assertThat(refused.median()).isCloseTo(0.33, within(0.015));
        assertThat(refused.least()).isGreaterThan(0.28);
        assertThat(refused.most()).isLessThan(0.38);
        assertThat(NAIVE).allSatisfy(replay -> {
            Figures.Requests requests = replay.figures().requestsPerMinute();
            assertThat(requests.quiet()).isCloseTo(210, within(4.0));
            assertThat(requests.firstAttempts()).isCloseTo(270, within(4.0));
            assertThat(replay.figures().tokensPerMinute().ratio()).isCloseTo(1.19, within(0.015));
        });
        assertThat(spread(figures -> figures.requestsPerMinute().during()).median())
                .isCloseTo(610, within(30.0));
    }

    @Test
    void naive_anySeed_fillsTheRequestQuotaUntilTheTrafficFalls() {
        assertThat(NAIVE).allSatisfy(replay -> {
            Figures figures = replay.figures();
            assertThat(figures.minutesRequestQuotaFull()).isGreaterThan(30);
            assertThat(figures.rateLimited().requests()).isPositive();
            assertThat(figures.refusedAfter()).isZero();
            assertThat(figures.background().lost()).isPositive();
        });
    }

    @Test
    void levelOneOnly_anySeed_refusesHardlyAnybodyAndLosesNoLabel() {
        List<Replay> replays = replays(ClientChoice.LEVEL_1_ONLY, 8);

        assertThat(replays.get(0).figures().beside().refusedAllMorning()).isZero();
        assertThat(replays).allSatisfy(replay -> {
            assertThat(replay.figures().beside().refusedAllMorning())
                    .as("seed %d", replay.seed())
                    .isLessThanOrEqualTo(4);
            assertThat(replay.figures().background().postponed()).isEqualTo(6_240);
        });
    }

    @Test
    void plan_anySeed_answersEverybodyAndPostponesLabels() {
        assertThat(replays(ClientChoice.PLAN, 4)).allSatisfy(replay -> {
            Figures figures = replay.figures();
            assertThat(figures.beside().refusedAllMorning()).isZero();
            assertThat(figures.notAnsweredByMain()).isLessThanOrEqualTo(5);
            assertThat(figures.background().lost()).isZero();
            assertThat(figures.background().done() + figures.background().postponed())
                    .isEqualTo(figures.background().offered());
            assertThat(figures.background().peakShare()).isLessThanOrEqualTo(0.15);
        });
    }

    private static Spread spread(ToDoubleFunction<Figures> figure) {
        return Spread.of(NAIVE.stream()
                .map(replay -> figure.applyAsDouble(replay.figures()))
                .toList());
    }

    private static List<Replay> replays(ClientChoice client, int seeds) {
        return LongStream.rangeClosed(1, seeds)
                .mapToObj(seed -> Replay.run(Mornings.ipoMorning(), client, seed, event -> {}))
                .toList();
    }
}
