package dev.kademe.sim.cli;

import dev.kademe.sim.lesson.placement.Layers;
import dev.kademe.sim.lesson.placement.Nested;
import dev.kademe.sim.lesson.placement.PlacementRow;
import dev.kademe.sim.lesson.placement.PlacementRun;
import dev.kademe.sim.report.TextTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lesson placement}: one temporary failure, with the retry in each of three places. */
@Command(name = "placement", description = "One temporary failure, with the retry in each of three places.")
final class PlacementCommand implements Callable<Integer> {
    private static final Map<Layers, String> PLACES = new LinkedHashMap<>();
    private static final Map<Layers, String> TURKISH_PLACES = new LinkedHashMap<>();

    static {
        PLACES.put(new Layers(1, 1, 1), "none");
        PLACES.put(new Layers(1, 1, 3), "client wrapper");
        PLACES.put(new Layers(1, 3, 1), "middleware");
        PLACES.put(new Layers(3, 1, 1), "gateway");
        TURKISH_PLACES.put(new Layers(1, 1, 1), "yok");
        TURKISH_PLACES.put(new Layers(1, 1, 3), "sarmalayici");
        TURKISH_PLACES.put(new Layers(1, 3, 1), "ara katman");
        TURKISH_PLACES.put(new Layers(3, 1, 1), "ag gecidi");
    }

    @Mixin
    private Reporting reporting = new Reporting();

    @Option(names = "--http", description = "run the services over loopback HTTP instead of in process")
    private boolean http;

    @Override
    public Integer call() {
        return reporting.run((output, log) -> {
            PlacementRun run = http ? PlacementRun.overHttp() : PlacementRun.inProcess();
            List<PlacementRow> rows = new ArrayList<>();
            for (Layers layers : PLACES.keySet()) {
                for (Nested nested : Nested.values()) {
                    if (output.language() == Reporting.Language.EN || nested == Nested.BLIND) {
                        rows.add(run.run(layers, nested, PlacementRun.TEMPORARY, log));
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
        TextTable table = new TextTable(
                1,
                "placement (outer/middle/inner)",
                "status",
                "loan calls",
                "member calls",
                "notify calls",
                "deliveries");
        for (PlacementRow row : PlacementTables.blind(rows)) {
            table.row(
                    "%s (%s)".formatted(PLACES.get(row.layers()), PlacementTables.layers(row.layers(), "/")),
                    row.status(),
                    row.loanCalls(),
                    row.memberCalls(),
                    row.notifyCalls(),
                    row.deliveries());
        }
        return "temporary failure: the first 2 notifications are delivered but their confirmation is lost\n"
                + table.text()
                + "\nthe same, with clients that see each other\n"
                + PlacementTables.aware(rows);
    }

    private static String turkish(List<PlacementRow> rows) {
        StringBuilder text = new StringBuilder(
                "gecici ariza: bildirim ilk 2 cagride teslim eder ama onay kaybolur; tek kullanici istegi\n");
        text.append(PlacementTables.lessonLine(
                "yerlesim (dis/ara/ic)", "sonuc", "odunc cagri", "uyelik cagri", "bildirim cagri", "teslim"));
        for (PlacementRow row : rows) {
            text.append(PlacementTables.lessonLine(
                    "%s (%s)".formatted(TURKISH_PLACES.get(row.layers()), PlacementTables.layers(row.layers(), "/")),
                    row.status(),
                    row.loanCalls(),
                    row.memberCalls(),
                    row.notifyCalls(),
                    row.deliveries()));
        }
        return text.toString();
    }
}
