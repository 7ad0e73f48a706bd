package dev.kademe.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a rehearsal says of how it went, to an engineer on call who has read nothing else. */
final class RehearsalVerdictTest {
    private static final String PLAN = "../resilience-examples/plans/ipo.yaml";
    /** Nobody but a person can answer these, and the desk is soon full. */
    private static final String CALLED_BACK = """
            from: 10:00
            until: 10:12
            load:
              customers: {workload: live, categories: {tax: 100%}, perMinute: 90, inputTokens: 2_000, outputTokens: 500}
            faults: [{outage: {from: 10:02, until: 10:12, target: main}}]
            """;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"'', 0, PASS", "'goals: {calledBack: 60%}', 0, PASS", "'goals: {calledBack: 20%}', 1, FAIL"})
    void rehearse_manyCalledBack_saysSoAndFailsOnlyWithTheGoal(String goals, int exitCode, String verdict)
            throws IOException {
        Path page = folder.resolve("page.html");
        Invocation text = rehearse(CALLED_BACK + goals, "--report", page.toString());
        String figure = "live 100.0% called back 51.6% bg 0.0% of 12.0% on main ";

        assertThat(text.exitCode()).as(text.err()).isEqualTo(exitCode);
        assertThat(text.out()).contains("\n" + verdict + " " + figure);
        assertThat(Files.readString(page)).contains("<p class=\"summary\">" + verdict + " " + figure);
        assertThat(rehearse(CALLED_BACK + goals, "--format", "json").out())
                .contains("\"verdict\":\"" + verdict + " " + figure);
        if (exitCode == 1) {
            assertThat(text.err()).contains("live-called-back: 51.6%, at most 20.0%; repeat it with: ");
        }
    }

    @Test
    void rehearse_runs_sayHowManyAreCalledBack() throws IOException {
        Invocation run = rehearse(CALLED_BACK, "--runs", "2", "--seed", "7");

        assertThat(run.out())
                .startsWith("scenario scenario, ")
                .contains("; seeds 7 to 8\n")
                .contains("\nlive-called-back-percent ")
                .containsPattern("\nPASS 2 of 2 seeds pass, called back up to 5[0-9.]+% of live\n");
    }

    @Test
    void rehearse_noTrouble_saysWhatThereWasNot() throws IOException {
        Invocation run = rehearse("""
                from: 10:00
                until: 10:05
                load:
                  customers: {workload: live, perMinute: 10, inputTokens: 2_000, outputTokens: 500}
                goals: {recovery: 5m}
                """);

        assertThat(run.out().lines())
                .contains(
                        "trouble                      none: no fault, and no minute took 95% of a limit of main",
                        "level of main first changed  never: it stayed normal",
                        "level of main normal again   it always was",
                        "recovery            yes     no trouble, allowed 5m00s")
                .doesNotContain("called back");
        assertThat(run.out()).endsWith(" flaps 0 no trouble\n");
    }

    @Test
    void rehearse_troubleToTheEnd_doesNotSpeakOfItsEnd() throws IOException {
        Invocation run = rehearse(CALLED_BACK + "goals: {recovery: 5m}");

        assertThat(run.out())
                .contains(
                        "\ntrouble                      10:02:00 to the end of the rehearsal (faults, and minutes that")
                .contains("trouble to the end, allowed 5m00s\n")
                .endsWith(" flaps 0 trouble to the end\n");
    }

    @ParameterizedTest
    @CsvSource({
        "10:40, 'not before the end of the rehearsal', not recovered",
        "11:20, '1\\d:\\d\\d:\\d\\d, \\d\\dm\\d\\ds after the trouble', 'recovery \\d\\dm\\d\\ds'",
    })
    void rehearse_levelRaisedByTrouble_saysWhenItWasNormalAgain(String until, String normalAgain, String verdict)
            throws IOException {
        Invocation run = rehearse("""
                from: 10:00
                until: %s
                load:
                  customers: {workload: live, perMinute: 60, steps: {"10:10": 210, "10:12": 40}, inputTokens: 2_000, outputTokens: 500}
                """.formatted(until));

        assertThat(run.out())
                .containsPattern("\nlevel of main first changed  10:1\\d:\\d\\d, [0-9ms]+ (before|into) the trouble\n")
                .containsPattern("\nlevel of main normal again   " + normalAgain + "\n")
                .containsPattern(" flaps 0 " + verdict + "\n$");
    }

    @Test
    void rehearse_planWithoutAQuota_hasNoLevel() throws IOException {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), """
                quotas: {unused: {limits: {requests: 500, tokens: 400_000}}}
                targets: {main: {}}
                routes: {anyOther: [main, person]}
                """);
        Path scenario = Files.writeString(folder.resolve("scenario.yaml"), CALLED_BACK.replaceAll("faults.*", ""));
        Invocation run = Invocation.of("rehearse", "--plan", plan.toString(), "--scenario", scenario.toString());

        assertThat(run.out())
                .contains(
                        "\ntrouble       none: no fault\n",
                        "\nlevel         none: no target of the plan has a quota\n");
    }

    @Test
    void rehearse_moreJobsThanTheLaneHolds_tellsTurnedAwayFromPostponed() throws IOException {
        Invocation run = rehearse("""
                from: 10:00
                until: 10:05
                load:
                  labelling: {workload: background, perMinute: 4_000, inputTokens: 800, outputTokens: 33}
                """);
        String[] headings = row(run.out(), "workload ");
        String[] jobs = row(run.out(), "background ");

        assertThat(headings).contains("postponed", "turned away", "median wait s", "p95 wait s", "longest wait s");
        assertThat(Long.parseLong(jobs[8])).isGreaterThan(9_000);
        assertThat(Long.parseLong(jobs[9])).isGreaterThan(5_000);
        assertThat(run.out()).contains("\nPASS live none asked bg ");
        assertThat(headings[8]).isEqualTo("postponed");
        assertThat(headings[9]).isEqualTo("turned away");
    }

    private static String[] row(String text, String start) {
        return text.lines()
                .filter(line -> line.startsWith(start))
                .findFirst()
                .orElseThrow()
                .split(" {2,}");
    }

    /** Everybody was told to be short, and the verdict used to say that there was no trouble. */
    @Test
    void rehearse_levelStaysRaisedWithoutATrouble_saysSo() throws IOException {
        Invocation run = rehearse("""
                from: 10:00
                until: 10:10
                load:
                  customers: {workload: live, perMinute: 150, arrivals: even, inputTokens: 2_000, outputTokens: 500}
                """);

        assertThat(run.out()).contains("no minute took 95% of a limit of main").endsWith(" still at level 1\n");
    }

    private Invocation rehearse(String scenario, String... options) throws IOException {
        Path file = Files.writeString(folder.resolve("scenario.yaml"), scenario);
        String[] command = new String[options.length + 5];
        System.arraycopy(new String[] {"rehearse", "--plan", PLAN, "--scenario", file.toString()}, 0, command, 0, 5);
        System.arraycopy(options, 0, command, 5, options.length);
        return Invocation.of(command);
    }
}
