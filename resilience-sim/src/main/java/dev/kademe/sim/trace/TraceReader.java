package dev.kademe.sim.trace;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import dev.kademe.sim.trace.Times.Style;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;

/** Reads a trace row by row; of a file of any size it keeps one row. Not thread-safe. */
final class TraceReader implements Rows {
    /** What is wrong when the file, or what may be kept of it, ends within quotation marks. */
    static final String UNCLOSED = "a quotation mark that opens here, or in a line before, is not closed";

    /** What is wrong when something stands behind a closing quotation mark. */
    static final String MISPLACED =
            "not CSV: after a closing quotation mark comes the next cell, or the end of the row";

    private static final int LARGEST_CELL = 2 * BoundedReader.LONGEST_LINE;

    private final Path file;
    private final CsvReader<Row> csv;
    private final Iterator<Row> rows;
    private final Row row;
    private boolean isFirst = true;
    private long nanosBefore;

    private TraceReader(Path file, Layout layout) {
        this.file = file;
        this.row = new Row(file, layout);
        this.csv = CsvReader.builder()
                .fieldSeparator(layout.separator())
                .allowExtraFields(true)
                .allowMissingFields(true)
                .maxBufferSize(LARGEST_CELL)
                .build(row, BoundedReader.open(file));
        this.rows = csv.iterator();
    }

    /** Opens a trace before its first row, behind its header. */
    static TraceReader open(Path file, Layout layout) {
        TraceReader reader = new TraceReader(file, layout);
        if (layout.hasHeader()) {
            reader.readFilled();
        }
        return reader;
    }

    @Override
    public boolean next() {
        readFilled();
        if (row.isEnd()) {
            return false;
        }
        if (!isFirst && row.nanos() < nanosBefore) {
            throw new TraceException(
                    file,
                    row.line(),
                    "time goes back, from %s to %s"
                            .formatted(Times.shown(row.style(), nanosBefore), Times.shown(row.style(), row.nanos())));
        }
        isFirst = false;
        nanosBefore = row.nanos();
        return true;
    }

    @Override
    public long line() {
        return row.line();
    }

    @Override
    public Style style() {
        return row.style();
    }

    @Override
    public long nanos() {
        return row.nanos();
    }

    @Override
    public long inputTokens() {
        return row.inputTokens();
    }

    @Override
    public long outputTokens() {
        return row.outputTokens();
    }

    @Override
    public void close() {
        try {
            csv.close();
        } catch (IOException e) {
            throw new TraceException(file, "cannot be closed");
        }
    }

    private void readFilled() {
        try {
            do {
                rows.next();
            } while (row.isBlank());
        } catch (CsvParseException e) {
            throw reason(e);
        }
    }

    private TraceException reason(CsvParseException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof TraceException known) {
                return known;
            }
        }
        boolean isTooLong = String.valueOf(e.getCause()).contains("maximum buffer size");
        return new TraceException(file, row.line(), isTooLong ? UNCLOSED : MISPLACED);
    }
}
