package dev.kademe.sim.cli;

import dev.kademe.sim.check.Verdict;
import dev.kademe.sim.incident.Assumption;
import dev.kademe.sim.incident.Figures;
import dev.kademe.sim.incident.Law;
import dev.kademe.sim.incident.Quality;
import dev.kademe.sim.incident.Replay;
import dev.kademe.sim.incident.ReportColumn;
import dev.kademe.sim.incident.Scenario;
import dev.kademe.sim.report.TextTable;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** One replay for people. */
final class ReplayText {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.US);

    private ReplayText() {}

    static String of(Replay replay) {
        return heading(replay)
                + "\n"
                + figures(replay)
                + levels(replay.figures())
                + quality(replay)
                + "\n"
                + laws(replay)
                + "\n"
                + assumptions(replay.scenario());
    }

    /** A constant as a word. */
    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static String heading(Replay replay) {
        String variant = replay.scenario().variant();
        return "%s, %s%s; client %s: %s; seed %d%n"
                .formatted(
                        replay.scenario().name(),
                        replay.scenario().day(),
                        variant.isEmpty() ? "" : " (" + variant + ")",
                        replay.client().text(),
                        replay.client().description(),
                        replay.seed())
                .replace(System.lineSeparator(), "\n");
    }

    private static String figures(Replay replay) {
        TextTable table = new TextTable(4, "figure", "report", "replay", "why they differ");
        for (ReportColumn.Line line : ReportColumn.of(replay).lines()) {
            table.row(line.figure(), line.report(), line.replay(), line.why());
        }
        return table.text();
    }

    private static String levels(Figures figures) {
        if (figures.levels().isEmpty()) {
            return "";
        }
        TextTable table = new TextTable(1, "level changed at", "from", "to", "use", "reason");
        for (Figures.LevelChange change : figures.levels()) {
            table.row(
                    change.at().format(TIME),
                    change.from(),
                    change.to(),
                    change.use().isPresent() ? change.use().get() : "unknown",
                    word(change.reason()));
        }
        return "\n" + table.text();
    }

    private static String quality(Replay replay) {
        Quality quality = replay.figures().beside().rightAnswers();
        if (quality.moreWrongAnswers() == 0) {
            return "";
        }
        TextTable table = new TextTable(1, "category", "main", "small", "second", "good answers", "more wrong ones");
        for (Quality.OfTopic topic : quality.topics()) {
            table.row(
                    topic.category(),
                    topic.main(),
                    topic.small(),
                    topic.second(),
                    topic.goodRatio(),
                    "%.1f".formatted(topic.moreWrongAnswers()));
        }
        return "\n" + table.text() + "(by the reconstructed quality table: only its order is the report's)\n";
    }

    private static String laws(Replay replay) {
        TextTable table = new TextTable(4, "law", "expected", "held", "", "checked");
        for (Verdict verdict : replay.laws()) {
            table.row(
                    verdict.law(),
                    verdict.isExpected() ? "holds" : "breaks",
                    verdict.held() ? "yes" : "no",
                    verdict.isAsExpected() ? "" : "SURPRISE: " + Law.statement(verdict.law()),
                    verdict.checked());
        }
        return table.text();
    }

    private static String assumptions(Scenario scenario) {
        TextTable table = new TextTable(4, "setting", "value", "source", "because");
        for (Assumption assumption : scenario.assumptions()) {
            table.row(assumption.name(), assumption.value(), word(assumption.source()), assumption.reason());
        }
        return table.text();
    }
}
