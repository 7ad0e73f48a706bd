package dev.kademe.sim.incident;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What would have happened, as the report tells it. */
final class ComparisonTest {
    private static final Comparison COMPARISON = Comparison.run(Mornings.ipoMorning(), 1, 1, event -> {});

    @Test
    void rows_firstMorning_areEveryClientAndTwoAtAHundredAndThreePercent() {
        assertThat(COMPARISON.rows()).hasSize(ClientChoice.values().length + 2);
        assertThat(COMPARISON.replays())
                .allSatisfy(replay -> assertThat(replay.surprises()).isEmpty());
        assertThat(row(ClientChoice.BREAKER, 1)
                        .first()
                        .figures()
                        .tokensPerMinute()
                        .ratio())
                .isBetween(1.01, 1.05);
    }

    @Test
    void breaker_eitherLoad_divertsMoreThanOneAttemptLoses() {
        for (int load = 0; load < 2; load++) {
            long diverted = row(ClientChoice.BREAKER, load).first().figures().notAnsweredByMain();
            long lost = row(ClientChoice.NO_RETRY, load).first().figures().answers(Ending.REFUSED);

            assertThat(lost).isPositive();
            assertThat(diverted).isGreaterThan(lost);
        }
    }

    @Test
    void harm_naive_isAllOfIt() {
        Comparison.Row naive = row(ClientChoice.NAIVE, 0);

        assertThat(naive.refusedAlone()).isLessThan(10);
        assertThat(naive.harm()).isGreaterThan(1_500);
        assertThat(row(ClientChoice.PLAN, 0).harm()).isZero();
    }

    @Test
    void secondModel_everything_costsQualityWhereItMatters() {
        Quality quality =
                row(ClientChoice.SECOND_MODEL, 0).first().figures().beside().rightAnswers();

        assertThat(quality.topics())
                .hasSize(4)
                .allSatisfy(topic -> assertThat(topic.moreWrongAnswers()).isPositive());
        assertThat(row(ClientChoice.PLAN, 0)
                        .first()
                        .figures()
                        .beside()
                        .rightAnswers()
                        .moreWrongAnswers())
                .isZero();
    }

    @Test
    void noHysteresis_rush_swingsAtLeastTwiceAMinute() {
        assertThat(row(ClientChoice.NO_HYSTERESIS, 0).first().figures().beside().swingsPerMinute())
                .isGreaterThanOrEqualTo(2);
        assertThat(row(ClientChoice.PLAN, 0).first().figures().beside().swingsPerMinute())
                .isLessThan(0.1);
    }

    @Test
    void gain_planOverNaive_isMeasured() {
        Comparison.Row plan = row(ClientChoice.PLAN, 0);

        assertThat(COMPARISON.gain(plan)).isGreaterThan(0.3);
        assertThat(COMPARISON.isMeasured(plan)).isTrue();
        assertThat(COMPARISON.isComparable(row(ClientChoice.QUOTA_RAISED, 0))).isFalse();
    }

    private static Comparison.Row row(ClientChoice client, int index) {
        List<Comparison.Row> rows = COMPARISON.rows().stream()
                .filter(row -> row.first().client() == client)
                .toList();
        return rows.get(index);
    }
}
