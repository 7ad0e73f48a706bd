package dev.kademe.sim.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kademe.sim.Seeds;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class RateCurveTest {
    private static final double SECOND = 1e9;

    static IntStream seeds() {
        return Seeds.all();
    }

    @Test
    void after_oneRate_isTheMeanGap() {
        assertThat(RateCurve.perMinute(150).after(10 * SECOND, 1)).isEqualTo(10.4 * SECOND);
    }

    @Test
    void after_rateChangesWithinAGap_isStretchedByTheNewRate() {
        RateCurve rate = RateCurve.perMinute(60).then(Duration.ofSeconds(10), 30);

        assertThat(rate.after(9.5 * SECOND, 1)).isEqualTo(11 * SECOND);
        assertThat(rate.after(10 * SECOND, 1)).isEqualTo(12 * SECOND);
    }

    @Test
    void after_rateIsZeroForAWhile_goesOnBehindIt() {
        RateCurve rate = RateCurve.perMinute(60).then(Duration.ofSeconds(10), 0).then(Duration.ofSeconds(20), 60);

        assertThat(rate.after(9.5 * SECOND, 1)).isEqualTo(20.5 * SECOND);
    }

    @Test
    void after_rateStaysZero_isNever() {
        assertThat(RateCurve.perMinute(0).after(0, 1)).isInfinite();
        assertThat(RateCurve.perMinute(60).then(Duration.ofSeconds(1), 0).after(0.5 * SECOND, 1))
                .isInfinite();
    }

    @Test
    void expected_rateChanges_addsUpItsPieces() {
        RateCurve curve = RateCurve.perMinute(60).then(Duration.ofMinutes(2), 0).then(Duration.ofMinutes(3), 600);
        assertThat(curve.expected(Duration.ofMinutes(1))).isCloseTo(60, within(1e-6));
        assertThat(curve.expected(Duration.ofMinutes(3))).isCloseTo(120, within(1e-6));
        assertThat(curve.expected(Duration.ofMinutes(4))).isCloseTo(720, within(1e-6));
    }

    @Test
    void settings_outOfRange_areRefused() {
        RateCurve rate = RateCurve.perMinute(1);

        assertThatThrownBy(() -> RateCurve.perMinute(-1)).hasMessage("rate must be 0..1000000000 a minute, was -1.0");
        assertThatThrownBy(() -> RateCurve.perMinute(Double.NaN))
                .hasMessage("rate must be 0..1000000000 a minute, was NaN");
        assertThatThrownBy(() -> rate.then(Duration.ofSeconds(1), Double.POSITIVE_INFINITY))
                .hasMessage("rate must be 0..1000000000 a minute, was Infinity");
        assertThatThrownBy(() -> rate.then(Duration.ZERO, 1)).hasMessage("at must be later than PT0S, was PT0S");
    }

    /** Second by second, the rate adds up to what was asked. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void after_randomCurve_isWhereTheSecondsAddUp(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] perSecond = new int[60];
        RateCurve rate = RateCurve.perMinute(0);
        for (int second = 1; second < perSecond.length; second++) {
            boolean isChanging = random.nextInt(5) == 0 || second == perSecond.length - 1;
            perSecond[second] = isChanging ? 1 + random.nextInt(9) : perSecond[second - 1];
            if (isChanging) {
                rate = rate.then(Duration.ofSeconds(second), 60.0 * perSecond[second]);
            }
        }
        double from = random.nextDouble(60);
        double arrivals = random.nextDouble(300);

        double expected = from;
        for (double left = arrivals; left > 0; ) {
            int second = (int) Math.min(expected, 59);
            double end = second == 59 ? 1e6 : second + 1;
            double part = Math.min(left, (end - expected) * perSecond[second]);
            left -= part;
            expected = left > 0 || perSecond[second] == 0 ? end : expected + part / perSecond[second];
        }

        assertThat(rate.after(from * SECOND, arrivals) / SECOND)
                .as("seed %d", seed)
                .isCloseTo(expected, within(1e-6));
    }
}
