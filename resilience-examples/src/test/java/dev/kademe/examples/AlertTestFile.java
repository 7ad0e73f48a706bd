package dev.kademe.examples;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The unit tests of the alert rules, as {@code promtool} reads them: what the meters of simulated mornings showed, and which
 * alerts it has to raise.
 */
final class AlertTestFile {
    private static final String OFFERED = "kademe_quota_offered_ratio";
    private static final String LEVEL = "kademe_level_in_force";
    private static final String DENIED = "kademe_guarantee_denied_total";
    private static final String AGE = "kademe_lane_age_seconds";
    private static final String SPENT = "kademe_wait_budget_spent_total";
    private static final String CALLS = "kademe_calls_seconds_count";
    private static final String ERROR = "kademe_estimate_error_tokens_total";
    private static final String TOKENS = "kademe_tokens_total";
    private static final String FIRING = "ALERTS{alertstate=\"firing\"}";

    private final StringBuilder text = new StringBuilder("""
            # Written by AlertTestFileTest, not by hand: what the meters showed in runs of the simulator with seed 1, to a thousandth,
            # without series that are 0 throughout. The time is that since the run began, 10:00 where it is a morning.
            rule_files: [kademe-alerts.yml]
            evaluation_interval: 5s
            tests:
            """);

    private AlertTestFile() {}

    /** Runs everything. */
    static String write() {
        AlertTestFile file = new AlertTestFile();
        file.pages();
        file.tickets();
        return file.text.toString();
    }

    private void pages() {
        Samples first = WatchedRun.rehearsal("first-morning", "ipo-morning")
                .watch(Set.of(OFFERED, LEVEL, DENIED, AGE), minutes(20));
        Duration beforeRejection = lastTickBefore(first.firstRejectionNanos().orElseThrow());
        test("plans/first-morning.yaml, scenarios/ipo-morning.yaml: pages before the first 429", first);
        nothingFires(minutes(5));
        fires(beforeRejection, "alertname=\"KademeOfferedUseHigh\", quota=\"main\", severity=\"page\"");

        Set<String> all = Set.of(OFFERED, LEVEL, DENIED, AGE, SPENT);
        test(
                "plans/first-morning.yaml, scenarios/normal-morning.yaml: silent",
                WatchedRun.rehearsal("first-morning", "normal-morning").watch(all, minutes(55)));
        hasFired(minutes(55));
        test(
                "replay normal-morning --client plan: no page, though the ordinary peak holds background work",
                WatchedRun.normalMorning().watch(all, minutes(120)));
        hasFired(minutes(120), "alertname=\"KademeQueueOld\", severity=\"ticket\"");
    }

    private void tickets() {
        test(
                "plans/ipo.yaml, scenarios/second-ipo.yaml: short answers and a queue, no page",
                WatchedRun.rehearsal("ipo", "second-ipo").watch(Set.of(OFFERED, LEVEL, AGE), minutes(50)));
        nothingFires(minutes(26));
        fires(minutes(27), "alertname=\"KademeLevelHigh\", quota=\"main\", severity=\"ticket\"");
        fires(minutes(50), "alertname=\"KademeQueueOld\", quota=\"main\", severity=\"ticket\"");

        test(
                "plans/ipo.yaml, scenarios/halved-limit.yaml: 429s alone raise nothing, a denied guarantee a ticket",
                WatchedRun.rehearsal("ipo", "halved-limit").watch(Set.of(LEVEL, DENIED, SPENT, CALLS), minutes(33)));
        nothingFires(minutes(31));
        fires(minutes(33), "alertname=\"KademeGuaranteeDenied\", quota=\"main\", severity=\"ticket\"");

        test(
                "plans/ipo.yaml, scenarios/storm.yaml: wait budgets spent",
                WatchedRun.rehearsal("ipo", "storm").watch(Set.of(LEVEL, DENIED, SPENT, CALLS), minutes(22)));
        nothingFires(minutes(20));
        fires(minutes(22), "alertname=\"KademeWaitBudgetsSpent\", severity=\"ticket\"");

        test(
                "answers that take a sixth of what they may",
                WatchedRun.answersOfOneSixth().watch(Set.of(ERROR, TOKENS), minutes(17)));
        nothingFires(minutes(14));
        fires(minutes(17), "alertname=\"KademeEstimatesWrong\", severity=\"ticket\"");
    }

    private static Duration minutes(int minutes) {
        return Duration.ofMinutes(minutes);
    }

    private static Duration lastTickBefore(long nanos) {
        return Samples.TICK.multipliedBy((nanos - 1) / Samples.TICK.toNanos());
    }

    private void test(String name, Samples samples) {
        line(0, "  - name: \"%s\"".formatted(name));
        line(2, "interval: 5s");
        line(2, "input_series:");
        samples.series().forEach((series, values) -> {
            if (values.stream().anyMatch(value -> value > 0)) {
                line(3, "- series: '%s'".formatted(series));
                line(4, "values: >-");
                SeriesNotation.lines(values).forEach(words -> line(5, words));
            }
        });
        line(2, "promql_expr_test:");
    }

    private void nothingFires(Duration at) {
        expect(at, "count(%s)".formatted(FIRING), List.of());
    }

    private void fires(Duration at, String labels) {
        expect(at, "count by (alertname, quota, severity) (%s)".formatted(FIRING), List.of(labels));
    }

    /** From the beginning until {@code at}, whether it was pending or firing. */
    private void hasFired(Duration at, String... labels) {
        String range = "ALERTS[%ds]".formatted(at.toSeconds());
        expect(at, "count by (alertname, severity) (count_over_time(%s))".formatted(range), List.of(labels));
    }

    private void expect(Duration at, String expression, List<String> labels) {
        line(3, "- expr: '%s'".formatted(expression));
        line(4, "eval_time: %ds".formatted(at.toSeconds()));
        List<String> samples = new ArrayList<>();
        labels.forEach(one -> samples.add("{labels: '{%s}', value: 1}".formatted(one)));
        line(4, "exp_samples: [%s]".formatted(String.join(", ", samples)));
    }

    private void line(int depth, String words) {
        text.append("  ".repeat(depth)).append(words).append('\n');
    }
}
