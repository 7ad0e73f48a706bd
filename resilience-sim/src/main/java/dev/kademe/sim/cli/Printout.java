package dev.kademe.sim.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import picocli.CommandLine;

/** What a command has to say, and whether it got there. */
final class Printout {
    /** What a command ends with instead of 0 when its output could not be written, such as to a full disk. */
    static final int UNWRITTEN = 3;

    private Printout() {}

    /**
     * Prints on the standard output. A reader that has seen enough and closed the pipe, such as {@code head}, is no failure: what the command ends
     * with still tells how it went.
     *
     * @return 0, or {@link #UNWRITTEN}, which was complained of
     */
    static int print(CommandLine command, String text) {
        PrintWriter out = command.getOut();
        out.print(text);
        if (!out.checkError() || isRead()) {
            return 0;
        }
        command.getErr().println("the output could not be written to its end");
        return UNWRITTEN;
    }

    /**
     * Complains of a file that could not be written, when the run that it tells of is over.
     *
     * @param option which names the file
     * @return {@link #UNWRITTEN}
     */
    static int unwritten(CommandLine command, String option, String file, IOException e) {
        command.getErr().println("%s could not be written to '%s': %s".formatted(option, file, why(e)));
        return UNWRITTEN;
    }

    private static String why(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "its folder is gone";
        }
        if (e instanceof AccessDeniedException) {
            return "not permitted";
        }
        String reason = e instanceof FileSystemException failure ? failure.getReason() : e.getMessage();
        return Objects.requireNonNullElse(reason, "the system does not say why");
    }

    /** Whether another process reads the output; writing to it fails only when that one does not any more. */
    private static boolean isRead() {
        try {
            FileKind kind = FileKind.of(Path.of("/dev/fd/1"));
            return kind == FileKind.PIPE || kind == FileKind.SOCKET;
        } catch (IOException e) {
            // A system without such files does not tell.
            return false;
        }
    }
}
