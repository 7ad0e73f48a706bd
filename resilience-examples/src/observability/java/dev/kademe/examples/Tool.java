package dev.kademe.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Debian's {@code promtool}. */
final class Tool {
    private static final String PROMTOOL = "/usr/bin/promtool";
    private static final long MOST_SECONDS = 120;

    private final Path folder;

    /** One that writes what it says into {@code folder}. */
    Tool(Path folder) {
        this.folder = folder;
    }

    /** Runs it to its end; it reads {@code input}. */
    Result run(Path input, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(PROMTOOL));
        command.addAll(List.of(arguments));
        Path output = Files.createTempFile(folder, "promtool", ".txt");
        Process process = new ProcessBuilder(command)
                .redirectInput(input.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("promtool did not end: " + command);
            }
            return new Result(process.exitValue(), Files.readString(output));
        } finally {
            process.destroyForcibly();
        }
    }

    /**
     * What came of it.
     *
     * @param exitCode 0 when all is well
     * @param output what it said
     */
    record Result(int exitCode, String output) {
        boolean isClean() {
            return exitCode == 0;
        }
    }
}
