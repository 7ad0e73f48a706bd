package dev.kademe.sim.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is wrong with a trace is told in one line, with the file and the row. */
final class TraceMistakesTest {
    private static final String HEADER = "time,input,output\n";

    @TempDir
    private Path folder;

    static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of("", ": the trace is empty"),
                Arguments.of("\n\n  \n", ": the trace is empty"),
                Arguments.of(HEADER, ": the trace has a header, but no row after it"),
                Arguments.of("time,input\n1,2\n", ":1: the header is \"time, input\": no column for the output tokens"),
                Arguments.of("\nwhen,what\n1,2\n", ":2: the header is \"when, what\": no column for the time"),
                Arguments.of(
                        "timestamp,input,output,timestamp\n1,2,3,4\n",
                        "2 columns for the time, \"timestamp\" (column 1) and \"timestamp\" (column 4); keep one"),
                Arguments.of(
                        "time,Input Tokens,output,prompt_tokens\n1,2,3,4\n",
                        "2 columns for the input tokens, \"Input Tokens\" (column 2) and \"prompt_tokens\" (column 4)"),
                Arguments.of(
                        "ts,created,input,output,output\n", "keep one; 2 columns for the output tokens, \"output\""),
                Arguments.of("1,2\n", ":1: a row needs a time, input tokens and output tokens, had \"1, 2\""),
                Arguments.of(HEADER + "1,2\n", ":2: the row has 2 of the 3 columns"),
                Arguments.of(
                        HEADER + "1,2,3\n2,1,200,3\n",
                        ":3: the row has 4 cells, and the first one 3; quote a cell with the separator in it"),
                Arguments.of("1;2;3\n2;2;3;\n", ":2: the row has 4 cells, and the first one 3; quote a cell with"),
                Arguments.of(HEADER + "1,2,3\n2,,3\n", ":3: input tokens must be a whole number from 0 to"),
                Arguments.of(HEADER + "1,2,3\n2,x,3\n", "from 0 to 1,000,000,000,000, was \"x\""),
                Arguments.of(HEADER + "1,2,3\n2,3,-4\n", ":3: output tokens must be"),
                Arguments.of(HEADER + "1,2,3\n2,3,4.5\n", ":3: output tokens must be"),
                Arguments.of(HEADER + "1,1e13,3\n", ":2: input tokens must be"),
                Arguments.of(HEADER + "1,1e999999999,3\n", ":2: input tokens must be"),
                Arguments.of(HEADER + "1," + "9".repeat(500) + ",3\n", "was \"" + "9".repeat(60) + "…\""),
                Arguments.of(HEADER + "soon,1,3\n", ":2: time must be a date and a time such as"),
                Arguments.of(HEADER + "-1,1,3\n", ":2: time must be a date and a time such as"),
                Arguments.of(HEADER + "2026-02-30 10:00:00,1,3\n", ":2: time must be a date and a time such as"),
                Arguments.of(HEADER + "2026-02-20 24:00:00,1,3\n", ":2: time must be a date and a time such as"),
                Arguments.of(
                        HEADER + "5,1,3\n2026-02-20 10:00:00,1,3\n",
                        ":3: time must be written as in the first row, seconds since the beginning"),
                Arguments.of(
                        HEADER + "2026-02-20 10:00:00,1,3\n2026-02-20 10:00:00Z,1,3\n",
                        "without a zone, was \"2026-02-20 10:00:00Z\""),
                Arguments.of(
                        "2026-02-20 10:00:00,1,3\n2026-02-20 09:59:59.5,1,3\n",
                        ":2: time goes back, from 2026-02-20T10:00:00 to 2026-02-20T09:59:59.500"),
                Arguments.of("5,1,3\n\n4.5,1,3\n", ":3: time goes back, from 5 to 4.5"),
                Arguments.of(
                        "2023-11-16 18:15:46,1,3\n2024-11-15 18:15:46,1,3\n",
                        ":2: the row comes 365 days after the first one, and a rehearsal covers at most 7 days; play the trace with"
                                + " a speed of 53, or cut it"),
                Arguments.of(
                        "2000-01-01 00:00:00,1,3\n2026-01-01 00:00:00,1,3\n",
                        "a rehearsal covers at most 7 days; cut the trace"),
                Arguments.of(HEADER + "1,2,\"3\n4,5,6\n", ":2: a quotation mark that opens here"),
                Arguments.of("1,2,3,\"\n" + "4,5,6\n".repeat(50_000), ":1: a quotation mark that opens here"),
                Arguments.of("\"time,input,output\n1,2,3\n", ":1: a quotation mark that opens here"),
                Arguments.of(HEADER + "1,\"2\"x,3\n", ":2: not CSV: after a closing quotation mark"),
                Arguments.of(HEADER + "1,2,3\n1,2\0,3\n", ":3: the file is not text"),
                Arguments.of(
                        HEADER + "1,2,3\n1,2,3," + "x".repeat(70_000), ":3: the line is longer than 65,536 characters"),
                Arguments.of("x".repeat(70_000), ":1: the line is longer than 65,536 characters"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void read_oneMistake_tellsFileAndRow(String text, String message) {
        Path file = TraceFile.of(folder, text);
        assertThatThrownBy(() -> TraceFile.rows(file))
                .isInstanceOf(TraceException.class)
                .hasMessageStartingWith(file + ":")
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }

    @Test
    void read_notUtf8_tellsTheRow() throws IOException {
        Path file = folder.resolve("trace.csv");
        Files.write(file, new byte[] {'1', ',', '2', ',', '3', '\n', '2', ',', (byte) 0xff});
        assertThatThrownBy(() -> TraceFile.rows(file)).hasMessage(file + ":2: the file is not UTF-8");
        Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, '1', 0, ',', 0});
        assertThatThrownBy(() -> TraceFile.rows(file)).hasMessage(file + ":1: the file is not UTF-8");
    }

    @Test
    void of_noFile_saysSo() {
        TraceOptions options = TraceOptions.standard();
        assertThatThrownBy(() -> Trace.of(folder, options)).hasMessage(folder + ": is a directory, not a file");
        Path missing = folder.resolve("missing.csv");
        assertThatThrownBy(() -> Trace.of(missing, options)).hasMessage(missing + ": there is no such file");
        Path device = Path.of("/dev/zero");
        assertThatThrownBy(() -> Trace.of(device, options))
                .hasMessage(device + ": is not a file that can be read again");
    }

    @Test
    void of_endlessLine_isLeftAtItsBound() throws IOException {
        Path file = folder.resolve("trace.csv");
        byte[] block = new byte[1 << 20];
        Arrays.fill(block, (byte) '7');
        try (OutputStream out = Files.newOutputStream(file)) {
            for (int i = 0; i < 64; i++) {
                out.write(block);
            }
        }
        BoundedReader reader = BoundedReader.open(file);
        char[] target = new char[1 << 12];
        int read = 0;
        try {
            while (read < 1 << 20) {
                read += reader.read(target, 0, target.length);
            }
        } catch (TraceException e) {
            assertThat(e).hasMessageContaining(":1: the line is longer");
        } finally {
            reader.close();
        }
        assertThat(read).isLessThanOrEqualTo(BoundedReader.LONGEST_LINE);
    }
}
