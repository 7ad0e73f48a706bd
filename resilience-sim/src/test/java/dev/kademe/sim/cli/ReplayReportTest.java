package dev.kademe.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReplayReportTest {
    @TempDir
    private Path folder;

    @Test
    void report_oneRun_isAPageBesideTheSameText() throws IOException {
        Path file = folder.resolve("page.html");
        Invocation run = Invocation.of("replay", "ipo-morning", "--report", file.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo(Invocation.of("replay", "ipo-morning").out());
        assertThat(Files.readString(file))
                .contains(
                        "<title>ipo-morning, client naive: repeats a 429 three times at once</title>",
                        "replay ipo-morning --client naive --seed 1",
                        "<strong>As expected: ")
                .doesNotContain("✓ Passed");
        assertThat(files()).containsExactly(file);
    }

    @Test
    void report_twice_givesTheSameBytes() throws IOException {
        Path first = folder.resolve("first.html");
        Path second = folder.resolve("second.html");
        Invocation.of("replay", "second-ipo", "--report", first.toString());
        Invocation.of("replay", "second-ipo", "--report", second.toString());

        assertThat(first).hasSameBinaryContentAs(second);
    }

    @Test
    void report_comparison_hasASectionForEachClientOfTheFirstSeed() throws IOException {
        Path file = folder.resolve("page.html");
        Invocation run =
                Invocation.of("replay", "normal-morning", "--compare", "--runs", "2", "--report", file.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(Files.readString(file))
                .contains("<h1 id=\"comparison-title\">9 runs compared</h1>", "normal-morning, client plan");
    }

    @Test
    void report_fileThatCannotBeWritten_isToldInOneLineAndNothingIsLeft() throws IOException {
        for (String file :
                List.of(folder.toString(), folder.resolve("missing/page.html").toString(), "\0")) {
            Invocation run = Invocation.of("replay", "ipo-morning", "--report", file);

            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.out()).isEmpty();
            assertThat(run.err())
                    .startsWith("--report must be a file that can be written, was '")
                    .hasLineCount(1);
        }
        assertThat(files()).isEmpty();
    }

    @Test
    void report_badSeed_leavesNothing() throws IOException {
        Path file = folder.resolve("page.html");
        Invocation run = Invocation.of("replay", "ipo-morning", "--seed", "x", "--report", file.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(files()).isEmpty();
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
