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
        try (ReportFile report = ReportFile.open(file)) {
            report.write("ığüşöç");
        }

        assertThat(file).hasContent("ığüşöç");
        assertThat(files()).containsExactly(file);
    }

    @Test
    void close_withoutWriting_leavesWhatWasThere() throws IOException {
        Path file = Files.writeString(folder.resolve("page.html"), "before");
        ReportFile.open(file).close();

        assertThat(file).hasContent("before");
        assertThat(files()).containsExactly(file);
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
