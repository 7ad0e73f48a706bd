package dev.kademe.quota;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.property.Seeds;
import java.math.BigInteger;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class BucketTest {
    private static final long DAY = 86_400_000_000_000L;

    static IntStream seeds() {
        return Seeds.all();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void level_anyMagnitude_isTheExactFraction(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long window = 1_000_000_000L + random.nextLong(DAY - 999_999_999L);
        long capacity = magnitude(random);
        long flow = magnitude(random);
        Bucket bucket = new Bucket(window, capacity, flow);
        BigInteger exact = times(capacity, window);
        long now = 0;
        for (int step = 0; step < 300; step++) {
            long elapsed = random.nextInt(4) == 0 ? random.nextLong(window) : random.nextLong(1 + window / flow * 2);
            now += elapsed;
            bucket.advance(now);
            exact = exact.add(times(flow, elapsed)).min(times(capacity, window));
            long amount = random.nextLong(1 + capacity / 3);
            if (random.nextInt(3) > 0) {
                bucket.take(amount);
                exact = exact.subtract(times(amount, window));
            } else {
                bucket.giveBack(amount);
                exact = exact.add(times(amount, window)).min(times(capacity, window));
            }
            assertThat(times(bucket.level(), window).add(BigInteger.valueOf(bucket.fraction())))
                    .as("seed %d, step %d, %d in %d", seed, step, flow, window)
                    .isEqualTo(exact);
            assertThat(bucket.fraction()).as("seed %d, step %d", seed, step).isBetween(0L, window - 1);
        }
    }

    /** A million small steps come to what one long step comes to: nothing is lost or minted by rounding. */
    @Test
    void advance_aMillionSteps_driftsByNothing() {
        long window = 60_000_000_007L;
        long capacity = 1_000_000_000_000L;
        Bucket bucket = new Bucket(window, capacity, 7_777_777);
        bucket.take(capacity);
        long now = 0;
        SplittableRandom random = new SplittableRandom(7);
        for (int step = 0; step < 1_000_000; step++) {
            now += random.nextLong(1_000_000);
            bucket.advance(now);
        }
        BigInteger[] exact = times(7_777_777, now).divideAndRemainder(BigInteger.valueOf(window));
        assertThat(bucket.level()).isEqualTo(exact[0].longValueExact());
        assertThat(bucket.fraction()).isEqualTo(exact[1].longValueExact());
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void nanosUntilFull_anyLevel_isTheFirstNanosecondAtWhichItIsFull(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long window = 1_000_000_000L + random.nextLong(DAY - 999_999_999L);
        long capacity = magnitude(random);
        Bucket bucket = new Bucket(window, capacity, magnitude(random));
        bucket.take(1 + random.nextLong(2 * capacity));
        long filling = bucket.nanosUntilFull();
        if (filling == Admission.NEVER) {
            bucket.advance(Long.MAX_VALUE - 1);
            assertThat(bucket.level()).as("seed %d", seed).isLessThan(capacity);
            return;
        }
        Bucket before = bucket.copy();
        before.advance(filling - 1);
        bucket.advance(filling);
        assertThat(before.level()).as("seed %d", seed).isLessThan(capacity);
        assertThat(bucket.level()).as("seed %d", seed).isEqualTo(capacity);
    }

    private static long magnitude(SplittableRandom random) {
        long most = 1;
        for (int i = random.nextInt(13); i > 0; i--) {
            most *= 10;
        }
        return 1 + random.nextLong(most);
    }

    private static BigInteger times(long one, long other) {
        return BigInteger.valueOf(one).multiply(BigInteger.valueOf(other));
    }
}
