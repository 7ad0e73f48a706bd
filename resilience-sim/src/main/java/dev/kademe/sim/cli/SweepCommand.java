package dev.kademe.sim.cli;

import dev.kademe.event.EventListener;
import dev.kademe.sim.lesson.LessonSettings;
import dev.kademe.sim.lesson.PolicySweep;
import dev.kademe.sim.lesson.SweepRow;
import dev.kademe.sim.provider.SupportDesk;
import dev.kademe.sim.report.Columns;
import dev.kademe.sim.report.TextTable;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lesson sweep}: the policies over many seeds. */
@Command(name = "sweep", description = "The policies over many seeds: mean and worst of both measures.")
final class SweepCommand implements Callable<Integer> {
    private static final long LARGEST_SEED = 0xFFFFFFFFL;
    private static final long MOST_SEEDS = 100_000;

    private static final Columns<SweepRow> COLUMNS = new Columns<SweepRow>()
            .number("burst", SweepRow::burst)
            .word("policy", row -> Inputs.name(row.policy()))
            .number("seeds", SweepRow::seeds)
            .ratio("meanCompleted", row -> row.completed().mean())
            .ratio("worstCompleted", row -> row.completed().worst())
            .ratio("meanInteractive", row -> row.interactive().mean())
            .ratio("worstInteractive", row -> row.interactive().worst());

    @Mixin
    private Reporting reporting = new Reporting();

    @Option(
            names = "--seeds",
            defaultValue = "1-200",
            description = "first and last seed, at most 100000 of them (default: ${DEFAULT-VALUE})")
    private String seeds = "";

    @Override
    public Integer call() {
        return reporting.run((output, log) -> {
            if (output.language() == Reporting.Language.TR) {
                throw new Inputs.BadInput("--lang", "tr", "en: the lesson has no sweep");
            }
            return text(output, Inputs.parsed("--seeds", seeds, Seeds::of, Seeds::isAllowed, Seeds.ALLOWED), log);
        });
    }

    private static String text(Reporting.Output output, Seeds seeds, EventListener log) {
        List<SweepRow> rows = PolicySweep.run(
                SupportDesk.load(), seeds.first, seeds.last, PoliciesCommand.BURSTS, LessonSettings.PUBLISHED, log);
        return output.of(COLUMNS, rows, () -> {
            TextTable table =
                    new TextTable(2, "burst", "policy", "completed mean", "worst", "interactive mean", "worst");
            for (SweepRow row : rows) {
                table.row(
                        row.burst(),
                        Inputs.name(row.policy()),
                        row.completed().mean(),
                        row.completed().worst(),
                        row.interactive().mean(),
                        row.interactive().worst());
            }
            return table.text();
        });
    }

    /** The seeds of a sweep, both ends included. */
    record Seeds(long first, long last) {
        static final String ALLOWED =
                "first-last, each from 0 to %d, at most %d seeds".formatted(LARGEST_SEED, MOST_SEEDS);

        static Seeds of(String text) {
            String[] ends = text.split("-", -1);
            if (ends.length != 2) {
                throw new IllegalArgumentException(text);
            }
            return new Seeds(Long.parseLong(ends[0]), Long.parseLong(ends[1]));
        }

        boolean isAllowed() {
            return first >= 0 && first <= last && last <= LARGEST_SEED && last - first < MOST_SEEDS;
        }
    }
}
