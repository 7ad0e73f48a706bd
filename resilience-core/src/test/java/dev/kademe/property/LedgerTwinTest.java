package dev.kademe.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.property.LedgerSetting.Meters;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A ledger does what its naive twin does, whatever happens to it, at all magnitudes. */
final class LedgerTwinTest {
    private static final int EVENTS = 240;

    static IntStream seeds() {
        return Seeds.all();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void ledger_slidingWindows_isItsTwin(int seed) {
        live(seed, Meters.SLIDING, false);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void ledger_tokenBuckets_isItsTwin(int seed) {
        live(seed, Meters.BUCKET, false);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void ledger_fixedWindows_isItsTwin(int seed) {
        live(seed, Meters.FIXED, false);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void ledger_anyMetersAndRejections_isItsTwin(int seed) {
        live(seed, Meters.MIXED, true);
    }

    private static void live(int seed, Meters meters, boolean marks) {
        SplittableRandom random = new SplittableRandom(seed);
        LedgerLife life = new LedgerLife(LedgerSetting.random(random, meters, marks), random);
        try {
            life.live(EVENTS);
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
        }
        assertThat(life.granted() + life.refused() + life.waited())
                .as("seed %d: claims", seed)
                .isGreaterThan(EVENTS / 4);
    }
}
