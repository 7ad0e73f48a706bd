package dev.kademe.sim.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What stands behind the name of a file, as POSIX has it. */
enum FileKind {
    /** Bytes from one process to another; to open one waits for the other. */
    PIPE(0x1000),
    /** A terminal, or one that takes everything. */
    CHARACTER_DEVICE(0x2000),
    /** A folder. */
    FOLDER(0x4000),
    /** A whole disk. */
    BLOCK_DEVICE(0x6000),
    /** What is meant, most of the time. */
    REGULAR(0x8000),
    /** Where processes meet. */
    SOCKET(0xC000),
    /** Anything else, and everything on a system that does not tell. */
    UNKNOWN(0);

    /** The part of a file's mode that says its kind. */
    private static final int MASK = 0xF000;

    private final int mode;

    FileKind(int mode) {
        this.mode = mode;
    }

    /**
     * The kind of a file; links are followed.
     *
     * @throws IOException when there is none, or it may not be looked at
     */
    static FileKind of(Path file) throws IOException {
        try {
            int mode = (Integer) Files.getAttribute(file, "unix:mode") & MASK;
            return Stream.of(values())
                    .filter(kind -> kind.mode == mode)
                    .findFirst()
                    .orElse(UNKNOWN);
        } catch (UnsupportedOperationException | IllegalArgumentException e) {
            return UNKNOWN;
        }
    }
}
