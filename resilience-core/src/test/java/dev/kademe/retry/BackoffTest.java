package dev.kademe.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BackoffTest {
    private static final int MANY_ATTEMPTS = 2_000;

    /** Always draws the highest number it may. */
    private static final RandomGenerator HIGHEST = new RandomGenerator() {
        @Override
        public long nextLong() {
            return Long.MAX_VALUE;
        }

        @Override
        public long nextLong(long bound) {
            return bound - 1;
        }
    };

    private final SplittableRandom random = new SplittableRandom(1);

    @Test
    void waitNanos_fixed_isTheSameEveryTime() {
        Backoff backoff = Backoff.fixed(Duration.ofMillis(750));

        for (int failed = 1; failed <= MANY_ATTEMPTS; failed++) {
            assertThat(backoff.waitNanos(failed, 0, random)).isEqualTo(750_000_000L);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 4", "4, 8", "5, 10", "6, 10", "63, 10", "64, 10", "65, 10", "2000, 10"})
    void waitNanos_exponential_doublesUpToTheCap(int failedAttempts, long expectedSeconds) {
        Backoff backoff = Backoff.exponential(Duration.ofSeconds(1), Duration.ofSeconds(10));

        assertThat(backoff.waitNanos(failedAttempts, 0, random))
                .isEqualTo(Duration.ofSeconds(expectedSeconds).toNanos());
    }

    @Test
    void waitNanos_fullJitter_capsBeforeItDraws() {
        Backoff backoff = Backoff.fullJitter(Duration.ofSeconds(1), Duration.ofSeconds(10));

        assertThat(backoff.waitNanos(3, 0, HIGHEST))
                .isEqualTo(Duration.ofSeconds(4).toNanos());
        assertThat(backoff.waitNanos(9, 0, HIGHEST))
                .isEqualTo(Duration.ofSeconds(10).toNanos());
        // Drawing first and capping after would give the cap nearly every time.
        int belowHalf = 0;
        for (int draw = 0; draw < 1_000; draw++) {
            belowHalf += backoff.waitNanos(9, 0, random) < Duration.ofSeconds(5).toNanos() ? 1 : 0;
        }
        assertThat(belowHalf).isBetween(400, 600);
    }

    @ParameterizedTest
    @CsvSource({"PT0S, PT0S", "PT0S, PT8S", "PT0.000000001S, P1D", "PT0.5S, PT8S", "PT1S, PT1S", "P1D, P1D"})
    void waitNanos_anyAttempt_staysBetweenZeroAndTheCap(Duration base, Duration cap) {
        Backoff exponential = Backoff.exponential(base, cap);
        Backoff jittered = Backoff.fullJitter(base, cap);
        long before = 0;

        for (int failed = 1; failed <= MANY_ATTEMPTS; failed++) {
            long wait = exponential.waitNanos(failed, 0, random);
            assertThat(wait).as("attempt %d", failed).isBetween(before, cap.toNanos());
            assertThat(jittered.waitNanos(failed, 0, random))
                    .as("attempt %d", failed)
                    .isBetween(0L, wait);
            before = wait;
        }
        assertThat(before).isEqualTo(base.isZero() ? 0 : cap.toNanos());
    }

    @ParameterizedTest
    @CsvSource({"PT-0.000000001S", "P1DT0.000000001S"})
    void fixed_waitOutOfRange_isNamed(Duration wait) {
        assertThatThrownBy(() -> Backoff.fixed(wait))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("wait must be 0 to 1 day, was " + wait);
    }

    @ParameterizedTest
    @CsvSource({"PT-1S, PT1S", "PT2S, PT1S", "PT1S, P1DT0.000000001S"})
    void exponential_settingsOutOfRange_areNamed(Duration base, Duration cap) {
        String message = "0 <= base <= cap <= 1 day must hold, were %s and %s".formatted(base, cap);

        assertThatThrownBy(() -> Backoff.exponential(base, cap))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> Backoff.fullJitter(base, cap))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
