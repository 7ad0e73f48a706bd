package dev.kademe.sim.cli;

import dev.kademe.sim.lesson.placement.Layers;
import dev.kademe.sim.lesson.placement.Nested;
import dev.kademe.sim.lesson.placement.PlacementRow;
import dev.kademe.sim.report.Columns;
import dev.kademe.sim.report.TextTable;
import java.util.List;
import java.util.Locale;

/** What the second lesson's two commands print. */
final class PlacementTables {
    static final Columns<PlacementRow> COLUMNS = new Columns<PlacementRow>()
            .number("outer", row -> row.layers().outer())
            .number("middle", row -> row.layers().middle())
            .number("inner", row -> row.layers().inner())
            .word("nested", row -> nested(row.nested()))
            .number("status", PlacementRow::status)
            .number("loanCalls", PlacementRow::loanCalls)
            .number("memberCalls", PlacementRow::memberCalls)
            .number("notifyCalls", PlacementRow::notifyCalls)
            .number("deliveries", PlacementRow::deliveries);

    private PlacementTables() {}

    static String nested(Nested nested) {
        return nested.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static String layers(Layers layers, String between) {
        return layers.outer() + between + layers.middle() + between + layers.inner();
    }

    /** The rows of clients that see each other, which the lesson does not have. */
    static String aware(List<PlacementRow> rows) {
        TextTable table =
                new TextTable(2, "outer/middle/inner", "nested", "status", "notify calls", "deliveries", "loan calls");
        rows.stream()
                .filter(row -> row.nested() != Nested.BLIND)
                .forEach(row -> table.row(
                        layers(row.layers(), "/"),
                        nested(row.nested()),
                        row.status(),
                        row.notifyCalls(),
                        row.deliveries(),
                        row.loanCalls()));
        return table.text();
    }

    static List<PlacementRow> blind(List<PlacementRow> rows) {
        return rows.stream().filter(row -> row.nested() == Nested.BLIND).toList();
    }

    /** The lesson's form of a line: a name of 24 columns, then 15 columns a cell. */
    static String lessonLine(Object name, Object... cells) {
        StringBuilder line = new StringBuilder("%-24s".formatted(name));
        for (Object cell : cells) {
            line.append("%15s".formatted(cell));
        }
        return line.append('\n').toString();
    }
}
