package dev.kademe.sim.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KeptRowsTest {
    private static final String ROWS = """
            when;about;input;output
            2026-02-16 10:00:59,5;greeting;12;7

            2026-02-16 10:00:59.75;"a; b";34;8
            2026-02-16 10:01;;56;9
            """;

    @TempDir
    private Path folder;

    @Test
    void open_ofAShortTrace_givesWhatIsReadAgainAndAgain() {
        Path file = TraceFile.of(folder, ROWS.replace("when", "timestamp"));
        Layout layout = Layout.of(file);
        KeptRows kept = KeptRows.of(file, layout).orElseThrow();
        List<String> read = all(TraceReader.open(file, layout));
        assertThat(read).hasSize(3);
        assertThat(all(kept.open())).isEqualTo(read);
        assertThat(all(kept.open())).isEqualTo(read);
    }

    @Test
    void of_mostRowsThatAreKept_keepsThem() {
        assertThat(kept(rows(KeptRows.MOST)).map(KeptRows::open).map(KeptRowsTest::all))
                .hasValueSatisfying(all -> assertThat(all).hasSize(KeptRows.MOST));
    }

    @Test
    void of_whatCannotBeKept_isEmpty() {
        assertThat(kept(rows(KeptRows.MOST + 1))).isEmpty();
        assertThat(kept("0,1,1\n1,1,x\n")).isEmpty();
        assertThat(kept("1,1,1\n0,1,1\n")).isEmpty();
        assertThat(kept("time,input,output\n")).isEmpty();
    }

    private Optional<KeptRows> kept(String text) {
        Path file = TraceFile.of(folder, text);
        return KeptRows.of(file, Layout.of(file));
    }

    private static String rows(int count) {
        return IntStream.range(0, count).mapToObj(i -> i + ",1,1").collect(Collectors.joining("\n"));
    }

    private static List<String> all(Rows rows) {
        List<String> all = new ArrayList<>();
        try (rows) {
            while (rows.next()) {
                all.add("%s %d %d %d %d"
                        .formatted(rows.style(), rows.line(), rows.nanos(), rows.inputTokens(), rows.outputTokens()));
            }
        }
        return all;
    }
}
