package dev.kademe.sim.cli;

import dev.kademe.sim.incident.ClientChoice;
import dev.kademe.sim.incident.Comparison;
import dev.kademe.sim.incident.Comparison.Row;
import dev.kademe.sim.incident.Ending;
import dev.kademe.sim.incident.Figures;
import dev.kademe.sim.incident.Quality;
import dev.kademe.sim.incident.Replay;
import dev.kademe.sim.report.Ratios;
import dev.kademe.sim.report.TextTable;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What would have happened, for people: a row for each client. */
final class ComparisonText {
    private ComparisonText() {}

    static String of(Comparison comparison) {
        Replay first = comparison.rows().get(0).first();
        String title = "%s, %s: what would have happened, seed %d\n"
                .formatted(first.scenario().name(), first.scenario().day(), first.seed());
        return title
                + "\n"
                + answers(comparison.rows())
                + "\n"
                + requests(comparison.rows())
                + "\n"
                + gains(comparison)
                + "\n"
                + quality(comparison.rows());
    }

    private static String answers(List<Row> rows) {
        TextTable table = new TextTable(
                1, "client", "refused", "of all %", "main", "short", "small", "second", "person", "called back");
        for (Row row : rows) {
            Figures figures = row.first().figures();
            table.row(
                    name(row.first()),
                    figures.incident().refused(),
                    decimal(100 * figures.incident().refusedRatio(), 1),
                    figures.answers(Ending.MAIN),
                    figures.answers(Ending.SHORT),
                    figures.answers(Ending.SMALL),
                    figures.answers(Ending.SECOND),
                    figures.answers(Ending.HANDOFF),
                    figures.beside().calledBack());
        }
        return table.text();
    }

    private static String requests(List<Row> rows) {
        TextTable table = new TextTable(
                1,
                "client",
                "429s",
                "requests/min",
                "per first",
                "longest wait s",
                "minutes at level 0/1/2/3",
                "labels done",
                "postponed",
                "lost",
                "live refusals with/without labelling");
        for (Row row : rows) {
            Figures figures = row.first().figures();
            table.row(
                    name(row.first()),
                    figures.rateLimited().total(),
                    Math.round(figures.requestsPerMinute().during()),
                    decimal(figures.amplification(), 2),
                    decimal(figures.longestWaitSeconds(), 1),
                    figures.levelMinutes().stream()
                            .map(minutes -> Long.toString(Math.round(minutes)))
                            .collect(Collectors.joining("/")),
                    figures.background().done(),
                    figures.background().postponed(),
                    figures.background().lost(),
                    figures.beside().refusedAllMorning() + "/" + row.refusedAlone());
        }
        return table.text();
    }

    private static String gains(Comparison comparison) {
        TextTable table = new TextTable(
                1,
                "client",
                "refused % least",
                "median",
                "most",
                "less than naive",
                "difference between runs",
                "gain is");
        for (Row row : comparison.rows()) {
            boolean isHeldAgainst = comparison.isComparable(row) && row.first().client() != ClientChoice.NAIVE;
            table.row(
                    name(row.first()),
                    decimal(100 * row.refused().least(), 1),
                    decimal(100 * row.refused().median(), 1),
                    decimal(100 * row.refused().most(), 1),
                    isHeldAgainst ? Ratios.signed(comparison.gain(row)) : "–",
                    isHeldAgainst ? Ratios.text(comparison.runDifference()) : "–",
                    !isHeldAgainst ? "–" : comparison.isMeasured(row) ? "measured" : "not measured");
        }
        return table.text();
    }

    private static String quality(List<Row> rows) {
        TextTable table = new TextTable(1, "client", "category", "good answers", "more wrong ones");
        for (Row row : rows) {
            Quality quality = row.first().figures().beside().rightAnswers();
            if (quality.moreWrongAnswers() > 0) {
                quality.topics()
                        .forEach(topic -> table.row(
                                name(row.first()),
                                topic.category(),
                                topic.goodRatio(),
                                decimal(topic.moreWrongAnswers(), 1)));
            }
        }
        return table.text() + "(by the reconstructed quality table: only its order is the report's)\n";
    }

    private static String name(Replay replay) {
        String variant = replay.scenario().variant();
        return replay.client().text() + (variant.isEmpty() ? "" : " (" + variant + ")");
    }

    private static String decimal(double value, int decimals) {
        return String.format(Locale.US, "%." + decimals + "f", value);
    }
}
