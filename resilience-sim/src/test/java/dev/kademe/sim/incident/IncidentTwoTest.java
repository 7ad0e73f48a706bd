package dev.kademe.sim.incident;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The report's figures of 17 March, with the plan. */
final class IncidentTwoTest {
    private static final List<Replay> PLANNED = LongStream.rangeClosed(1, 12)
            .mapToObj(seed -> Replay.run(Mornings.secondIpo(), ClientChoice.PLAN, seed, event -> {}))
            .toList();

    @Test
    void plan_defaultSeed_isAsReported() {
        Figures figures = PLANNED.get(0).figures();

        assertThat(figures.beside().refusedAllMorning()).isZero();
        assertThat(figures.rateLimited().total()).isBetween(3L, 40L);
        assertThat(figures.recoveredAfterRetry())
                .isEqualTo(figures.rateLimited().total());
        assertThat(figures.wholeMinutesAtLevel().get(2)).isEqualTo(9);
        assertThat(figures.levelMinutes().get(3)).isZero();
        assertThat(figures.answers(Ending.SHORT)).isPositive();
        assertThat(figures.levels()).extracting(Figures.LevelChange::to).containsExactly(1, 2, 1, 0);
    }

    @Test
    void plan_twelveSeeds_refuseNobodyAndNeverReachLevelThree() {
        assertThat(PLANNED).allSatisfy(replay -> {
            Figures figures = replay.figures();
            assertThat(figures.beside().refusedAllMorning()).isZero();
            assertThat(figures.answers(Ending.HANDOFF)).isZero();
            assertThat(figures.levelMinutes().get(3)).isZero();
            assertThat(figures.wholeMinutesAtLevel().get(2)).isIn(0, 9, 10, 11);
            assertThat(figures.background().lost()).isZero();
            assertThat(figures.background().peakShare()).isLessThanOrEqualTo(0.12);
        });
        assertThat(PLANNED).filteredOn(IncidentTwoTest::hasShortAnswers).hasSizeBetween(3, 12);
    }

    @Test
    void levels_anySeed_addUpToTheMorning() {
        assertThat(PLANNED)
                .allSatisfy(replay -> assertThat(replay.figures().levelMinutes().stream()
                                .mapToDouble(minutes -> minutes)
                                .sum())
                        .isCloseTo(120, within(1e-9)));
    }

    private static boolean hasShortAnswers(Replay replay) {
        return replay.figures().levelMinutes().get(2) > 0;
    }
}
