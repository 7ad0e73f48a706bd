package dev.kademe.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.kademe.retry.Backoff;
import java.time.Duration;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class LaneSettingsTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    static Stream<Arguments> outOfRange() {
        return Stream.of(
                wrong(b -> b.capacity(0), "capacity must be 1..1000000, was 0"),
                wrong(b -> b.capacity(1_000_001), "capacity must be 1..1000000, was 1000001"),
                wrong(b -> b.maxInFlight(0), "maxInFlight must be 1..1000, was 0"),
                wrong(b -> b.maxInFlight(1_001), "maxInFlight must be 1..1000, was 1001"),
                wrong(b -> b.pace(0, SECOND), "permits must be 1..1000000, was 0"),
                wrong(b -> b.pace(1_000_001, SECOND), "permits must be 1..1000000, was 1000001"),
                wrong(b -> b.pace(1, Duration.ofNanos(999_999)), "period must be 1 ms to 1 day, was PT0.000999999S"),
                wrong(
                        b -> b.pace(1, Duration.ofDays(1).plusNanos(1)),
                        "period must be 1 ms to 1 day, was PT24H0.000000001S"),
                wrong(b -> b.maxFailures(0), "maxFailures must be 1..100, was 0"),
                wrong(b -> b.maxFailures(101), "maxFailures must be 1..100, was 101"));
    }

    @ParameterizedTest
    @MethodSource("outOfRange")
    void build_outOfRange_saysWhatIsAllowed(UnaryOperator<LaneSettings.Builder> wrong, String message) {
        assertThatThrownBy(() -> wrong.apply(LaneSettings.builder()).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void build_atTheEdges_isAllowed() {
        Backoff backoff = Backoff.fixed(SECOND);
        LaneSettings smallest = LaneSettings.builder()
                .capacity(1)
                .maxInFlight(1)
                .pace(1, Duration.ofMillis(1))
                .maxFailures(1)
                .backoff(backoff)
                .build();
        LaneSettings largest = LaneSettings.builder()
                .capacity(1_000_000)
                .maxInFlight(1_000)
                .pace(1_000_000, Duration.ofDays(1))
                .maxFailures(100)
                .build();

        assertThat(smallest).isEqualTo(new LaneSettings(1, 1, 1, Duration.ofMillis(1), 1, backoff));
        assertThat(largest.capacity()).isEqualTo(LaneSettings.LARGEST_CAPACITY);
    }

    @Test
    void standard_isWhatTheConstantsSay() {
        assertThat(LaneSettings.standard())
                .isEqualTo(new LaneSettings(
                        10_000, 4, 1, SECOND, 10, Backoff.exponential(Duration.ofSeconds(5), Duration.ofMinutes(10))));
    }

    private static Arguments wrong(UnaryOperator<LaneSettings.Builder> setting, String message) {
        return arguments(setting, message);
    }
}
