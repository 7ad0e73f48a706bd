package dev.kademe.sim.cli;

import dev.kademe.call.Workload;
import dev.kademe.sim.rehearse.Minute;
import dev.kademe.sim.rehearse.Outcome;
import dev.kademe.sim.report.Columns;
import dev.kademe.sim.report.WallClock;
import java.util.concurrent.TimeUnit;

/** A rehearsal as CSV: a line a minute. */
final class MinuteColumns {
    private MinuteColumns() {}

    static String csv(Outcome outcome) {
        WallClock clock = RehearsalText.clock(outcome);
        Columns<Minute> columns = new Columns<Minute>()
                .word("at", minute -> clock.minute(TimeUnit.MINUTES.toNanos(minute.number())))
                .number("level", minute -> minute.level().ordinal())
                .number("requests", Minute::requests)
                .number("requestLimit", Minute::requestLimit)
                .number("tokens", Minute::tokens)
                .number("tokenLimit", Minute::tokenLimit)
                .number("otherTokens", Minute::otherTokens);
        for (Workload workload : Workload.values()) {
            String name = ReplayText.word(workload);
            columns.number(name + "Asked", minute -> minute.of(workload).asked())
                    .number(name + "Full", minute -> minute.of(workload).full())
                    .number(name + "Lesser", minute -> minute.of(workload).lesser())
                    .number(name + "Refused", minute -> minute.of(workload).refused())
                    .number(name + "Tokens", minute -> minute.of(workload).tokens())
                    .number(name + "WaitP95Nanos", minute -> minute.of(workload).waitNanos());
        }
        return columns.number("sent", Minute::sent)
                .number("repeats", Minute::repeats)
                .number("rejected", Minute::rejected)
                .number("inLine", Minute::inLine)
                .number("lane", Minute::laneDepth)
                .word("notes", minute -> String.join("; ", minute.notes()))
                .csv(outcome.minutes());
    }
}
