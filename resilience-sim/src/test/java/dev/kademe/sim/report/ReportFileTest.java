package dev.kademe.sim.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReportFileTest {
    @TempDir
    private Path folder;

    @Test
    void write_newFile_isThereAndNothingElse() throws IOException {
        Path file = folder.resolve("page.html");
        ReportFile.open(file).write("ığüşöç");

        assertThat(file).hasContent("ığüşöç");
        assertThat(files()).containsExactly(file);
    }

    @Test
    void open_withoutWriting_leavesWhatWasThere() throws IOException {
        Path file = Files.writeString(folder.resolve("page.html"), "before");
        ReportFile.open(file);

        assertThat(file).hasContent("before");
        assertThat(files()).containsExactly(file);
    }

    @Test
    void write_namesOfDraftsTaken_leavesTheirFiles() throws IOException {
        Path file = folder.resolve("page.html");
        Path theirs = Files.writeString(folder.resolve("report-1.part"), "theirs");
        Path link = Files.createSymbolicLink(folder.resolve("report-2.part"), theirs);
        Path old = Files.writeString(folder.resolve("page.html.part"), "old");
        ReportFile.open(file).write("page");

        assertThat(file).hasContent("page");
        assertThat(theirs).hasContent("theirs");
        assertThat(old).hasContent("old");
        assertThat(files()).containsExactlyInAnyOrder(file, theirs, link, old);
    }

    @Test
    void write_nameAsLongAsNamesCanBe_isThere() throws IOException {
        Path file = folder.resolve("x".repeat(255));
        ReportFile.open(file).write("page");

        assertThat(files()).containsExactly(file);
    }

    @Test
    void write_fails_leavesWhatWasThereAndNothingElse() throws IOException {
        Path file = Files.writeString(folder.resolve("page.html"), "before");
        ReportFile report = ReportFile.open(file);

        assertThatThrownBy(() -> report.write("half of a pair: \ud800")).isInstanceOf(IOException.class);
        assertThat(file).hasContent("before");
        assertThat(files()).containsExactly(file);
    }

    @Test
    void open_noNameForADraft_fails() throws IOException {
        for (int i = 1; i <= 100; i++) {
            Files.createFile(folder.resolve("report-" + i + ".part"));
        }

        assertThatThrownBy(() -> ReportFile.open(folder.resolve("page.html")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("100 drafts beside it");
    }

    @Test
    void open_whatCannotBeAFile_failsAtOnce() {
        assertThatThrownBy(() -> ReportFile.open(folder)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> ReportFile.open(folder.resolve("missing/page.html")))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> ReportFile.open(Path.of("/"))).isInstanceOf(IOException.class);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
