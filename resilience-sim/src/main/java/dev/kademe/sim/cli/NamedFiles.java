package dev.kademe.sim.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The files that the options of a command name; one that is written is none of the others, and none that makes its writer
 * wait. Not thread-safe.
 */
final class NamedFiles {
    private static final int MOST_LINKS = 40;
    /** A named pipe without a reader would be waited for; nobody means to write over a disk. */
    private static final Set<FileKind> REFUSED = Set.of(FileKind.PIPE, FileKind.SOCKET, FileKind.BLOCK_DEVICE);

    /** Where the shell may have put what a command prints. */
    private static final Map<String, String> OUTPUTS =
            Map.of("/dev/fd/1", "the standard output", "/dev/fd/2", "the standard error");

    private final Map<String, String> read = new LinkedHashMap<>();
    private final Map<String, String> written = new LinkedHashMap<>();

    /** An option names a file that is read; null when it was not given. */
    NamedFiles read(String option, @Nullable String file) {
        return add(read, option, file);
    }

    /** An option names a file that is written; null when it was not given. */
    NamedFiles written(String option, @Nullable String file) {
        return add(written, option, file);
    }

    /**
     * Makes sure that nothing is destroyed, and that nothing hangs.
     *
     * @throws Inputs.BadInput when a file that is written is another one of them, by whatever path or link, or is a named pipe,
     *     a socket or a disk
     */
    void check() {
        Map<String, String> others = new LinkedHashMap<>(read);
        written.forEach((option, file) -> {
            OUTPUTS.forEach((output, name) -> {
                if (Files.isRegularFile(Path.of(output)) && areSame(file, output)) {
                    throw new Inputs.BadInput(option, file, "another file than that of " + name);
                }
            });
            if (REFUSED.contains(kind(file))) {
                throw new Inputs.BadInput(option, file, "a file, no named pipe, socket or disk");
            }
            others.forEach((other, otherFile) -> {
                if (areSame(file, otherFile)) {
                    throw new Inputs.BadInput(option, file, "another file than that of " + other);
                }
            });
            others.put(option, file);
        });
    }

    private NamedFiles add(Map<String, String> files, String option, @Nullable String file) {
        if (file != null) {
            files.put(option, file);
        }
        return this;
    }

    /** A pipe that a shell has opened, such as behind {@code /dev/stdout}, has a reader and no real path. */
    private static FileKind kind(String file) {
        try {
            return FileKind.of(Path.of(file).toRealPath());
        } catch (IOException | InvalidPathException e) {
            // It may be made yet, and what is wrong with it is told when it is opened.
            return FileKind.UNKNOWN;
        }
    }

    private static boolean areSame(String one, String other) {
        try {
            Path place = place(Path.of(one));
            Path otherPlace = place(Path.of(other));
            return place.equals(otherPlace)
                    || (Files.exists(place) && Files.exists(otherPlace) && Files.isSameFile(place, otherPlace));
        } catch (IOException | InvalidPathException e) {
            // What is wrong with a file is told when it is opened.
            return false;
        }
    }

    /** Where a file is, or would be made: links are followed, also one to a file that is not there yet. */
    private static Path place(Path file) throws IOException {
        Path place = file.toAbsolutePath();
        for (int links = 0; links < MOST_LINKS && Files.isSymbolicLink(place); links++) {
            place = place.resolveSibling(Files.readSymbolicLink(place));
        }
        Path folder = place.getParent();
        return folder == null ? place : folder.toRealPath().resolve(place.getFileName());
    }
}
