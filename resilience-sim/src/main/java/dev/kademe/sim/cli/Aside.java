package dev.kademe.sim.cli;

import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinTask;

/** Work that another processor does, from when it may begin. Not thread-safe, but for the work itself. */
final class Aside<T> {
    private final ForkJoinTask<T> work;
    private boolean hasBegun;

    Aside(Callable<T> work) {
        this.work = ForkJoinTask.adapt(work);
    }

    /** Lets it begin, unless it has. */
    void begin() {
        if (!hasBegun) {
            hasBegun = true;
            var unused = work.fork();
        }
    }

    /** What it came to, or the failure; it begins now if it has not. */
    T result() {
        begin();
        return work.join();
    }
}
