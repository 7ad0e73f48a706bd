package dev.kademe.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.plan.Plan.Finding;
import dev.kademe.plan.Plan.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule of the checklist, at its boundaries: one change to the plan of the second morning. */
final class PlanCheckTest {
    private static final String GENERAL =
            "normal: [main, small, second, person]\n    essentialOnly: [small, second, person]";

    static Stream<Row> limits() {
        return Stream.of(
                fail("      requests: 500\n", "", "limits-known", "main has no limit for requests"),
                fail("tokens: 200_000, ", "", "limits-known", "small has no limit for tokens"),
                pass("requests: 500\n", "requests: none\n", "limits-known", "or says that there is none"),
                warn("      dailyTokens: none\n", "", "limits-known", "nobody wrote down main.dailyTokens"),
                fail("quota: small, ", "", "limits-known", "target small spends no quota"),
                fail("ceiling: 15%", "ceiling: 100%", "background-capped", "background may take all requests of main"),
                pass("ceiling: 15%", "ceiling: 99%", "background-capped", "main requests 495; main tokens 60,000"),
                fail(
                        "dwell: 10m",
                        "effects: {background: {backgroundPaused: open, shortAnswers: open, essentialOnly: open}}",
                        "background-pausable",
                        "nothing pauses"),
                warn(
                        "dwell: 10m",
                        "effects: {background: {backgroundPaused: open}}",
                        "background-pausable",
                        "goes on after customers notice"),
                fail("dwell: 10m", "control: none", "background-pausable", "nothing pauses background work on main"),
                fail("dwell: 10m", "control: none", "levels", "main has no levels"),
                fail("dwell: 10m", "descent: unguarded", "levels", "will swing"),
                warn("dwell: 10m", "dwell: 599s", "levels", "main falls after 599 s instead of 600 s"),
                pass("dwell: 10m", "dwell: 600s", "levels", "at least 10 minutes"),
                fail(
                        "dwell: 10m",
                        "backgroundPaused: {down: 56%, gain: 5%}",
                        "level-gaps",
                        "gives back up to 15%, but level 1 ends only 14% below"),
                pass("dwell: 10m", "backgroundPaused: {down: 55%, gain: 5%}", "level-gaps", "no level ends so near"),
                fail("raise: 80%", "raise: 85%", "alarm", "it rings at 85%, but customers of main notice from 85% on"),
                pass("raise: 80%", "raise: 84.9%", "alarm", "it rings at 84.9%, before customers notice"),
                warn("raise: 80%", "raise: 70%, clear: 60%", "alarm", "before main has even paused background work"));
    }

    static Stream<Row> load() {
        return Stream.of(
                fail(
                        "requestsPerMinute: 170",
                        "requestsPerMinute: 177",
                        "peaks-fit",
                        "background overlaps the live peak: main tokens a minute at 10:00 100.50 % of 500,000 (without background 89 %)"),
                pass(
                        "requestsPerMinute: 170",
                        "requestsPerMinute: 176",
                        "peaks-fit",
                        "main tokens a minute at 10:00 100 % of 500,000"),
                fail(
                        "requestsPerMinute: 170",
                        "requestsPerMinute: 201",
                        "peaks-fit",
                        "the live peak does not fit by itself: main tokens a minute at 10:00"),
                pass(
                        "until: 12:00\n    requestsPerMinute: 170",
                        "until: 10:00\n    requestsPerMinute: 200",
                        "peaks-fit",
                        "main tokens a minute at 09:30 100 % of 500,000"),
                fail(
                        "from: 09:30\n    until: 12:00\n    requestsPerMinute: 170",
                        "from: 23:00\n    until: 10:01\n    requestsPerMinute: 200",
                        "peaks-fit",
                        "background overlaps the live peak"),
                warn(
                        "dailyTokens: none\n    shares",
                        "dailyTokens: 9_000_000\n    shares",
                        "peaks-fit",
                        "assistant, labelling do not say what they spend in a day"),
                warn("workload: background", "workload: live", "spenders-named", "all 2 spenders of main are live"),
                pass(
                        "workload: background",
                        "workload: internal",
                        "spenders-named",
                        "assistant (live) before labelling (internal)"));
    }

    static Stream<Row> calls() {
        return Stream.of(
                pass("raise: 80%", "raise: 80%", "hints-obeyed", "the floor of every wait"),
                pass("raise: 80%", "raise: 80%", "no-breaker-on-429", "never a 429"),
                fail("kind: fullJitter", "kind: exponential", "jitter", "backoff is exponential"),
                fail("kind: fullJitter", "kind: fixed", "jitter", "backoff is fixed"),
                fail(
                        "live: 6s",
                        "live: 6001ms",
                        "wait-budget",
                        "6.0 s of waits and 2 s until the first token, against 8 s of patience"),
                pass("live: 6s", "live: 6000ms", "wait-budget", "6 s of waits"),
                fail(
                        "raise: 80%, window: 5m}",
                        "raise: 80%, window: 5m}\nlog: {answers: false}", "provenance", "answers are not logged"),
                fail(
                        "attempts: 3",
                        "budget: {kind: none}\n  attempts: 3",
                        "amplification",
                        "each question is up to 5 requests"),
                fail("attempts: 3", "nesting: blind", "amplification", "their attempts multiply"),
                warn(
                        "attempts: 3",
                        "budget: {ratio: 21%, requests: 5}",
                        "amplification",
                        "1.21 requests a question over all: more than 1.20"),
                pass("attempts: 3", "budget: {ratio: 20%, requests: 5}", "amplification", "1.20 requests a question"));
    }

