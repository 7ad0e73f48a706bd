package dev.kademe.sim.scenario;

import static dev.kademe.sim.scenario.ScenarioText.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.document.DocumentException;
import dev.kademe.document.DocumentException.Mistake;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every mistake is told once, where it stands, with what is allowed. */
final class ScenarioMistakesTest {
    static Stream<Row> keys() {
        return Stream.of(
                row(
                        "name: morning",
                        "nmae: morning",
                        "1:1",
                        "unknown key \"nmae\" in scenario; did you mean \"name\"?"),
                row("arrivals: erlang\n    shape", "arivals: even\n    batch", "13:5", "did you mean \"arrivals\"?"),
                row("from: 10:00\n", "", "1:1", "scenario needs the key \"from\": when it begins"),
                row("until: 12:00\n", "", "1:1", "scenario needs the key \"until\""),
                row("labelling: {workload: background, ", "labelling: {", "18:3", "load needs the key \"workload\""),
                row("    inputTokens: 2_250\n", "", "8:3", "load needs the key \"inputTokens\""),
                row("arrivals: erlang", "arrivals: erlang\n    arrivals: even", "14:5", "\"arrivals\" is there twice"),
                row("steps: {\"10:14\": 150", "steps: {\"10:52:30\": 150", "12:30", "\"10:52:30\" is there twice"),
                row("customers:", "all customers:", "8:3", "a name in load must be a name of letters"),
                row("general: 70%", "General: 70%", "10:18", "a name in categories must be lower-case words"),
                row("tokens: 400_000", "token: 400_000", "20:40", "unknown key \"token\" in account"),
                row("quota: main, left", "left", "22:5", "lowerLimit needs the key \"quota\""),
                row("rejections:", "storm:", "23:5", "unknown key \"storm\" in fault; allowed: lowerLimit, slowTokens"),
                row("hint: 30s", "wait: 30s", "23:74", "unknown key \"wait\" in rejections"),
                row("recovery: 30m", "recover: 30m", "24:24", "unknown key \"recover\" in goals"));
    }

    static Stream<Row> values() {
        return Stream.of(
                row("from: 10:00\n", "from: 25:00\n", "3:7", "from must be a time of day such as 10:14 or 10:14:30"),
                row("from: 10:00\n", "from: 9:30\n", "3:7", "was \"9:30\"; did you mean \"09:30\"?"),
                row("from: 10:00\n", "from:\n", "3:6", "\"from\" has no value"),
                row("date: 2026-02-16", "date: 16.02.2026", "2:7", "date must be a date such as 2026-03-17"),
                row("Europe/Istanbul", "Europe/Istambul", "5:7", "did you mean \"Europe/Istanbul\"?"),
                row("workload: live", "workload: alive", "9:15", "one of live, internal, background, was \"alive\""),
                row("general: 70%", "general: 70", "10:27", "was \"70\"; did you mean \"70%\"?"),
                row("perMinute: 90", "perMinute: -1", "11:16", "perMinute must be a number from 0 to 1000000000"),
                row("perMinute: 90", "perMinute: a lot", "11:16", "was \"a lot\""),
                row("\"10:14\": 150", "\"10:14\": fast", "12:22", "step must be a number from 0 to 1000000000"),
                row("\"10:14\": 150", "\"1014\": 150", "12:13", "a name in steps must be a time of day"),
                row(
                        "steps: {\"10:14\": 150, \"10:52:30\": 90}",
                        "steps: 150",
                        "12:12",
                        "steps must be a mapping of names"),
                row("arrivals: erlang", "arrivals: random", "13:15", "one of even, poisson, erlang, was \"random\""),
                row("shape: 12", "shape: 1001", "14:12", "a whole number from 1 to 1_000, was \"1001\""),
                row("inputTokens: 2_250", "inputTokens: 2.5k", "15:18", "inputTokens must be a whole number"),
                row("batch: 5", "batch: 0", "18:99", "batch must be a whole number from 1 to 10_000"),
                row(
                        "meter: bucket",
                        "meter: leaky",
                        "20:17",
                        "one of asPlanned, sliding, bucket, fixed, was \"leaky\""),
                row("burst: 1200ms", "burst: 1.2s", "20:32", "burst must be a duration with its unit"),
                row("hint: 30s", "hint: 30", "23:80", "was \"30\"; did you mean \"30s\"?"),
                row("left: 50%", "left: 150%", "22:64", "left must be a ratio such as 0.15 or 15%, from 0 to 1"),
                row("answered: 99%", "answered: 99", "24:19", "did you mean \"99%\"?"),
                row("[\"nobody counted\"]", "nobody counted", "6:14", "assumptions must be a list"));
    }

