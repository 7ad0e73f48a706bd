package dev.kademe.sim.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file that is there as a whole or not at all: it is written beside its place, under a name that no file has, and moved
 * there. What cannot be written fails when it is opened, before the work of a run is done. Immutable.
 */
public final class ReportFile {
    /** As many runs may write into one folder at the same instant. */
    private static final int MOST_DRAFTS = 100;

    private final Path file;
    private final Path folder;

    private ReportFile(Path file, Path folder) {
        this.file = file;
        this.folder = folder;
    }

    /**
     * Makes sure that a file can be written; what is there stays until {@link #write}.
     *
     * @throws IOException when it cannot
     */
    public static ReportFile open(Path file) throws IOException {
        // What a link points to is written, not the link; a device is not a file that can be replaced.
        Path absolute = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        Path folder = absolute.getParent();
        boolean isReplaceable = Files.isRegularFile(absolute) && Files.isWritable(absolute);
        if (folder == null || (Files.exists(absolute) && !isReplaceable)) {
            throw new FileSystemException(file.toString());
        }
        ReportFile report = new ReportFile(absolute, folder);
        Files.delete(report.draft());
        return report;
    }

    /**
     * Writes the file, replacing what is there.
     *
     * @throws IOException when it cannot be written; what was there is left, and nothing else
     */
    public void write(String text) throws IOException {
        Path draft = draft();
        try {
            Files.writeString(draft, text, StandardCharsets.UTF_8);
            Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            Files.deleteIfExists(draft);
            throw e;
        }
    }

    /** A new file in the folder; the name of a report may be as long as names can be, so it is no part of this one. */
    private Path draft() throws IOException {
        for (int i = 1; i <= MOST_DRAFTS; i++) {
            try {
                return Files.createFile(folder.resolve("report-%d.part".formatted(i)));
            } catch (FileAlreadyExistsException e) {
                // Somebody's file, or another run's draft: the next name.
            }
        }
        throw new FileSystemException(file.toString(), null, "%d drafts beside it".formatted(MOST_DRAFTS));
    }
}
