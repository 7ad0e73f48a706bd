package dev.kademe.sim.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.sim.scenario.Scenario;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the columns are and how times are written is found out of the file itself. */
final class TraceColumnsTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                // Azure, BurstGPT and the usage records of an API
                "TIMESTAMP,ContextTokens,GeneratedTokens\n10,100,20\n15,300,40\n",
                "Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type\n10,a,100,20,120,b\n15,a,300,40,340,b\n",
                "created,prompt_tokens,completion_tokens\n10,100,20\n15,300,40\n",
                "arrived_at,num_prefill_tokens,num_decode_tokens\n10.0,100,20\n15.0,300,40\n",
                "output;time;input\n20;10;100\n40;15;300\n",
                "time\tinput\toutput\r\n10\t100\t20\r\n15\t300\t40\r\n",
                "10,100,20\n15,300,40",
                "10,100,20,more\n15,300,40,\"of\neverything\"\n\n\n",
                "\uFEFFtime,input,output\n10,100,20\n15,300,40\n",
                "\n\n\"time\", \"input tokens\", \"output tokens\"\n10,100,20\n\n   \n15,300,40\n",
                "input,prompt_tokens,output_tokens,time\nhello,100,20,10\nyou,300,40,15\n",
                "10,1e2,20.0\n 15 , 300 ,40 \n",
                "10,100,20\r15,300,40\r"
            })
    void of_columnsInAnyWay_areFound(String text) {
        assertThat(TraceFile.rows(TraceFile.of(folder, text)))
                .containsExactly(List.of(0L, 100L, 20L), List.of(5 * SECOND, 300L, 40L));
    }

    @ParameterizedTest
    @CsvSource({
        "2023-11-16 18:15:46.6805900,    2023-11-16 18:15:47.6805901,   1000000100, 2023-11-16T18:15:46.680590Z",
        "2023-11-16T18:15:46.123456789,  2023-11-16T18:15:46.123456790, 1,          2023-11-16T18:15:46.123456789Z",
        "2023-11-16T18:15:46Z,           2023-11-16T21:15:47+03:00,     1000000000, 2023-11-16T18:15:46Z",
        "2023-11-16 18:15:46 UTC,        2023-11-16 18:15:46.5+0000,    500000000,  2023-11-16T18:15:46Z",
        "2023/11/16 18:15,               2023/11/17 00:00,              20700000000000, 2023-11-16T18:15:00Z",
        "1700158546,                     1700158546.25,                 250000000,  2023-11-16T18:15:46Z",
        "1700158546123,                  1700158546124,                 1000000,    2023-11-16T18:15:46.123Z",
        "1700158546123.5,                1700158546124,                 500000,     2023-11-16T18:15:46.123500Z",
        "1700158546123456,               1700158546123457,              1000,       2023-11-16T18:15:46.123456Z",
        "1700158546123456789,            1700158546123456790,           1,          2023-11-16T18:15:46.123456789Z",
        "5,                              5.0000000019,                  1,          2026-03-02T00:00:00Z",
        "1.5e-3,                         1,                             998500000,  2026-03-02T00:00:00Z"
    })
    void of_timesInAnyWay_areRead(String first, String second, long gapNanos, ZonedDateTime start) {
        Path file = TraceFile.of(folder, "time,input,output\n%s,1,1\n%s,1,1\n".formatted(first, second));
        assertThat(TraceFile.rows(file).get(1).get(0)).isEqualTo(gapNanos);
        assertThat(Trace.of(file, TraceOptions.standard()).start()).isEqualTo(start);
    }

    @Test
    void start_timeWithoutZone_isThatOfTheOptions() {
        ZoneId istanbul = ZoneId.of("Europe/Istanbul");
        TraceOptions options = TraceOptions.standard().withZone(istanbul);
        assertThat(Trace.of(TraceFile.of(folder, "2026-02-16 10:00:00,1,1"), options)
                        .start())
                .isEqualTo(ZonedDateTime.of(2026, 2, 16, 10, 0, 0, 0, istanbul));
    }

    @Test
    void scenario_ofTrace_endsWithIt() {
        Scenario scenario = Trace.of(TraceFile.of(folder, "10,1,1"), TraceOptions.standard())
                .scenario();
        assertThat(scenario.name()).isEqualTo("trace.csv");
        assertThat(scenario.end()).isEqualTo(Scenario.End.WITH_TRAFFIC);
        assertThat(scenario.sources()).singleElement().extracting("name").isEqualTo("trace");
    }

    @Test
    void rows_longTextsBetweenTheColumns_arePassedOver() {
        String text = '"' + "a line; and another one\n".repeat(4_000) + '"';
        Path file = TraceFile.of(
                folder, "time,prompt,input,answer,output,note\n0,%1$s,11,%1$s,7,%1$s\n9,,5,,3,\n".formatted(text));
        assertThat(TraceFile.rows(file)).containsExactly(List.of(0L, 11L, 7L), List.of(9_000_000_000L, 5L, 3L));
    }
}
