package dev.kademe.sim.trace;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.RecordType;
import dev.kademe.sim.provider.ProviderLimits;
import dev.kademe.sim.trace.Layout.Column;
import dev.kademe.sim.trace.Times.Style;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The row that was read last. Its cells are put together and read at its end, without a text of each: what the parser calls
 * for each cell is then so little that it is compiled quickly, and a rehearsal is over before it could pay for more. Not
 * thread-safe.
 */
final class Row extends AbstractBaseCsvCallbackHandler<Row> {
    private static final int ALL = 3;
    private static final int FIRST_ROOM = 256;

    private final Path file;
    private final Layout layout;
    private final Times times = new Times();
    private final int[] ends;
    private char[] cells = new char[FIRST_ROOM];
    private int length;
    private @Nullable Style style;
    private boolean isHeader;
    private boolean isEnd;
    private boolean isBlank;
    private int found;
    private long line;
    private long nanos;
    private long inputTokens;
    private long outputTokens;

    Row(Path file, Layout layout) {
        this.file = file;
        this.layout = layout;
        this.ends = new int[1 + Math.max(layout.time(), Math.max(layout.input(), layout.output()))];
        this.isHeader = layout.hasHeader();
    }

    /** Whether it is the one behind the last one. */
    boolean isEnd() {
        return isEnd;
    }

    /** Whether there is nothing in it. */
    boolean isBlank() {
        return isBlank;
    }

    /** Where it is in the file, from 1. */
    long line() {
        return line;
    }

    /** How its time is written. */
    Style style() {
        if (style == null) {
            throw new IllegalStateException("no row was read");
        }
        return style;
    }

    /** Its time in nanoseconds, since when its style says. */
    long nanos() {
        return nanos;
    }

    long inputTokens() {
        return inputTokens;
    }

    long outputTokens() {
        return outputTokens;
    }

    @Override
    protected void handleBegin(long startingLineNumber) {
        line = startingLineNumber;
        length = 0;
        found = 0;
        isBlank = true;
    }

    @Override
    protected void handleField(int index, char[] text, int offset, int count, boolean isQuoted) {
        if (count > 0 && text[offset + count - 1] == BoundedReader.END) {
            isEnd = index == 0 && count == 1;
            if (!isEnd) {
                throw refusal(TraceReader.UNCLOSED);
            }
        }
        if (index < ends.length) {
            if (isLookedAt(index)) {
                keep(text, offset, count);
            }
            ends[index] = length;
        }
    }

    /** The first cell tells whether a row is blank. The others may be many and long, and are passed over. */
    private boolean isLookedAt(int index) {
        return index == 0 || index == layout.time() || index == layout.input() || index == layout.output();
    }

    private void keep(char[] text, int offset, int count) {
        if (cells.length < length + count) {
            cells = Arrays.copyOf(cells, 2 * (length + count));
        }
        System.arraycopy(text, offset, cells, length, count);
        length += count;
    }

    @Override
    protected Row buildRecord() {
        if (isEnd) {
            isBlank = false;
            return this;
        }
        if (getRecordType() != RecordType.EMPTY) {
            read(Math.min(getFieldCount(), ends.length));
        }
        if (!isBlank && !isHeader && found < ALL) {
            throw refusal("the row has %d of the 3 columns time, input tokens and output tokens".formatted(found));
        }
        // Most likely a number is written as 1,200: its parts would be read as two cells.
        if (!isBlank && getFieldCount() > layout.cells()) {
            throw refusal("the row has %d cells, and the first one %d; quote a cell with the separator in it"
                    .formatted(getFieldCount(), layout.cells()));
        }
        isHeader &= isBlank;
        return this;
    }

    private void read(int count) {
        int start = 0;
        for (int index = 0; index < count; index++) {
            int from = start;
            int to = ends[index];
            start = to;
            while (from < to && cells[from] <= ' ') {
                from++;
            }
            while (from < to && cells[to - 1] <= ' ') {
                to--;
            }
            isBlank &= index == 0 && from == to;
            if (!isBlank && !isHeader) {
                read(index, from, to);
            }
        }
    }

    private void read(int index, int from, int to) {
        if (index == layout.time()) {
            nanos = time(cells, from, to);
            found++;
        } else if (index == layout.input()) {
            inputTokens = tokens(Column.INPUT, cells, from, to);
            found++;
        } else if (index == layout.output()) {
            outputTokens = tokens(Column.OUTPUT, cells, from, to);
            found++;
        }
    }

    private long time(char[] text, int from, int to) {
        if (style == null) {
            style = times.style(text, from, to)
                    .orElseThrow(() -> refusal(
                            "time must be a date and a time such as 2023-11-16T18:15:46.68, or seconds or milliseconds, was "
                                    + quoted(text, from, to)));
        }
        long value = times.nanos(style, text, from, to);
        if (value == Times.NONE) {
            throw refusal("time must be written as in the first row, %s, was %s"
                    .formatted(style.about(), quoted(text, from, to)));
        }
        return value;
    }

    private long tokens(Column column, char[] text, int from, int to) {
        long value = Digits.whole(text, from, to);
        if (value == Digits.NONE || value > ProviderLimits.HIGHEST) {
            throw refusal("%s must be a whole number from 0 to %,d, was %s"
                    .formatted(column.about(), ProviderLimits.HIGHEST, quoted(text, from, to)));
        }
        return value;
    }

    private TraceException refusal(String message) {
        return new TraceException(file, line, message);
    }

    private static String quoted(char[] text, int from, int to) {
        return TraceException.quoted(new String(text, from, to - from));
    }
}
