package dev.kademe.sim.cli;

import dev.kademe.sim.lesson.placement.Layers;
import dev.kademe.sim.lesson.placement.Nested;
import dev.kademe.sim.lesson.placement.PlacementRow;
import dev.kademe.sim.lesson.placement.PlacementRun;
import dev.kademe.sim.report.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lesson stacking}: a permanent failure, with retries stacked on each other. */
@Command(name = "stacking", description = "A permanent failure, with retries stacked on each other.")
final class StackingCommand implements Callable<Integer> {
    private static final List<Layers> PUBLISHED = List.of(
            new Layers(1, 1, 1), new Layers(3, 1, 1), new Layers(3, 3, 1), new Layers(3, 3, 3), new Layers(5, 3, 3));

    @Mixin
    private Reporting reporting = new Reporting();

    @Option(names = "--http", description = "run the services over loopback HTTP instead of in process")
    private boolean http;

    @Option(
            names = "--layers",
            description = "attempts of gateway/middleware/wrapper, each 1..20, such as 5/3/3; may be repeated"
                    + " (default: the lesson's five)")
    private @Nullable List<String> layers;

    @Override
    public Integer call() {
        return reporting.run((output, log) -> {
            List<Layers> chosen = layers == null
                    ? PUBLISHED
                    : layers.stream()
                            .map(text -> Inputs.parsed(
                                    "--layers",
                                    text,
                                    Layers::of,
                                    parsed -> true,
                                    "three whole numbers from 1 to 20 joined by '/', such as 5/3/3"))
                            .toList();
            PlacementRun run = http ? PlacementRun.overHttp() : PlacementRun.inProcess();
            List<PlacementRow> rows = new ArrayList<>();
            for (Layers each : chosen) {
                for (Nested nested : Nested.values()) {
                    if (output.language() == Reporting.Language.EN || nested == Nested.BLIND) {
                        rows.add(run.run(each, nested, PlacementRun.PERMANENT, log));
                    }
                }
            }
            return output.of(
                    PlacementTables.COLUMNS,
                    rows,
                    () -> output.language() == Reporting.Language.TR ? turkish(rows) : english(rows));
        });
    }

    private static String english(List<PlacementRow> rows) {
        TextTable table =
                new TextTable(1, "outer / middle / inner", "product", "notify calls", "deliveries", "member calls");
        for (PlacementRow row : PlacementTables.blind(rows)) {
            table.row(
                    PlacementTables.layers(row.layers(), " / "),
                    row.layers().product(),
                    row.notifyCalls(),
                    row.deliveries(),
                    row.memberCalls());
        }
        return "permanent failure: retries stacked on each other\n"
                + table.text()
                + "\nthe same, with clients that see each other\n"
                + PlacementTables.aware(rows);
    }

    private static String turkish(List<PlacementRow> rows) {
        StringBuilder text = new StringBuilder("kalici ariza: ust uste binen yeniden deneme\n");
        text.append(PlacementTables.lessonLine("dis / ara / ic", "carpim", "bildirim cagri", "teslim", "uyelik cagri"));
        for (PlacementRow row : rows) {
            text.append(PlacementTables.lessonLine(
                    PlacementTables.layers(row.layers(), " / "),
                    row.layers().product(),
                    row.notifyCalls(),
                    row.deliveries(),
                    row.memberCalls()));
        }
        return text.toString();
    }
}
