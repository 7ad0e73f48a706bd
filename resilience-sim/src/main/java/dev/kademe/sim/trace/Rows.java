package dev.kademe.sim.trace;

import dev.kademe.sim.trace.Times.Style;

/** The rows of a trace, one after another. Not thread-safe. */
interface Rows extends AutoCloseable {
    /**
     * Moves on to the next row.
     *
     * @return false behind the last one
     * @throws TraceException when it cannot be used
     */
    boolean next();

    /** Where the row is in the file, from 1. */
    long line();

    /** How its time is written. */
    Style style();

    /** Its time in nanoseconds, since when its style says. */
    long nanos();

    long inputTokens();

    long outputTokens();

    /** Gives up what it reads from. */
    @Override
    default void close() {}

    /** Opens a trace before its first row, as often as one likes. */
    interface Source {
        Rows open();
    }
}
