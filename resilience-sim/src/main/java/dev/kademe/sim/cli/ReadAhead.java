package dev.kademe.sim.cli;

import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** Reads one input while another one is read. */
final class ReadAhead {
    private ReadAhead() {}

    /** Begins to read. Whoever joins it gets what was read, or the failure. */
    static <T> ForkJoinTask<T> begin(Callable<T> reading) {
        return ForkJoinPool.commonPool().submit(reading);
    }
}
