package dev.kademe.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.call.Workload;
import dev.kademe.retry.RetryPolicy.WaitBudgets;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WaitBudgetsTest {
    @Test
    void standard_defaults_areTheDocumentedOnes() {
        assertThat(WaitBudgets.standard().byWorkload())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        Workload.LIVE, Duration.ofSeconds(6),
                        Workload.INTERNAL, Duration.ofSeconds(20),
                        Workload.BACKGROUND, Duration.ZERO));
    }

    @Test
    void new_workloadNotNamed_keepsItsDefault() {
        WaitBudgets budgets = new WaitBudgets(Map.of(Workload.LIVE, Duration.ofSeconds(2)));

        assertThat(budgets.nanos(Workload.LIVE)).isEqualTo(2_000_000_000L);
        assertThat(budgets.nanos(Workload.INTERNAL)).isEqualTo(20_000_000_000L);
        assertThat(budgets.nanos(Workload.BACKGROUND)).isZero();
    }

    @Test
    void new_mapChangedAfterwards_budgetsStay() {
        Map<Workload, Duration> given = new EnumMap<>(Map.of(Workload.LIVE, Duration.ofSeconds(2)));
        WaitBudgets budgets = new WaitBudgets(given);

        given.put(Workload.LIVE, Duration.ofDays(9));

        assertThat(budgets.nanos(Workload.LIVE)).isEqualTo(2_000_000_000L);
    }

    @ParameterizedTest
    @CsvSource({"LIVE, PT-0.000000001S", "INTERNAL, P1DT0.000000001S"})
    void new_budgetOutOfRange_isNamed(Workload workload, Duration budget) {
        assertThatThrownBy(() -> new WaitBudgets(Map.of(workload, budget)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("wait budget of %s must be 0 to 1 day, was %s", workload, budget);
    }

    @Test
    void byWorkload_changed_isRefused() {
        WaitBudgets budgets = WaitBudgets.standard();

        assertThatThrownBy(() -> budgets.byWorkload().put(Workload.LIVE, Duration.ofDays(9)))
                .isInstanceOf(UnsupportedOperationException.class);
    }
}