    static Stream<Row> routes() {
        return Stream.of(
                fail("tax: [main, person]", "tax: [main, nobody]", "ends-in-person", "tax ends in nobody"),
                fail(
                        "essentialOnly: [small, second, person]",
                        "essentialOnly: [small, nobody]",
                        "ends-in-person",
                        "general ends in nobody"),
                fail(
                        "tax: [main, person]",
                        "tax: [main, small, person]",
                        "no-weaker-model",
                        "small answers tax at 55%, main at 91%"),
                fail(
                        "allocation: [main, person]",
                        "allocation: [main, small, person]",
                        "no-weaker-model",
                        "nobody knows how good small is at allocation"),
                fail("general: 92%", "general: 84%", "no-weaker-model", "small answers general at 84%, main at 95%"),
                pass("general: 92%", "general: 85%", "no-weaker-model", "as good as their first one"),
                fail("sensitive: false", "sensitive: true", "no-weaker-model", "small answers general at 92%"),
                fail("general: 90%, ", "", "quality-measured", "not measured: second at general"),
                fail("  measured: 2026-03-02\n", "", "quality-measured", "the quality table has no date"),
                warn("  samples: 120\n", "", "quality-measured", "on how many questions is not said"),
                pass(GENERAL, "normal: [main, person]", "quality-measured", "no target falls back on another model"),
                fail("sensitive: false", "sensitive: true", "clearance", "general is sensitive, but may go to second"),
                pass("second: {cleared: false}", "second: {cleared: true}", "clearance", "every target has clearance"),
                fail(
                        "{testedTogether: 2026-03-09}",
                        "{}",
                        "prompts-tested",
                        "the prompts of 3 targets were never tested together"),
                pass(GENERAL, "normal: [main, person]", "prompts-tested", "there is one prompt"));
    }

    @ParameterizedTest
    @MethodSource({"limits", "load", "calls", "routes"})
    void check_oneChange_isWhatTheRuleFinds(Row row) {
        String text = PlanText.example("ipo.yaml");
        assertThat(text).contains(row.said);
        Finding finding = found(
                Plan.read("plan.yaml", text.replace(row.said, row.otherwise)).check(), row.rule);
        assertThat(finding.verdict()).as(finding.why()).isEqualTo(row.verdict);
        assertThat(finding.why()).contains(row.why);
    }

    @Test
    void check_secondMorning_passes() {
        Map<Verdict, List<String>> rules = verdicts(plan("ipo.yaml").check(Instant.EPOCH, Instant.EPOCH.plusMillis(1)));
        assertThat(rules).containsOnlyKeys(Verdict.PASS);
    }

    @Test
    void check_firstMorning_failsAsItDid() {
        List<Finding> findings = plan("first-morning.yaml").check();
        assertThat(verdicts(findings).get(Verdict.FAIL))
                .containsExactly(
                        "peaks-fit",
                        "background-capped",
                        "background-pausable",
                        "jitter",
                        "wait-budget",
                        "ends-in-person",
                        "provenance",
                        "levels",
                        "amplification");
        assertThat(found(findings, "peaks-fit").why())
                .isEqualTo("background overlaps the live peak: main tokens a minute at 10:00 119 % of 400,000"
                        + " (without background 94 %)");
    }

    @Test
    void check_liveAlone_passes() {
        String text = PlanText.example("first-morning.yaml").replaceFirst("(?m)^  labelling: .*$", "");
        assertThat(found(Plan.read("plan.yaml", text).check(), "peaks-fit"))
                .isEqualTo(new Finding(
                        "peaks-fit",
                        Verdict.PASS,
                        "at their peaks: main requests a minute at 10:00 30 % of 500;"
                                + " main tokens a minute at 10:00 94 % of 400,000"));
    }

    @Test
    void check_minimal_asksForSpenders() {
        assertThat(verdicts(plan("minimal.yaml").check()).get(Verdict.FAIL))
                .containsExactly("spenders-named", "peaks-fit");
    }

    @Test
    void check_rehearsal_mustBeNewerThanThePlan() {
        Plan plan = plan("ipo.yaml");
        Instant changed = Instant.parse("2026-03-16T18:00:00Z");
        assertThat(found(plan.check(), "rehearsed").verdict()).isEqualTo(Verdict.WARN);
        assertThat(found(plan.check(changed, changed), "rehearsed").verdict()).isEqualTo(Verdict.FAIL);
        assertThat(found(plan.check(changed, changed.plusMillis(1)), "rehearsed")
                        .verdict())
                .isEqualTo(Verdict.PASS);
    }

    private static Plan plan(String example) {
        return Plan.read(example, PlanText.example(example));
    }

    private static Finding found(List<Finding> findings, String rule) {
        return findings.stream()
                .filter(finding -> finding.rule().equals(rule))
                .findFirst()
                .orElseThrow();
    }

    private static Map<Verdict, List<String>> verdicts(List<Finding> findings) {
        return findings.stream()
                .collect(Collectors.groupingBy(
                        Finding::verdict, Collectors.mapping(Finding::rule, Collectors.toList())));
    }

    private static Row pass(String said, String otherwise, String rule, String why) {
        return new Row(said, otherwise, rule, Verdict.PASS, why);
    }

    private static Row warn(String said, String otherwise, String rule, String why) {
        return new Row(said, otherwise, rule, Verdict.WARN, why);
    }

    private static Row fail(String said, String otherwise, String rule, String why) {
        return new Row(said, otherwise, rule, Verdict.FAIL, why);
    }

    record Row(String said, String otherwise, String rule, Verdict verdict, String why) {
        @Override
        public String toString() {
            return rule + " with " + otherwise.lines().findFirst().orElse("nothing");
        }
    }
}
