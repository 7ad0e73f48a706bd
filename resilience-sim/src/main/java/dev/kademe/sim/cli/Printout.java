package dev.kademe.sim.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;

/** What a command has to say on its standard output, and whether it got there. */
final class Printout {
    /** What a command ends with instead of 0 when its output could not be written, such as to a full disk. */
    static final int UNWRITTEN = 3;

    /** The part of a file's mode that says what kind of file it is, as POSIX has it. */
    private static final int KIND = 0xF000;

    private static final int PIPE = 0x1000;
    private static final int SOCKET = 0xC000;

    private Printout() {}

    /**
     * Prints. A reader that has seen enough and closed the pipe, such as {@code head}, is no failure: what the command ends
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

    /** Whether another process reads the output; writing to it fails only when that one does not any more. */
    private static boolean isRead() {
        try {
            int kind = (Integer) Files.getAttribute(Path.of("/dev/fd/1"), "unix:mode") & KIND;
            return kind == PIPE || kind == SOCKET;
        } catch (IOException | UnsupportedOperationException e) {
            // A system without such files does not tell.
            return false;
        }
    }
}
