package dev.kademe.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** A file that cannot be written costs nobody the result of a run, and nobody waits for one. */
final class UnwrittenFilesTest {
    private static final String PLAN = "../resilience-examples/plans/ipo.yaml";
    private static final String TRACE = "../resilience-examples/traces/ten-minutes.csv";
    private static final String FULL = "--log could not be written to '/dev/full': No space left on device";

    @TempDir
    private Path folder;

    /** It used to end with 2 after the whole run, and to print nothing. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "lesson failures",
                "lesson stacking",
                "replay normal-morning",
                "rehearse --plan " + PLAN + " --trace " + TRACE,
            })
    void run_logToAFullDisk_printsTheResultAndEndsWithThree(String words) {
        Invocation run = Invocation.of((words + " --log /dev/full").split(" ", -1));

        assertThat(run.exitCode()).isEqualTo(Printout.UNWRITTEN);
        assertThat(run.out())
                .isNotEmpty()
                .isEqualTo(Invocation.of(words.split(" ", -1)).out());
        assertThat(run.err().lines()).containsOnlyOnce(FULL);
    }

    @Test
    void run_logToAFullDiskAndAGoalMissed_endsWithOne() throws IOException {
        Path scenario = Files.writeString(folder.resolve("scenario.yaml"), """
                from: 10:00
                until: 10:03
                load:
                  customers: {workload: live, perMinute: 60, inputTokens: 2_000, outputTokens: 500}
                goals: {amplification: 1}
                faults: [{rejections: {from: 10:01, until: 10:02, target: main, ratio: 50%}}]
                """);
        Invocation run =
                Invocation.of("rehearse", "--plan", PLAN, "--scenario", scenario.toString(), "--log", "/dev/full");

        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        assertThat(run.out()).contains("\nFAIL live ");
        assertThat(run.err().lines()).containsOnlyOnce(FULL);
    }

    @Test
    void reported_folderGoneMeanwhile_keepsTheResultAndEndsWithThree() throws IOException {
        Path place = Files.createDirectory(folder.resolve("place"));
        String file = place.resolve("page.html").toString();
        StringWriter err = new StringWriter();
        Reported command = new Reported();
        new CommandLine(command).setErr(new PrintWriter(err)).parseArgs("--report", file);
        String text = command.report.reported(
                () -> {
                    assertThat(place.toFile().delete()).isTrue();
                    return "the result";
                },
                () -> "the page");

        assertThat(text).isEqualTo("the result");
        assertThat(err).hasToString("--report could not be written to '%s': its folder is gone%n".formatted(file));
        assertThat(command.report.exitCode(0)).isEqualTo(Printout.UNWRITTEN);
        assertThat(command.report.exitCode(1)).isEqualTo(1);
    }

    /** Nobody reads it: to open it would wait for ever. */
    @ParameterizedTest
    @ValueSource(strings = {"--log", "--report"})
    @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
    void run_pipe_isRefusedBeforeTheRun(String option) throws IOException, InterruptedException {
        String pipe = folder.resolve("pipe").toString();
        assertThat(new ProcessBuilder("mkfifo", pipe).start().waitFor()).isZero();
        Invocation run = Invocation.of("replay", "normal-morning", option, pipe);

        assertThat(run)
                .isEqualTo(new Invocation(
                        Main.BAD_INPUT,
                        "",
                        option + " must be a file, no named pipe, socket or disk, was '" + pipe + "'\n"));
    }

    @Command
    private static final class Reported {
        @Mixin
        private ReportOption report = new ReportOption();
    }
}
