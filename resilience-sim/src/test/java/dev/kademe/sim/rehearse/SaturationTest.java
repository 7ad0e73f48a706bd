package dev.kademe.sim.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Workload;
import dev.kademe.sim.rehearse.Saturation.Mirror;
import dev.kademe.sim.rehearse.Saturation.Row;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SaturationTest {
    private static final double MOST_REJECTED = 0.001;
    private static final double LEAST_GOODPUT = 0.93;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2})
    void run_anyProviderAndLedger_isRarelyRejectedAndUsesTheQuota(long seed) {
        List<Row> rows = Saturation.run(seed, event -> {});

        assertThat(rows).hasSize(6);
        assertThat(rows).allSatisfy(row -> {
            assertThat(row.score().rejectedRatio()).isLessThanOrEqualTo(MOST_REJECTED);
            assertThat(row.score().of(Workload.LIVE).refused()).isPositive();
        });
        assertThat(rows)
                .filteredOn(row -> row.ledger() == Mirror.MATCHING)
                .hasSize(3)
                .allSatisfy(row -> assertThat(row.score().goodputRatio()).isGreaterThanOrEqualTo(LEAST_GOODPUT));
    }
}
