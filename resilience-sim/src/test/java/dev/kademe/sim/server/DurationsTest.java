package dev.kademe.sim.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.sim.provider.ProviderMeter.Standing;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DurationsTest {
    @ParameterizedTest
    @CsvSource({
        "PT0S, 0s",
        "PT0.0000001S, 1ms",
        "PT0.12S, 120ms",
        "PT0.9995S, 1s",
        "PT1S, 1s",
        "PT1.5S, 1.5s",
        "PT59.999S, 59.999s",
        "PT1M, 1m0s",
        "PT6M, 6m0s",
        "PT1M42.653S, 1m42.653s",
        "PT1H, 1h0m0s",
        "PT23H47M36.648S, 23h47m36.648s",
    })
    void text_anyDuration_hasOpenAisForm(Duration duration, String text) {
        assertThat(Durations.text(duration.toNanos())).isEqualTo(text);
    }

    @Test
    void toRefill_halfUsed_isHalfAMinute() {
        assertThat(Durations.toRefill(new Standing(500, 250, 7))).isEqualTo(30_000_000_000L);
        assertThat(Durations.toRefill(new Standing(0, 0, 0))).isZero();
    }
}
