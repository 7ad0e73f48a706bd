package dev.kademe.sim.cli;

import dev.kademe.call.DegradationLevel;
import dev.kademe.level.LevelControl;
import dev.kademe.sim.rehearse.Judgement;
import dev.kademe.sim.rehearse.Outcome;
import dev.kademe.sim.rehearse.Recovery;
import dev.kademe.sim.report.TextTable;
import java.util.List;
import java.util.Locale;

/** What went wrong in a rehearsal, and how its main quota came back to normal, for people. */
final class RecoveryText {
    private static final String THE_END = "the end of the rehearsal";

    private final Outcome outcome;
    private final Recovery recovery;

    private RecoveryText(Outcome outcome) {
        this.outcome = outcome;
        this.recovery = Recovery.of(outcome);
    }

    static String of(Outcome outcome) {
        return new RecoveryText(outcome).text();
    }

    private String text() {
        TextTable table = new TextTable(2, "recovery", "");
        table.row("trouble", trouble());
        if (outcome.quota().isPresent()) {
            String quota = outcome.quota().get();
            table.row("level of " + quota + " first changed", firstChange());
            table.row("level of " + quota + " normal again", normalAgain());
            table.row(
                    "longest line",
                    format("%,d (calls that waited for %s at the end of a minute)", recovery.longestLine(), quota));
        } else {
            table.row("level", "none: no target of the plan has a quota");
        }
        table.row(
                "deepest lane",
                format("%,d (jobs that waited or were on their way at the end of a minute)", recovery.deepestLane()));
        table.row("flaps", format("%d (rises of the level within an hour of a fall)", recovery.flaps()));
        return table.text();
    }

    private String trouble() {
        String full = format(
                "took %.0f%% of a limit of %s",
                100 * Recovery.NEARLY_FULL_RATIO, outcome.quota().orElse(""));
        boolean hasQuota = outcome.quota().isPresent();
        if (recovery.troubleFromNanos().isEmpty()) {
            return "none: no fault" + (hasQuota ? ", and no minute " + full : "");
        }
        String until = recovery.isToTheEnd()
                ? THE_END
                : time(recovery.troubleUntilNanos().orElseThrow());
        return "%s to %s (faults%s)"
                .formatted(
                        time(recovery.troubleFromNanos().getAsLong()),
                        until,
                        hasQuota ? ", and minutes that " + full : "");
    }

    private String firstChange() {
        if (recovery.firstActionNanos().isEmpty()) {
            return "never: it stayed normal";
        }
        long atNanos = recovery.firstActionNanos().getAsLong();
        if (recovery.troubleFromNanos().isEmpty()) {
            return time(atNanos);
        }
        long fromNanos = recovery.troubleFromNanos().getAsLong();
        long untilNanos = recovery.troubleUntilNanos().orElseThrow();
        return time(atNanos)
                + (atNanos < fromNanos
                        ? ", %s before the trouble".formatted(Judgement.span(fromNanos - atNanos))
                        : atNanos <= untilNanos
                                ? ", %s into the trouble".formatted(Judgement.span(atNanos - fromNanos))
                                : ", %s after the trouble".formatted(Judgement.span(atNanos - untilNanos)));
    }

    private String normalAgain() {
        List<LevelControl.Change> changes = outcome.mainLevels();
        if (changes.isEmpty()) {
            return "it always was";
        }
        LevelControl.Change last = changes.get(changes.size() - 1);
        if (recovery.troubleFromNanos().isEmpty() || recovery.isToTheEnd()) {
            return last.to() == DegradationLevel.NORMAL ? time(last.at().nanos()) : "not before " + THE_END;
        }
        if (recovery.tookNanos().isEmpty()) {
            return "not before " + THE_END;
        }
        long tookNanos = recovery.tookNanos().getAsLong();
        return tookNanos == 0
                ? "it was when the trouble ended"
                : "%s, %s after the trouble"
                        .formatted(time(recovery.normalNanos().orElseThrow()), Judgement.span(tookNanos));
    }

    private String time(long nanos) {
        return RehearsalText.clock(outcome).second(nanos);
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.US, pattern, values);
    }
}
