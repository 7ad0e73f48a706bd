package dev.kademe.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PlanCommandTest {
    private static final String PLANS = "../resilience-examples/plans/";

    @Test
    void show_minimal_printsEverySettingWithItsSource() {
        Invocation run = Invocation.of("plan", "show", PLANS + "minimal.yaml");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("dwell: 10m")
                .contains("# default: report")
                .contains("# set");
    }

    @Test
    void check_secondMorning_passes() {
        Invocation run = Invocation.of("plan", "check", PLANS + "ipo.yaml");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines())
                .hasSize(21)
                .anyMatch(line -> line.matches("PASS  peaks-fit +at their peaks: .*97 % of 500,000"))
                .last()
                .isEqualTo("pass: 19 of 20 rules pass, 1 warn, 0 fail");
    }

    @Test
    void check_firstMorning_fails() {
        Invocation run = Invocation.of("plan", "check", PLANS + "first-morning.yaml");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("background overlaps the live peak").endsWith("9 fail\n");
    }

    @Test
    void check_json_hasARowForEachRule() {
        Invocation run = Invocation.of("plan", "check", PLANS + "ipo.yaml", "--format", "json");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("\"rule\"").contains("\"jitter\"").contains("\"pass\"");
    }

    @Test
    void schema_isPrinted() {
        Invocation run = Invocation.of("plan", "schema");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("{\n  \"$schema\"").endsWith("}\n");
    }

    @Test
    void check_mistakes_areToldByLine(@TempDir Path folder) throws IOException {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), "nmae: x\ntargets: {}\n");
        Invocation run = Invocation.of("plan", "check", plan.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines())
                .hasSize(4)
                .allMatch(line -> line.startsWith(plan + ":"))
                .anyMatch(line -> line.contains(":1:1: unknown key \"nmae\" in plan; did you mean \"name\"?"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "plan, 'show, check, schema'",
        "plan show, FILE",
        "plan show none.yaml, a file that can be read",
        "plan check ../resilience-examples/plans/ipo.yaml --format xml, 'text, json, csv'",
        "plan check ../resilience-examples/plans/ipo.yaml --rehearsed none.txt, a file that can be read",
        "plan schema more, allowed",
    })
    void run_badInput_isToldInOneLine(String words, String allowed) {
        Invocation run = Invocation.of(words.split(" ", -1));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains(allowed);
    }
}
