package dev.kademe.sim.cli;

import dev.kademe.event.EventListener;
import dev.kademe.sim.lesson.FailureCensus;
import dev.kademe.sim.lesson.FailureRow;
import dev.kademe.sim.provider.LessonReply;
import dev.kademe.sim.provider.SupportDesk;
import dev.kademe.sim.report.Columns;
import dev.kademe.sim.report.Ratios;
import dev.kademe.sim.report.TextTable;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lesson failures}: what the failures of content cost a client that does not retry. */
@Command(name = "failures", description = "What the failures cost a client that does not retry.")
final class FailuresCommand implements Callable<Integer> {
    private static final Columns<FailureRow> COLUMNS = new Columns<FailureRow>()
            .word("outcome", row -> outcome(row.status()))
            .number("count", FailureRow::count)
            .number("tokens", FailureRow::tokens);

    @Mixin
    private Reporting reporting = new Reporting();

    @Mixin
    private SeedOption seed = new SeedOption();

    @Override
    public Integer call() {
        return reporting.run((output, log) -> text(output, seed.value(), log));
    }

    static String text(Reporting.Output output, long seed, EventListener log) {
        SupportDesk desk = SupportDesk.load();
        List<FailureRow> rows = FailureCensus.count(desk, seed, log);
        return output.of(
                COLUMNS,
                rows,
                () -> output.language() == Reporting.Language.TR
                        ? TurkishLesson.failures(desk, seed, rows)
                        : english(rows));
    }

    private static String english(List<FailureRow> rows) {
        TextTable table = new TextTable(1, "outcome", "count", "tokens", "result");
        long all = 0;
        long wasted = 0;
        for (FailureRow row : rows) {
            boolean isUsable = row.status() == LessonReply.Status.OK;
            table.row(outcome(row.status()), row.count(), row.tokens(), isUsable ? "usable" : "thrown away");
            all += row.tokens();
            wasted += isUsable ? 0 : row.tokens();
        }
        return table.text()
                + "wasted share: %d of %d tokens = %s%n"
                        .formatted(wasted, all, Ratios.text((double) wasted / all))
                        .replace(System.lineSeparator(), "\n");
    }

    private static String outcome(LessonReply.Status status) {
        return switch (status) {
            case OK -> "ok";
            case TIMED_OUT -> "timeout";
            case TRUNCATED -> "truncated";
            case RATE_LIMITED -> "rate-limited";
        };
    }
}
