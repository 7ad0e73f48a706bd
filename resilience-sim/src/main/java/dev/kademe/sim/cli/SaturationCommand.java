package dev.kademe.sim.cli;

import dev.kademe.call.Workload;
import dev.kademe.sim.rehearse.Saturation;
import dev.kademe.sim.report.Columns;
import dev.kademe.sim.report.TextTable;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code rehearse saturation}: three kinds of provider under more load than they grant. */
@Command(name = "saturation", description = "Three kinds of provider under one and a half times what they grant.")
final class SaturationCommand implements Callable<Integer> {
    private static final Columns<Saturation.Row> COLUMNS = new Columns<Saturation.Row>()
            .number("seed", Saturation.Row::seed)
            .word("provider", row -> Inputs.name(row.provider()))
            .word("ledger", row -> Inputs.name(row.ledger()))
            .number("asked", row -> row.score().of(Workload.LIVE).asked())
            .number("admitted", row -> row.score().of(Workload.LIVE).admitted())
            .number("calls", row -> row.score().providerCalls())
            .number("rejected", row -> row.score().providerRejections())
            .ratio("rejectedRatio", row -> row.score().rejectedRatio())
            .ratio("goodput", row -> row.score().goodputRatio());

    @Mixin
    private Reporting reporting = new Reporting();

    @Mixin
    private SeedOption seed = new SeedOption();

    @Override
    public Integer call() {
        return reporting.run((output, log) -> {
            if (output.language() == Reporting.Language.TR) {
                throw new Inputs.BadInput("--lang", "tr", "en: only the lessons have a text in Turkish");
            }
            List<Saturation.Row> rows = Saturation.run(seed.value(), log);
            return output.of(COLUMNS, rows, () -> text(rows));
        });
    }

    private static String text(List<Saturation.Row> rows) {
        TextTable table = new TextTable(
                2, "provider", "ledger", "asked", "admitted", "calls", "rejected", "rejected ratio", "goodput");
        for (Saturation.Row row : rows) {
            table.row(
                    Inputs.name(row.provider()),
                    Inputs.name(row.ledger()),
                    row.score().of(Workload.LIVE).asked(),
                    row.score().of(Workload.LIVE).admitted(),
                    row.score().providerCalls(),
                    row.score().providerRejections(),
                    row.score().rejectedRatio(),
                    row.score().goodputRatio());
        }
        return table.text();
    }
}
