package dev.kademe.sim.trace;

import dev.kademe.sim.trace.Times.Style;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** The rows of a trace that is short enough to be kept, so that it is read once and not again by each run. Immutable. */
final class KeptRows implements Rows.Source {
    /** The longest trace that is kept, in rows: {@value}, in four megabytes. */
    static final int MOST = 100_000;

    private static final int PER_ROW = 4;
    private static final int FIRST_ROOM = 1 << 14;

    private final Style style;
    /** Time, input tokens, output tokens and line of each row, one row behind the other. */
    private final long[] numbers;

    private final int used;

    private KeptRows(Style style, long[] numbers, int used) {
        this.style = style;
        this.numbers = numbers;
        this.used = used;
    }

    /** Reads a trace; empty when it is longer, or has no row, or one that cannot be used and fails the run that comes to it. */
    static Optional<KeptRows> of(Path file, Layout layout) {
        try (TraceReader reader = TraceReader.open(file, layout)) {
            long[] numbers = new long[FIRST_ROOM];
            int used = 0;
            while (reader.next()) {
                if (used == MOST * PER_ROW) {
                    return Optional.empty();
                }
                if (used == numbers.length) {
                    numbers = Arrays.copyOf(numbers, 2 * used);
                }
                numbers[used++] = reader.nanos();
                numbers[used++] = reader.inputTokens();
                numbers[used++] = reader.outputTokens();
                numbers[used++] = reader.line();
            }
            return used == 0 ? Optional.empty() : Optional.of(new KeptRows(reader.style(), numbers, used));
        } catch (TraceException e) {
            return Optional.empty();
        }
    }

    @Override
    public Rows open() {
        return new Cursor(this);
    }

    private static final class Cursor implements Rows {
        private final Style style;
        private final long[] numbers;
        private final int used;
        private int at = -PER_ROW;

        Cursor(KeptRows kept) {
            this.style = kept.style;
            this.numbers = kept.numbers;
            this.used = kept.used;
        }

        @Override
        public boolean next() {
            at += PER_ROW;
            return at < used;
        }

        @Override
        public Style style() {
            return style;
        }

        @Override
        public long nanos() {
            return numbers[at];
        }

        @Override
        public long inputTokens() {
            return numbers[at + 1];
        }

        @Override
        public long outputTokens() {
            return numbers[at + 2];
        }

        @Override
        public long line() {
            return numbers[at + 3];
        }
    }
}
