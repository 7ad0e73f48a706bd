package dev.kademe.sim.cli;

import dev.kademe.sim.rehearse.Judgement;
import dev.kademe.sim.rehearse.Measure;
import dev.kademe.sim.rehearse.Outcome;
import dev.kademe.sim.rehearse.PairedComparison;
import dev.kademe.sim.report.Columns;
import dev.kademe.sim.report.TextTable;
import java.util.List;
import java.util.Locale;

/** Several rehearsals of one plan or two, for people and as CSV. */
final class RunsOfPlans {
    /** A line a rehearsal. */
    static final Columns<Outcome> COLUMNS = columns();

    private RunsOfPlans() {}

    private static Columns<Outcome> columns() {
        Columns<Outcome> columns = new Columns<Outcome>()
                .word("scenario", outcome -> outcome.scenario().name())
                .word("plan", Outcome::plan)
                .number("seed", Outcome::seed)
                .word("verdict", outcome -> Judgement.of(outcome).isPassed() ? "pass" : "fail");
        for (Measure measure : Measure.values()) {
            columns.ratio(measure.text(), measure::of);
        }
        return columns.word(
                "backgroundShare",
                outcome -> outcome.background()
                        .map(share -> Double.toString(share.ratio()))
                        .orElse("not measured"));
    }

    /** The range of every measure over the seeds. */
    static String of(List<Outcome> outcomes) {
        TextTable table = new TextTable(1, "over %d seeds".formatted(outcomes.size()), "least", "median", "most");
        for (Measure measure : Measure.values()) {
            double[] sorted =
                    outcomes.stream().mapToDouble(measure::of).sorted().toArray();
            double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
            table.row(measure.text(), number(sorted[0]), number(median), number(sorted[sorted.length - 1]));
        }
        return RehearsalText.heading(outcomes) + "\n" + table.text() + "\n" + verdicts(outcomes);
    }

    /** The difference that the plan makes, measure by measure. */
    static String of(PairedComparison comparison) {
        TextTable table =
                new TextTable(1, "mean over seeds", "plan", "against", "difference", "+- 95 %", "least", "most", "");
        for (PairedComparison.Row row : comparison.rows()) {
            PairedComparison.Difference difference = row.difference();
            table.row(
                    row.measure().text(),
                    number(row.first()),
                    number(row.second()),
                    number(difference.mean()),
                    Double.isNaN(difference.halfWidth()) ? "-" : number(difference.halfWidth()),
                    number(difference.least()),
                    number(difference.most()),
                    difference.isMeasured() ? "measured" : "not measured");
        }
        return RehearsalText.heading(comparison.first())
                + RehearsalText.heading(comparison.second())
                + "\n"
                + table.text()
                + "\nplan: "
                + verdicts(comparison.first())
                + "against: "
                + verdicts(comparison.second());
    }

    private static String verdicts(List<Outcome> outcomes) {
        long passed = outcomes.stream()
                .filter(outcome -> Judgement.of(outcome).isPassed())
                .count();
        double calledBack = outcomes.stream()
                .mapToDouble(Measure.LIVE_CALLED_BACK_PERCENT::of)
                .max()
                .orElse(0);
        return "%s %d of %d seeds pass%s\n"
                .formatted(
                        passed == outcomes.size() ? "PASS" : "FAIL",
                        passed,
                        outcomes.size(),
                        calledBack == 0 ? "" : ", called back up to %s%% of live".formatted(number(calledBack)));
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : String.format(Locale.US, "%.3f", value);
    }
}
