package dev.kademe.sim.trace;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;

/** Reads a trace row by row; of a file of any size it keeps one row. Not thread-safe. */
final class TraceReader implements AutoCloseable {
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

    /**
     * The next row, which the one after it overwrites; empty at the end.
     *
     * @throws TraceException when it cannot be used
     */
    Optional<Row> next() {
        readFilled();
        if (row.isEnd()) {
            return Optional.empty();
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
        return Optional.of(row);
    }

    /** What is wrong with a row that was read. */
    TraceException refusal(long line, String message) {
        return new TraceException(file, line, message);
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
