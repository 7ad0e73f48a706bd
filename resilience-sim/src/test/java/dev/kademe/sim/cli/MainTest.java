package dev.kademe.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the user gets wrong: one line that names the option, the value and what is allowed. */
final class MainTest {
    @ParameterizedTest(name = "{0} {1} {2}")
    @CsvSource(delimiter = '|', textBlock = """
            policies  | --burst        | 0                | a whole number from 1 to 160
            policies  | --burst        | 161              | a whole number from 1 to 160
            policies  | --burst        | six              | a whole number from 1 to 160
            policies  | --burst        | 1e1              | a whole number from 1 to 160
            policies  | --quota        | -1               | a whole number from 0 to 1000000
            policies  | --quota        | 1000001          | a whole number from 0 to 1000000
            policies  | --quota        | 24.0             | a whole number from 0 to 1000000
            policies  | --quota        | 99999999999999999999 | a whole number from 0 to 1000000
            policies  | --window       | 0                | a whole number from 1 to 140
            policies  | --window       | 141              | a whole number from 1 to 140
            policies  | --dispatch     | 0                | a whole number from 1 to 160
            policies  | --dispatch     | 161              | a whole number from 1 to 160
            policies  | --max-attempts | 0                | a whole number from 1 to 20
            policies  | --max-attempts | 21               | a whole number from 1 to 20
            policies  | --seed         | -1               | a whole number from 0 to 4294967295
            failures  | --seed         | 4294967296       | a whole number from 0 to 4294967295
            all       | --seed         | 0x1              | a whole number from 0 to 4294967295
            policies  | --policy       | eager            | none, fixed, backoff, kademe
            policies  | --policy       | FIXED            | none, fixed, backoff, kademe
            policies  | --rejected     | maybe            | counted, free
            policies  | --format       | xml              | text, json, csv
            policies  | --lang         | de               | en, tr
            stacking  | --layers       | 3/x/3            | three whole numbers from 1 to 20
            stacking  | --layers       | 21/3/3           | three whole numbers from 1 to 20
            stacking  | --layers       | 3/3/0            | three whole numbers from 1 to 20
            stacking  | --layers       | 3/3              | three whole numbers from 1 to 20
            stacking  | --layers       | 3/3/3/3          | three whole numbers from 1 to 20
            sweep     | --seeds        | 3                | first-last, each from 0 to 4294967295
            sweep     | --seeds        | 3-1              | first-last, each from 0 to 4294967295
            sweep     | --seeds        | a-b              | first-last, each from 0 to 4294967295
            sweep     | --seeds        | 1-4294967296     | first-last, each from 0 to 4294967295
            sweep     | --seeds        | 0-100000         | at most 100000 seeds
            sweep     | --lang         | tr               | en
            all       | --format       | json             | text
            """)
    void run_valueOutOfRange_namesOptionValueAndWhatIsAllowed(
            String lesson, String option, String value, String allowed) {
        Invocation run = Invocation.of("lesson", lesson, option, value);

        assertRefused(run);
        assertThat(run.err()).contains(option).contains("'" + value + "'").contains(allowed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"failures", "policies", "all", "placement", "stacking", "cost"})
    void run_turkishAsJsonOrCsv_isRefused(String lesson) {
        for (String format : new String[] {"json", "csv"}) {
            Invocation run = Invocation.of("lesson", lesson, "--lang", "tr", "--format", format);

            assertRefused(run);
            assertThat(run.err()).isEqualTo("--format must be text with --lang tr, was '" + format + "'\n");
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "lesson policies --bursts 3, --bursts, --burst",
        "lesson policies extra, extra, --burst",
        "lesson failures --burst 3, --burst, --seed",
        "lesson placement --layers 3/3/3, --layers, --http",
        "lesson cost --http, --http, --format",
        "lesson polices, polices, policies",
        "lessons, lessons, lesson",
        "--seed 1, --seed, lesson",
        "plan rehearse, rehearse, show",
    })
    void run_unknownArgument_namesItAndWhatIsAllowed(String words, String unknown, String allowed) {
        Invocation run = Invocation.of(words.split(" ", -1));

        assertRefused(run);
        assertThat(run.err()).contains("'" + unknown + "'").contains(allowed);
    }

    @ParameterizedTest
    @CsvSource({
        "lesson policies --burst, --burst",
        "lesson stacking --layers, --layers",
        "lesson policies --seed 1 --seed 2, --seed",
        "lesson placement --http=maybe, --http",
    })
    void run_valueMissingOrGivenTwice_namesTheOption(String words, String option) {
        Invocation run = Invocation.of(words.split(" ", -1));

        assertRefused(run);
        assertThat(run.err()).contains("'" + option + "'");
    }

    @Test
    void run_nothingToDo_namesTheCommands() {
        Invocation bare = Invocation.of();
        Invocation lesson = Invocation.of("lesson");

        assertRefused(bare);
        assertThat(bare.err()).contains("lesson");
        assertRefused(lesson);
        assertThat(lesson.err()).contains("failures", "policies", "all", "sweep", "placement", "stacking", "cost");
    }

    @Test
    void run_oneBadValueOfSeveral_printsNothing() {
        Invocation run = Invocation.of("lesson", "policies", "--burst", "3", "--burst", "0");

        assertRefused(run);
        assertThat(run.err()).contains("--burst").contains("'0'");
    }

    @Test
    void run_valueOfManyLines_isToldInOne() {
        assertRefused(Invocation.of("lesson", "policies", "--policy", "none\nfixed"));
        assertRefused(Invocation.of("lesson", "policies", "no\nsuch"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"failures", "policies", "all", "placement", "stacking", "cost", "sweep"})
    void run_logThatCannotBeWritten_isRefused(String lesson, @TempDir Path folder) {
        String file = folder.resolve("nowhere").resolve("events.log").toString();

        Invocation run = Invocation.of("lesson", lesson, "--log", file);

        assertRefused(run);
        assertThat(run.err()).contains("--log").contains("'" + file + "'").contains("a file that can be written");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "lesson --help", "lesson policies --help", "lesson sweep -h"})
    void run_help_isPrintedAndNoMistake(String words) {
        Invocation run = Invocation.of(words.split(" ", -1));

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("Usage:");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--version",
                "-V",
                "lesson --version",
                "plan check -V",
                "rehearse bench --version",
                "rehearse -V",
                "replay --version"
            })
    void run_version_isThatOfTheBuild(String words) throws IOException {
        Matcher built = Pattern.compile("<version>([^<]+)</version>").matcher(Files.readString(Path.of("pom.xml")));

        assertThat(built.find()).isTrue();
        assertThat(Invocation.of(words.split(" ", -1)))
                .isEqualTo(new Invocation(0, "resilience-sim " + built.group(1) + "\n", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h", "--help lesson", "nothing-known"})
    void run_noCommandCalled_namesThemAll(String words) {
        Invocation run = Invocation.of(words.split(" ", -1));

        assertThat(run.out() + run.err()).contains("lesson", "rehearse", "replay", "plan", "serve");
    }

    @ParameterizedTest
    @ValueSource(strings = {"lesson", "rehearse", "replay", "plan", "serve"})
    void run_helpOfACommand_isItsOwn(String command) {
        Invocation run = Invocation.of(command, "--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("Usage: resilience-sim " + command + " ");
    }

    private static void assertRefused(Invocation run) {
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).endsWith("\n").doesNotContain("Exception").doesNotContain("\tat ");
        assertThat(run.err().lines()).hasSize(1);
    }
}