    static Stream<Row> meanings() {
        return Stream.of(
                row("tax: 30%", "tax: 25%", "10:5", "categories must add up to 100%, added up to 95%"),
                row(
                        "\"10:14\": 150",
                        "\"09:14\": 150",
                        "12:22",
                        "a step must be within the scenario, 10:00 to 12:00, and after its beginning, was 09:14"),
                row("\"10:14\": 150", "\"10:00\": 150", "12:22", "after its beginning, was 10:00"),
                row("\"10:14\": 150", "\"12:00\": 150", "12:22", "a step must be within the scenario"),
                row(
                        "\"10:14\": 150",
                        "\"10:52\": 150, \"10:52:00\": 140",
                        "12:39",
                        "10:52 and 10:52:00 are the same time; keep one"),
                row("arrivals: erlang", "arrivals: even", "14:12", "shape is only used with arrivals: erlang"),
                row(
                        "maxOutputTokens: 800",
                        "maxOutputTokens: 200",
                        "17:22",
                        "maxOutputTokens must be at least outputTokens, 250, was 200"),
                row("meter: bucket", "meter: fixed", "20:31", "burst is only used with meter: bucket"),
                row(
                        "until: 12:00\n",
                        "until: 10:00\n",
                        "4:8",
                        "until must differ from from; a whole day is from 00:00"),
                row("until: 10:30", "until: 10:10", "22:38", "until must be after from"),
                row("until: 10:30", "until: 10:20", "22:38", "until must be after from"),
                row(
                        "until: 10:41:30",
                        "until: 12:41:30",
                        "23:38",
                        "until must be within the scenario, 10:00 to 12:00, was 12:41:30"),
                row(
                        "  - lowerLimit: {from: 10:20, until: 10:30, quota: main, left: 50%}\n  - ",
                        "  - lowerLimit: {from: 10:20, until: 10:30, quota: main, left: 50%}\n    ",
                        "22:5",
                        "a fault is one of lowerLimit, slowTokens, rejections, outage, otherUsers, had lowerLimit, rejections"),
                row(
                        "lowerLimit: {from: 10:20, until: 10:30, quota: main, left: 50%}",
                        "{}", "22:5", "outage, otherUsers, had none"),
                row("answered: 99%", "answered: 99%, byModel: 99.5%", "24:33", "byModel must be at most answered"),
                row(
                        "calledBack: 5%",
                        "calledBack: 101%", "24:51", "calledBack must be a ratio such as 0.15 or 15%, from 0 to 1"),
                row("name: morning", "name: &m morning", "1:7", "anchors (&) and aliases (*) are not allowed"));
    }

    @ParameterizedTest
    @MethodSource({"keys", "values", "meanings"})
    void read_oneMistake_tellsWhereAndWhatIsAllowed(Row row) {
        List<Mistake> mistakes = ScenarioText.mistakes(with(row.said, row.otherwise));
        assertThat(mistakes).isNotEmpty();
        Mistake first = mistakes.get(0);
        assertThat(first.message()).contains(row.message).doesNotContain("\n");
        assertThat(first.line() + ":" + first.column()).isEqualTo(row.at);
        assertThat(mistakes).as("one mistake, told once").hasSize(1);
    }

    @Test
    void read_noMistake_tellsNothing() {
        assertThat(ScenarioText.mistakes(ScenarioText.MORNING)).isEmpty();
    }

    @Test
    void read_severalMistakes_tellsAllByLine() {
        String text = with("name: morning", "nmae: morning")
                .replace("shape: 12", "shape: x")
                .replace("30m", "30");
        assertThatThrownBy(() -> ScenarioFile.read("my/scenario.yaml", text))
                .isInstanceOf(DocumentException.class)
                .hasMessageMatching(
                        "(?s)my/scenario.yaml:1:1: .*\nmy/scenario.yaml:14:12: .*\nmy/scenario.yaml:24:34: .*");
    }

    @Test
    void read_emptyText_saysWhatItNeeds() {
        assertThat(ScenarioText.mistakes("# nothing\n"))
                .singleElement()
                .asString()
                .contains("the scenario is empty; it needs from, until");
    }

    private static Row row(String said, String otherwise, String at, String message) {
        return new Row(said, otherwise, at, message);
    }

    record Row(String said, String otherwise, String at, String message) {
        @Override
        public String toString() {
            return otherwise.lines().findFirst().orElse("left out") + " at " + at;
        }
    }
}
