package dev.kademe.sim.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kademe.sim.Seeds;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class ArrivalsTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final RateCurve ONE_A_SECOND = RateCurve.perMinute(60);

    static IntStream seeds() {
        return Seeds.all();
    }

    @Test
    void even_ratesChange_comesAtEachGapsEnd() {
        Arrivals arrivals = Arrivals.even(ONE_A_SECOND.then(Duration.ofSeconds(2), 120));

        assertThat(times(arrivals, 5)).containsExactly(SECOND, 2 * SECOND, 5 * SECOND / 2, 3 * SECOND, 7 * SECOND / 2);
    }

    @Test
    void even_manyGaps_doNotDrift() {
        Arrivals arrivals = Arrivals.even(RateCurve.perMinute(7));
        long[] times = times(arrivals, 7 * 60 * 24);

        assertThat(times[times.length - 1]).isCloseTo(Duration.ofDays(1).toNanos(), within(1_000L));
    }

    @Test
    void batches_ofOthers_repeatEach() {
        Arrivals arrivals = Arrivals.batches(3, Arrivals.even(ONE_A_SECOND));

        assertThat(times(arrivals, 5)).containsExactly(SECOND, SECOND, SECOND, 2 * SECOND, 2 * SECOND);
    }

    @Test
    void nextNanos_rateEnds_isNone() {
        RateCurve rate = ONE_A_SECOND.then(Duration.ofSeconds(1), 0);
        Arrivals even = Arrivals.even(rate);

        assertThat(times(even, 3)).containsExactly(SECOND, Arrivals.NONE, Arrivals.NONE);
        assertThat(times(Arrivals.poisson(RateCurve.perMinute(0), new SplittableRandom(1)), 2))
                .containsOnly(Arrivals.NONE);
    }

    /** The coefficient of variation tells the shape: 1 of Poisson arrivals, 1/sqrt(k) of Erlang ones. */
    @ParameterizedTest
    @CsvSource({"1", "4", "20"})
    void erlang_manyGaps_haveTheMeanAndVariationOfTheirShape(int shape) {
        int count = 40_000;
        long[] times = times(Arrivals.erlang(shape, ONE_A_SECOND, new SplittableRandom(shape)), count);
        double[] gaps = IntStream.range(0, count)
                .mapToDouble(i -> (times[i] - (i == 0 ? 0 : times[i - 1])) / (double) SECOND)
                .toArray();
        double mean = Arrays.stream(gaps).average().orElseThrow();
        double variance = Arrays.stream(gaps)
                .map(gap -> (gap - mean) * (gap - mean))
                .average()
                .orElseThrow();

        assertThat(mean).isCloseTo(1, within(0.02));
        assertThat(Math.sqrt(variance) / mean).isCloseTo(1 / Math.sqrt(shape), within(0.02));
    }

    @Test
    void poisson_sameSeed_isErlangOfShapeOne() {
        assertThat(times(Arrivals.poisson(ONE_A_SECOND, new SplittableRandom(7)), 100))
                .isEqualTo(times(Arrivals.erlang(1, ONE_A_SECOND, new SplittableRandom(7)), 100));
    }

    /** Against the definition: arrivals at rate 1 whose times are mapped by the integral of the rate. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void erlang_rateDoubles_isTheSameChanceTwiceAsFast(int seed) {
        long change = 30 * SECOND;
        Arrivals steady = Arrivals.erlang(3, ONE_A_SECOND, new SplittableRandom(seed));
        Arrivals faster =
                Arrivals.erlang(3, ONE_A_SECOND.then(Duration.ofNanos(change), 120), new SplittableRandom(seed));

        for (int i = 0; i < 100; i++) {
            long at = steady.nextNanos();
            long expected = at <= change ? at : change + (at - change) / 2;
            assertThat(faster.nextNanos()).as("seed %d, arrival %d", seed, i).isCloseTo(expected, within(100L));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void nextNanos_anySeed_neverGoesBackAndRepeatsItself(int seed) {
        RateCurve rate = ONE_A_SECOND.then(Duration.ofSeconds(5), 1e7).then(Duration.ofSeconds(6), 0.5);
        long[] once = times(Arrivals.batches(2, Arrivals.poisson(rate, new SplittableRandom(seed))), 400);

        assertThat(once).as("seed %d", seed).isSorted();
        assertThat(times(Arrivals.batches(2, Arrivals.poisson(rate, new SplittableRandom(seed))), 400))
                .as("seed %d", seed)
                .isEqualTo(once);
    }

    @Test
    void settings_outOfRange_areRefused() {
        assertThatThrownBy(() -> Arrivals.erlang(0, ONE_A_SECOND, new SplittableRandom(1)))
                .hasMessage("shape must be 1..1000, was 0");
        assertThatThrownBy(() -> Arrivals.erlang(1_001, ONE_A_SECOND, new SplittableRandom(1)))
                .hasMessage("shape must be 1..1000, was 1001");
        assertThatThrownBy(() -> Arrivals.batches(0, Arrivals.even(ONE_A_SECOND)))
                .hasMessage("size must be 1 or more, was 0");
    }

    private static long[] times(Arrivals arrivals, int count) {
        return IntStream.range(0, count).mapToLong(i -> arrivals.nextNanos()).toArray();
    }
}
