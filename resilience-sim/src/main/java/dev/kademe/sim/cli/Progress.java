package dev.kademe.sim.cli;

import dev.kademe.call.Moment;
import dev.kademe.call.Workload;
import dev.kademe.client.TimeSource;
import dev.kademe.sim.rehearse.Outcome;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** Tells how far long work is and, at its end, how fast it went; on stderr, and moving only when a person watches. Thread-safe. */
final class Progress implements AutoCloseable {
    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final int REFRESH_MILLIS = 200;

    private final PrintWriter err;
    private final TimeSource time = TimeSource.system();
    private final Moment start = time.now();
    private final @Nullable ProgressBar bar;
    private final LongAdder questions = new LongAdder();
    private final LongAdder simulatedNanos = new LongAdder();
    private boolean isFinished;

    private Progress(PrintWriter err, @Nullable ProgressBar bar) {
        this.err = err;
        this.bar = bar;
    }

    /**
     * Begins.
     *
     * @param runs how many rehearsals there will be
     * @param length of each, when it is known
     */
    static Progress of(PrintWriter err, int runs, @Nullable Duration length) {
        boolean isWatched = CommandLine.Help.Ansi.AUTO.enabled();
        ProgressBar bar = !isWatched
                ? null
                : new ProgressBarBuilder()
                        .setTaskName("rehearsing")
                        .setInitialMax(length == null ? -1 : Math.max(1, length.toMinutes() * runs))
                        .setUnit(" minutes", 1)
                        .setUpdateIntervalMillis(REFRESH_MILLIS)
                        .clearDisplayOnFinish()
                        .build();
        return new Progress(err, bar);
    }

    /** A minute of virtual time has passed in one of the runs. */
    void minutePassed() {
        if (bar != null) {
            bar.step();
        }
    }

    /** A run has ended. */
    Outcome ended(Outcome outcome) {
        simulatedNanos.add(outcome.length().toNanos());
        for (Workload workload : Workload.values()) {
            questions.add(outcome.of(workload).asked());
        }
        return outcome;
    }

    /** All runs have ended, so that it can be said how fast they went. */
    void finished() {
        isFinished = true;
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
        if (isFinished) {
            tell();
        }
    }

    private void tell() {
        double seconds = (time.now().nanos() - start.nanos()) / NANOS_PER_SECOND;
        err.println(String.format(
                Locale.US,
                "%,d questions of %,d minutes in %.1f s, %,.0f a second",
                questions.sum(),
                TimeUnit.NANOSECONDS.toMinutes(simulatedNanos.sum()),
                seconds,
                questions.sum() / Math.max(seconds, 1e-3)));
    }
}
