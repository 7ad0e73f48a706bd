package dev.kademe.sim.trace;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file in UTF-8, with or without a byte order mark, whose lines are bounded. What is no text is refused at its line, before
 * more of it is read. After the last line comes one that only holds {@link #END}, so that whoever reads cells can tell a
 * file that ends from one that ends within quotation marks. Not thread-safe.
 */
final class BoundedReader extends Reader {
    /** The longest line, in characters: {@value}. */
    static final int LONGEST_LINE = 65_536;

    /** No file has it, because it is refused. */
    static final char END = '\0';

    private static final char MARK = '\uFEFF';
    private static final char NO_TEXT = '\uFFFD';

    private final Path file;
    private final Reader in;
    private long line = 1;
    private int length;
    private char last = '\n';
    private boolean isAtStart = true;
    private int endLeft = 2;

    private BoundedReader(Path file, Reader in) {
        this.file = file;
        this.in = in;
    }

    /**
     * Opens a file.
     *
     * @throws TraceException when that is not possible
     */
    static BoundedReader open(Path file) {
        if (!Files.exists(file)) {
            throw new TraceException(file, "there is no such file");
        }
        if (!Files.isRegularFile(file)) {
            throw new TraceException(
                    file,
                    Files.isDirectory(file) ? "is a directory, not a file" : "is not a file that can be read again");
        }
        try {
            return new BoundedReader(
                    file,
                    new InputStreamReader(
                            Files.newInputStream(file),
                            StandardCharsets.UTF_8
                                    .newDecoder()
                                    .onMalformedInput(CodingErrorAction.REPLACE)
                                    .onUnmappableCharacter(CodingErrorAction.REPLACE)));
        } catch (IOException e) {
            throw new TraceException(file, "cannot be read");
        }
    }

    @Override
    public int read(char[] target, int offset, int wanted) {
        if (wanted == 0) {
            return 0;
        }
        int count;
        try {
            count = in.read(target, offset, wanted);
            if (isAtStart && count > 0) {
                isAtStart = false;
                if (target[offset] == MARK) {
                    System.arraycopy(target, offset + 1, target, offset, --count);
                }
            }
        } catch (IOException e) {
            throw new TraceException(file, line, "cannot be read further");
        }
        if (count <= 0) {
            return count < 0 ? end(target, offset) : read(target, offset, wanted);
        }
        for (int i = offset; i < offset + count; i++) {
            check(target[i]);
        }
        return count;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    private void check(char next) {
        if (next == '\n' || next == '\r') {
            line += next == '\n' && last == '\r' ? 0 : 1;
            length = 0;
        } else if (++length > LONGEST_LINE) {
            throw new TraceException(file, line, "the line is longer than %,d characters".formatted(LONGEST_LINE));
        } else if (next == END) {
            throw new TraceException(file, line, "the file is not text: it has a character U+0000");
        } else if (next == NO_TEXT) {
            throw new TraceException(file, line, "the file is not UTF-8");
        }
        last = next;
    }

    private int end(char[] target, int offset) {
        if (endLeft == 0) {
            return -1;
        }
        target[offset] = endLeft == 2 ? '\n' : END;
        endLeft--;
        return 1;
    }
}
