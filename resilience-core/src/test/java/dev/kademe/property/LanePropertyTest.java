package dev.kademe.property;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Submits, levels, failures of every sort, cancels and a close, in any order: nothing is lost, the head goes first, nothing
 * is asked from level 1 up or in a pause, and neither the pace nor the bound on jobs on their way is exceeded.
 */
final class LanePropertyTest {
    static IntStream seeds() {
        return Seeds.all();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void event_randomLife_keepsTheLawsOfTheLane(int seed) {
        LaneRun run = new LaneRun(seed);
        for (int event = 0; event < 300; event++) {
            run.event();
        }
        run.end();
    }
}
