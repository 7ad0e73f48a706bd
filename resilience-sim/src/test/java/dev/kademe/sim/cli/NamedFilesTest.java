package dev.kademe.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is written destroys nothing that was named beside it. */
final class NamedFilesTest {
    private static final Path EXAMPLES = Path.of("../resilience-examples");

    @TempDir
    private Path folder;

    @BeforeEach
    void prepare() throws IOException {
        Files.copy(EXAMPLES.resolve("plans/ipo.yaml"), folder.resolve("plan.yaml"));
        Files.copy(EXAMPLES.resolve("plans/minimal.yaml"), folder.resolve("other.yaml"));
        Files.copy(EXAMPLES.resolve("scenarios/quiet-day.yaml"), folder.resolve("day.yaml"));
        Files.copy(EXAMPLES.resolve("traces/ten-minutes.csv"), folder.resolve("trace.csv"));
        Files.createSymbolicLink(folder.resolve("link"), Path.of("plan.yaml"));
        Files.createSymbolicLink(folder.resolve("link-to-link"), Path.of("link"));
        Files.createSymbolicLink(folder.resolve("dangling"), Path.of("new"));
        Files.createSymbolicLink(folder.resolve("here"), Path.of("."));
        Files.createLink(folder.resolve("hard"), folder.resolve("plan.yaml"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "rehearse --plan IN/plan.yaml --log IN/plan.yaml, --log, --plan",
        "rehearse --plan IN/plan.yaml --report IN/plan.yaml, --report, --plan",
        "rehearse --plan IN/plan.yaml --report IN/./plan.yaml, --report, --plan",
        "rehearse --plan IN/plan.yaml --report IN/here/here/plan.yaml, --report, --plan",
        "rehearse --plan IN/plan.yaml --report IN/link, --report, --plan",
        "rehearse --plan IN/plan.yaml --log IN/link-to-link, --log, --plan",
        "rehearse --plan IN/plan.yaml --log IN/hard, --log, --plan",
        "rehearse --plan IN/link --log IN/hard, --log, --plan",
        "rehearse --plan IN/plan.yaml --scenario IN/day.yaml --log IN/day.yaml, --log, --scenario",
        "rehearse --plan IN/plan.yaml --trace IN/trace.csv --report IN/trace.csv, --report, --trace",
        "rehearse --plan IN/plan.yaml --against IN/other.yaml --log IN/other.yaml, --log, --against",
        "rehearse --plan IN/plan.yaml --log IN/new --report IN/new, --log, --report",
        "rehearse --plan IN/plan.yaml --log IN/new --report IN/here/new, --log, --report",
        "rehearse --plan IN/plan.yaml --log IN/new --report IN/dangling, --log, --report",
        "replay normal-morning --log IN/new --report IN/new, --log, --report",
    })
    void run_oneFileForTwoOptions_isRefusedAndTouchesNothing(String words, String option, String other)
            throws IOException {
        String before = contents();
        Invocation run = Invocation.of(words.replace("IN", folder.toString()).split(" ", -1));

        assertThat(run.exitCode()).isEqualTo(Main.BAD_INPUT);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .hasLineCount(1)
                .startsWith(option + " must be another file than that of " + other + ", was '" + folder);
        assertThat(contents()).isEqualTo(before);
    }

    @Test
    void run_differentFiles_writesThem() {
        Path log = folder.resolve("log");
        Path report = folder.resolve("report");
        Invocation run = Invocation.of(
                "rehearse",
                "--plan",
                folder.resolve("plan.yaml").toString(),
                "--trace",
                folder.resolve("trace.csv").toString(),
                "--log",
                log.toString(),
                "--report",
                report.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(log).isNotEmptyFile();
        assertThat(report).isNotEmptyFile();
    }

    private String contents() throws IOException {
        StringBuilder contents = new StringBuilder();
        try (var files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                contents.append(file.getFileName());
                contents.append(Files.isRegularFile(file) ? Files.readString(file) : "");
            }
        }
        return contents.toString();
    }
}
