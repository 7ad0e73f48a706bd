package dev.kademe.sim.cli;

import dev.kademe.sim.lesson.placement.CodeCost;
import dev.kademe.sim.report.Columns;
import dev.kademe.sim.report.TextTable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lesson cost}: what each placement costs in our own code. */
@Command(name = "cost", description = "What each placement costs in our own code.")
final class CostCommand implements Callable<Integer> {
    private static final Columns<CodeCost.Placement> COLUMNS = new Columns<CodeCost.Placement>()
            .word("placement", CodeCost.Placement::name)
            .word("file", CodeCost.Placement::file)
            .number("lines", CodeCost.Placement::lines);

    private static final Map<String, String> TURKISH = Map.of(
            "client wrapper", "istemci sarmalayicisi",
            "middleware", "ara katman",
            "gateway", "ag gecidi");

    @Mixin
    private Reporting reporting = new Reporting();

    @Override
    public Integer call() {
        return reporting.run((output, log) -> {
            List<CodeCost.Placement> placements = CodeCost.placements();
            return output.of(
                    COLUMNS,
                    placements,
                    () -> output.language() == Reporting.Language.TR ? turkish(placements) : english(placements));
        });
    }

    private static String english(List<CodeCost.Placement> placements) {
        TextTable table = new TextTable(2, "placement", "file", "lines");
        placements.forEach(placement -> table.row(placement.name(), placement.file(), placement.lines()));
        CodeCost.CallSites sites = CodeCost.callSites();
        return "code cost and scope\n" + table.text()
                + ("the loan body has %d call sites; the wrapper repeats %d of them, the middleware and the gateway all %d\n"
                                + "configuration: 3 numbers of attempts, in 3 places; none sees the others, unless the"
                                + " clients see each other\n")
                        .formatted(sites.all(), sites.wrapped(), sites.all());
    }

    private static String turkish(List<CodeCost.Placement> placements) {
        StringBuilder text = new StringBuilder("kod bedeli ve kapsam\n");
        text.append(PlacementTables.lessonLine("yerlesim", "dosya", "satir"));
        for (CodeCost.Placement placement : placements) {
            text.append(PlacementTables.lessonLine(
                    TURKISH.getOrDefault(placement.name(), placement.name()), placement.file(), placement.lines()));
        }
        CodeCost.CallSites sites = CodeCost.callSites();
        return text.append("odunc govdesinde %d dis cagri yeri var; sarmalayici %d tanesini yeniden deniyor, "
                        .formatted(sites.all(), sites.wrapped()))
                .append("ara katman ve ag gecidi %d tanesini de.\n".formatted(sites.all()))
                .append("yapilandirma yuzeyi: 3 deneme sayisi, 3 ayri yerde; hicbiri otekinin degerini gormuyor.\n")
                .toString();
    }
}
