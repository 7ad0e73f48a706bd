package dev.kademe.contract;

import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The laws of DESIGN.md over random plans, questions and faults, with every driver. */
public abstract class FaultContract {
    private static final int SCRIPTS = 1_000;

    private final Supplier<World> worlds;

    protected FaultContract(Supplier<World> worlds) {
        this.worlds = worlds;
    }

    /** All of them, or the one given as {@code -Dseed=N}. */
    public static IntStream seeds() {
        Integer only = Integer.getInteger("seed");
        return only == null ? IntStream.range(0, SCRIPTS) : IntStream.of(only);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void ask_randomFaults_keepsTheLaws(int seed) {
        try {
            FaultRun.oneByOne(seed, worlds.get()).check();
        } catch (RuntimeException | AssertionError broken) {
            throw new AssertionError("seed " + seed, broken);
        }
    }
}
