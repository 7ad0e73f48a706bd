package dev.kademe.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same command gives the same text and the same event log, byte for byte. */
final class RepeatedRunTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "failures",
                "failures --seed 0 --format json",
                "policies --seed 4294967295",
                "policies --burst 60 --quota 9 --window 5 --rejected free --format csv",
                "all --lang tr",
                "sweep --seeds 1-3",
                "placement",
                "placement --http",
                "stacking --layers 3/3/3 --layers 2/1/4",
                "stacking --layers 3/3/3 --layers 2/1/4 --http",
            })
    void run_twice_givesTheSameTextAndLog(String words) throws IOException {
        Path first = folder.resolve("first.log");
        Path second = folder.resolve("second.log");

        String text = Invocation.printed(words + " --log " + first);
        String again = Invocation.printed(words + " --log " + second);

        assertThat(again).isEqualTo(text);
        assertThat(first).isNotEmptyFile();
        assertThat(second).hasSameBinaryContentAs(first);
    }

    @ParameterizedTest
    @ValueSource(strings = {"policies", "failures --lang tr", "placement --format json", "stacking"})
    void run_withALog_printsWhatItPrintsWithout(String words) {
        Path log = folder.resolve("events.log");

        assertThat(Invocation.printed(words + " --log " + log)).isEqualTo(Invocation.printed(words));
    }

    @ParameterizedTest
    @ValueSource(strings = {"placement --format json", "placement --lang tr", "stacking --format csv", "stacking"})
    void run_overHttp_printsWhatItPrintsInProcess(String words) {
        assertThat(Invocation.printed(words + " --http")).isEqualTo(Invocation.printed(words));
    }

    @Test
    void run_anotherSeed_givesAnotherLog() throws IOException {
        Path first = folder.resolve("first.log");
        Path second = folder.resolve("second.log");

        String text = Invocation.printed("failures --seed 1 --log " + first);
        String other = Invocation.printed("failures --seed 2 --log " + second);

        assertThat(other).isNotEqualTo(text);
        assertThat(Files.readString(second)).isNotEqualTo(Files.readString(first));
    }
}
