package dev.kademe.sim.clock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.client.AsyncWorld;
import dev.kademe.client.BlockingWorld;
import dev.kademe.contract.FaultContract;
import dev.kademe.contract.FaultRun;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What ships and what is simulated do the same: the same events in the same order, answers, provenance and times. */
final class SameOutcomeTest {
    static IntStream seeds() {
        return FaultContract.seeds();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void ask_oneByOne_isTheSameInAllDrivers(int seed) {
        String simulated = FaultRun.oneByOne(seed, new SimulatedWorld()).log();

        assertThat(FaultRun.oneByOne(seed, new BlockingWorld()).log())
                .as("blocking, seed %d", seed)
                .isEqualTo(simulated);
        assertThat(FaultRun.oneByOne(seed, new AsyncWorld()).log())
                .as("asynchronous, seed %d", seed)
                .isEqualTo(simulated);
    }

    /** Many calls at a time need a thread each in the blocking driver, and threads have no order. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void ask_together_isTheSameWithoutThreads(int seed) {
        FaultRun simulated = FaultRun.together(seed, new SimulatedWorld());
        String async = FaultRun.together(seed, new AsyncWorld()).log();

        assertThat(async).as("seed %d", seed).isEqualTo(simulated.log());
        simulated.check();
    }
}
