package dev.kademe.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** {@code plan check --rehearsed}: it used to look at the age of the file only, whatever was in it. */
final class RehearsedRuleTest {
    private static final Path PLANS = Path.of("../resilience-examples/plans");
    private static final String SCENARIO = """
            from: 10:00
            until: 10:02
            load:
              customers: {workload: live, perMinute: 20, inputTokens: 2_000, outputTokens: 500}
            """;
    private static final Instant CHANGED = Instant.EPOCH.plusSeconds(60);

    @TempDir
    private Path folder;

    private Path plan;
    private Path page;

    @BeforeEach
    void prepare() throws IOException {
        plan = Files.copy(PLANS.resolve("ipo.yaml"), folder.resolve("ipo.yaml"));
        page = folder.resolve("page.html");
    }

    @Test
    void check_pageOfThePlan_passesWhenItIsNewer() throws IOException {
        rehearse(SCENARIO);
        touch(plan, CHANGED);
        touch(page, CHANGED.plusSeconds(1));
        assertThat(found()).isEqualTo("PASS rehearsed since its last change");

        touch(page, CHANGED);
        assertThat(found()).isEqualTo("FAIL the plan has changed since it was last rehearsed; rehearse it again");
    }

    @Test
    void check_otherSettings_fails() throws IOException {
        rehearse(SCENARIO);
        String text = Files.readString(plan);

        Files.writeString(plan, "# Only a comment.\n" + text);
        touch(plan, CHANGED);
        assertThat(found()).startsWith("PASS ");

        Files.writeString(plan, text.replace("ceiling: 15%", "ceiling: 14%"));
        touch(plan, CHANGED);
        assertThat(found())
                .isEqualTo("FAIL the plan has other settings now than when it was rehearsed; rehearse it again");
    }

    /** Only nine of the runs are drawn. */
    @Test
    void check_failedRehearsal_fails() throws IOException {
        rehearse(SCENARIO + """
                goals: {amplification: 1}
                faults: [{rejections: {from: 10:00, until: 10:02, target: main, ratio: 50%}}]
                """, "--runs", "11");

        assertThat(found()).isEqualTo("FAIL the rehearsal failed with 11 of 11 seeds");
    }

    @Test
    void check_otherPlan_fails() throws IOException {
        rehearse(SCENARIO);
        plan = PLANS.resolve("minimal.yaml");

        assertThat(found()).isEqualTo("FAIL the page is of the plan ipo, not of kademe; rehearse this one");
    }

    @Test
    void check_pageOfTwoPlans_countsForBoth() throws IOException {
        Path other = Files.copy(PLANS.resolve("minimal.yaml"), folder.resolve("minimal.yaml"));
        rehearse(SCENARIO, "--against", other.toString(), "--runs", "2");
        assertThat(found()).startsWith("PASS ");

        plan = other;
        assertThat(found()).startsWith("PASS ");
    }

    @Test
    void check_noPageOfARehearsal_fails() throws IOException {
        String no = "FAIL the file is no page of a rehearsal; write one with rehearse --report";
        Invocation.of("replay", "normal-morning", "--report", page.toString());
        assertThat(found()).isEqualTo(no);

        String begin = "<script type=\"application/json\" id=\"rehearsed\">";
        for (String text : List.of(
                "",
                "rehearsed",
                begin,
                begin + "</script>",
                begin + "[{\"plan\":\"ipo\"}]</script>",
                begin + "[[[[</script>",
                " ".repeat(300_000) + begin + "[]</script>")) {
            Files.writeString(page, text);
            assertThat(found()).isEqualTo(no);
        }
    }

    /** Nobody writes into the pipe: to read it would wait for ever. */
    @Test
    @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
    void check_folderOrPipe_isBadInput() throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("mkfifo", page.toString()).start().waitFor())
                .isZero();
        for (Path file : List.of(page, folder)) {
            Invocation run = Invocation.of("plan", "check", plan.toString(), "--rehearsed", file.toString());

            assertThat(run)
                    .isEqualTo(new Invocation(
                            Main.BAD_INPUT, "", "--rehearsed must be a file that can be read, was '" + file + "'\n"));
        }
    }

    private void rehearse(String scenario, String... more) throws IOException {
        Path file = Files.writeString(folder.resolve("scenario.yaml"), scenario);
        List<String> command = new ArrayList<>(List.of("rehearse", "--plan", plan.toString()));
        command.addAll(List.of("--scenario", file.toString(), "--report", page.toString()));
        command.addAll(List.of(more));
        Invocation run = Invocation.of(command.toArray(String[]::new));
        assertThat(page).as(run.err()).exists();
    }

    /** The verdict of the rule, and why. */
    private String found() {
        return Invocation.of("plan", "check", plan.toString(), "--rehearsed", page.toString())
                .out()
                .lines()
                .filter(line -> line.contains("  rehearsed  "))
                .findFirst()
                .orElseThrow()
                .replaceFirst(" rehearsed +", "");
    }

    private static void touch(Path file, Instant at) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(at));
    }
}
