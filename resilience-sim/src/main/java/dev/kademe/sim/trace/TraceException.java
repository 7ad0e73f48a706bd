package dev.kademe.sim.trace;

import java.nio.file.Path;

/** A trace that cannot be used. Its message is one line: {@code trace.csv:17: output tokens must be …}. */
public final class TraceException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST_QUOTE = 60;

    TraceException(Path file, String message) {
        super("%s: %s".formatted(file, message));
    }

    TraceException(Path file, long line, String message) {
        super("%s:%d: %s".formatted(file, line, message));
    }

    /** What was found, short and on one line. */
    static String quoted(String text) {
        String line = text.replaceAll("\\p{Cntrl}+", " ");
        return '"' + (line.length() <= LONGEST_QUOTE ? line : line.substring(0, LONGEST_QUOTE) + "…") + '"';
    }
}
