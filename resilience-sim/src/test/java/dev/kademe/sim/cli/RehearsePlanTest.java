package dev.kademe.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code rehearse --plan}: what it prints, writes, refuses and ends with. */
final class RehearsePlanTest {
    private static final String PLAN = "../resilience-examples/plans/ipo.yaml";
    private static final String SCENARIO = "../resilience-examples/scenarios/quiet-day.yaml";

    @TempDir
    private Path folder;

    @Test
    void rehearse_ownPeak_passesAndSaysSo() {
        Invocation run = Invocation.of("rehearse", "--plan", PLAN);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("\nPASS live ")
                .contains("guarantee-kept")
                .contains("with and without jobs");
    }

    @Test
    void rehearse_scenario_hasALineForEachMinute() {
        Invocation run = Invocation.of("rehearse", "--plan", PLAN, "--scenario", SCENARIO, "--format", "csv");

        assertThat(run.out().lines()).hasSize(121);
        assertThat(run.out()).startsWith("at,level,requests,");
    }

    @Test
    void rehearse_trace_playsIt() throws IOException {
        Invocation run = Invocation.of("rehearse", "--plan", PLAN, "--trace", trace().toString(), "--scale", "2");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("scenario trace.csv").contains("PASS live 100.0%");
    }

    @Test
    void rehearse_nobodySendsJobs_isRunOnce() throws IOException {
        Invocation run =
                Invocation.of("rehearse", "--plan", PLAN, "--trace", trace().toString(), "--workload", "live=100");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).startsWith("300 questions of ");
        assertThat(run.out()).contains("\nlive refused              0        0     0\n");
    }

    /** The command that repeats the last run would have been refused. */
    @Test
    void rehearse_moreRunsThanSeedsAreLeft_isRefused() {
        Invocation run = Invocation.of("rehearse", "--plan", PLAN, "--runs", "2", "--seed", "4294967295");

        assertThat(run)
                .isEqualTo(new Invocation(
                        Main.BAD_INPUT, "", "--seed must be a whole number from 0 to 4294967294, was '4294967295'\n"));
    }

    /** Such options used to be taken, and lost. */
    @ParameterizedTest
    @CsvSource({"--seed 7 saturation, saturation", "--plan x bench, bench"})
    void rehearse_partBehindOptions_isRefused(String words, String part) {
        Invocation run = Invocation.of(("rehearse " + words).split(" ", -1));

        assertThat(run)
                .isEqualTo(new Invocation(
                        Main.BAD_INPUT, "", "'%s' stands right behind rehearse, before its options\n".formatted(part)));
    }

    @Test
    void rehearse_twice_isTheSameBytes() {
        String[] command = {"rehearse", "--plan", PLAN, "--scenario", SCENARIO, "--seed", "5"};

        assertThat(Invocation.of(command).out())
                .isEqualTo(Invocation.of(command).out());
    }

    @Test
    void rehearse_goalMissed_endsWithOneAndTheCommandThatRepeatsIt() throws IOException {
        String storm = Files.readString(Path.of("../resilience-examples/scenarios/storm.yaml"));
        Path scenario =
                Files.writeString(folder.resolve("hard.yaml"), storm.replace("amplification: 1.2", "amplification: 1"));
        Invocation run = Invocation.of("rehearse", "--plan", PLAN, "--scenario", scenario.toString(), "--seed", "3");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("FAIL live ");
        assertThat(run.err())
                .contains("amplification: ")
                .contains("repeat it with: java -jar resilience-sim.jar rehearse --plan " + PLAN + " --scenario ")
                .contains("--seed 3");
    }

    @Test
    void rehearse_twoPlans_saysWhatIsMeasured() {
        Invocation run = Invocation.of(
                "rehearse",
                "--plan",
                PLAN,
                "--against",
                "../resilience-examples/plans/first-morning.yaml",
                "--scenario",
                SCENARIO,
                "--runs",
                "3");

        assertThat(run.out()).contains("difference", "measured", "against: ", "plan ipo, quota main; seeds 1 to 3\n");
    }

    @Test
    void rehearse_report_isOnePage() throws IOException {
        Path page = folder.resolve("page.html");
        Invocation run =
                Invocation.of("rehearse", "--plan", PLAN, "--trace", trace().toString(), "--report", page.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(Files.readString(page)).contains("<!DOCTYPE html>").contains("trace.csv, plan ipo");
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(2);
        }
    }

    @Test
    void rehearse_json_isOneObject() throws IOException {
        Invocation run = Invocation.of("rehearse", "--plan", PLAN, "--scenario", SCENARIO, "--format", "json");

        try (JsonParser json = new JsonFactory().createParser(run.out())) {
            json.nextToken();
            json.skipChildren();
            assertThat(json.nextToken()).isNull();
        }
        assertThat(run.out()).contains("\"passed\":true").contains("\"minutes\":[");
    }

    @Test
    void bench_twoRounds_printsBothAndTheWarmOne() {
        Invocation run = Invocation.of(
                "rehearse", "bench", "--plan", PLAN, "--scenario", SCENARIO, "--rounds", "2", "--warm-up", "0s");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines()).hasSize(4);
        assertThat(run.out()).containsPattern("warm: median [0-9,]+, best [0-9,]+ questions a second; Java ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rehearse | name a plan with --plan FILE",
                "rehearse --plan none.yaml | --plan must be a file that can be read, was 'none.yaml'",
                "rehearse --plan PLAN --scenario none.yaml | --scenario must be a file that can be read",
                "rehearse --plan PLAN --trace none.csv | none.csv",
                "rehearse --plan MINIMAL --scenario EMPTY | --scenario must be a scenario with a load when the plan has no",
                "rehearse --plan PLAN --scale 2 | --scale must be left out without --trace",
                "rehearse --plan PLAN --trace x --scale 0 | --scale must be a number from 0.01 to 100, was '0'",
                "rehearse --plan PLAN --trace x --speed fast | --speed must be a number from 0.01 to 1000",
                "rehearse --plan PLAN --trace x --workload live=50 | --workload must be names with their parts",
                "rehearse --plan PLAN --trace x --category a=x | --category must be names with their parts",
                "rehearse --plan PLAN --trace x --category general=60,taxi=40 | --category must be of categories that the plan has",
                "rehearse --plan PLAN --runs 0 | --runs must be a whole number from 1 to 1000, was '0'",
                "rehearse --plan PLAN --seed -1 | --seed must be a whole number from 0 to 4294967295",
                "rehearse bench | --plan must be a plan file",
                "rehearse bench --plan PLAN --rounds 0 | --rounds must be a whole number from 1 to 1000",
                "rehearse bench --plan PLAN --warm-up 11m | --warm-up must be a time such as 300ms, 2s or 1m, at most 10m",
                "rehearse --plan PLAN --report /dev/null | --report must be a file that can be written",
                "rehearse --plan PLAN --report /none/page.html | --report must be a file that can be written",
            })
    void rehearse_badInput_isOneClearMessage(String command, String message) throws IOException {
        Path empty = Files.writeString(folder.resolve("empty.yaml"), "from: 10:00\nuntil: 10:05\n");
        String[] words = command.replace("PLAN", PLAN)
                .replace("MINIMAL", "../resilience-examples/plans/minimal.yaml")
                .replace("EMPTY", empty.toString())
                .split(" ", -1);
        Invocation run = Invocation.of(words);

        assertThat(run.exitCode()).isEqualTo(Main.BAD_INPUT);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(message);
    }

    /** It used to pass: all of nobody was answered. */
    @Test
    void rehearse_nobodyAsks_fails() throws IOException {
        Path scenario = Files.writeString(folder.resolve("nobody.yaml"), """
                from: 10:00
                until: 10:05
                load:
                  customers: {workload: live, perMinute: 0, inputTokens: 2_000, outputTokens: 500}
                """);
        Invocation run = Invocation.of("rehearse", "--plan", PLAN, "--scenario", scenario.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("\nFAIL live none asked bg ");
        assertThat(run.err()).contains("load: neither a question nor a job came; repeat it with: ");
    }

    @Test
    void rehearse_badRow_namesIt() throws IOException {
        Path trace = Files.writeString(folder.resolve("bad.csv"), "time,input,output\n0,100,10\n1,many,10\n");
        Invocation run = Invocation.of("rehearse", "--plan", PLAN, "--trace", trace.toString());

        assertThat(run.exitCode()).isEqualTo(Main.BAD_INPUT);
        assertThat(run.err()).contains("bad.csv:3: ").hasLineCount(1);
    }

    /** Ten minutes of a question every two seconds. */
    private Path trace() throws IOException {
        StringBuilder text = new StringBuilder("TIMESTAMP,ContextTokens,GeneratedTokens\n");
        for (int i = 0; i < 300; i++) {
            text.append("2023-11-16 18:%02d:%02d.0000000,900,%d\n".formatted(i * 2 / 60, i * 2 % 60, 20 + i % 7));
        }
        return Files.writeString(folder.resolve("trace.csv"), text);
    }
}
