package dev.kademe.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.call.Dimension;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import dev.kademe.quota.Quota.Limit;
import dev.kademe.quota.Shares.Share;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SharesTest {
    @Test
    void none_anyWorkload_mayTakeEverything() {
        for (Workload workload : Workload.values()) {
            assertThat(Shares.none().guarantee(workload, 100)).isZero();
            assertThat(Shares.none().ceiling(workload, Dimension.TOKENS, 100)).isEqualTo(100);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0.60, 400, 240",
        "0.15, 5, 0",
        "0.15, 7, 1",
        "0.999, 10, 9",
        "1, 1000000000000, 1000000000000",
        "0.17647058823529413, 17, 3",
        "0.3333333333333333, 3, 1",
        "0.29, 100, 29",
    })
    void guarantee_shareOfALimit_isRoundedDownToWholeUnits(double ratio, long limit, long units) {
        Shares shares = Shares.of(Map.of(Workload.LIVE, new Share(ratio, 1)));

        assertThat(shares.guarantee(Workload.LIVE, limit)).isEqualTo(units);
    }

    @Test
    void of_guaranteesOverOne_areRejected() {
        Map<Workload, Share> shares = Map.of(Workload.LIVE, new Share(0.75, 1), Workload.INTERNAL, new Share(0.5, 1));

        assertThatThrownBy(() -> Shares.of(shares))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("guarantees must add up to at most 1, were 1.25");
    }

    @Test
    void of_guaranteesOfTenths_mayAddUpToOne() {
        Shares shares = Shares.of(Map.of(
                Workload.LIVE, new Share(0.7, 1),
                Workload.INTERNAL, new Share(0.1, 1),
                Workload.BACKGROUND, new Share(0.2, 1)));

        assertThat(shares.guarantee(Workload.LIVE, 10)).isEqualTo(7);
        assertThat(shares.guarantee(Workload.INTERNAL, 10)).isEqualTo(1);
        assertThat(shares.guarantee(Workload.BACKGROUND, 10)).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"-0.1, 1", "0.5, 0.4", "0, 1.1", "NaN, 1", "0, NaN", "0, Infinity"})
    void share_outOfRange_isNamed(double guarantee, double ceiling) {
        assertThatThrownBy(() -> new Share(guarantee, ceiling))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "a share needs 0 <= guaranteeRatio <= ceilingRatio <= 1, were %s and %s", guarantee, ceiling);
    }

    @ParameterizedTest
    @CsvSource({"-1", "1000000000001"})
    void limit_outOfRange_isNamed(long limit) {
        assertThatThrownBy(() -> Limit.of(Dimension.TOKENS, limit, Metering.sliding(Duration.ofMinutes(1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the limit of TOKENS must be 0..1000000000000, was " + limit);
    }

    @ParameterizedTest
    @CsvSource({"PT0.999999999S", "P1DT0.000000001S", "PT-1S"})
    void metering_windowOutOfRange_isNamed(Duration window) {
        assertThatThrownBy(() -> Metering.sliding(window))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("window must be 1 s to 1 day, was " + window);
    }

    @Test
    void claim_negativeWait_isNamed() {
        assertThatThrownBy(() -> new Claim(Workload.LIVE, TokenEstimate.NONE, -1, granted -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("maxWaitNanos must be 0 or more, was -1");
    }

    @ParameterizedTest
    @CsvSource({"-1", "1000000000001"})
    void tokenEstimate_outOfRange_isNamed(long tokens) {
        assertThatThrownBy(() -> TokenEstimate.of(tokens))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("inputTokens must be 0..1000000000000, was " + tokens);
        assertThatThrownBy(() -> TokenEstimate.of(0, 1, tokens))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("outputLimits must be 0..1000000000000, was " + tokens);
    }
}
