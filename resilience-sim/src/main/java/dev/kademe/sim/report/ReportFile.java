package dev.kademe.sim.report;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file that is there as a whole or not at all: it is written beside its place and moved there. What cannot be written fails
 * when it is opened, before the work of a run is done. Not thread-safe.
 */
public final class ReportFile implements Closeable {
    private final Path file;
    private final Path draft;

    private ReportFile(Path file, Path draft) {
        this.file = file;
        this.draft = draft;
    }

    /**
     * Makes room for a file; what is there stays until {@link #write}.
     *
     * @throws IOException when the file cannot be written
     */
    public static ReportFile open(Path file) throws IOException {
        // What a link points to is written, not the link; a device is not a file that can be replaced.
        Path absolute = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        Path folder = absolute.getParent();
        boolean isReplaceable = Files.isRegularFile(absolute) && Files.isWritable(absolute);
        if (folder == null || (Files.exists(absolute) && !isReplaceable)) {
            throw new FileSystemException(file.toString());
        }
        Path draft = folder.resolve(absolute.getFileName() + ".part");
        Files.writeString(draft, "");
        return new ReportFile(absolute, draft);
    }

    /**
     * Writes the file, replacing what is there.
     *
     * @throws IOException when it cannot be written; what was there is left
     */
    public void write(String text) throws IOException {
        Files.writeString(draft, text, StandardCharsets.UTF_8);
        Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Leaves nothing behind but what was written. */
    @Override
    public void close() throws IOException {
        Files.deleteIfExists(draft);
    }
}
