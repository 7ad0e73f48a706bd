package dev.kademe.sim.report;

import dev.kademe.sim.report.Timeline.LevelChange;
import dev.kademe.sim.report.Timeline.Minute;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** The figures of a whole run that are read first. */
record Totals(List<Total> all) {
    static Totals of(Timeline run) {
        int highest = run.levels().stream()
                .map(LevelChange::to)
                .mapToInt(Enum::ordinal)
                .max()
                .orElse(0);
        return new Totals(List.of(
                total("asked", run, Minute::asked),
                total("requests sent", run, Minute::sent),
                total("rejected (429)", run, Minute::rejected),
                total("answered short", run, Minute::shortAnswers),
                total("to a person", run, minute -> minute.answers().getOrDefault(Timeline.PERSON, 0L)),
                total("refused", run, minute -> minute.answers().getOrDefault(Timeline.REFUSED, 0L)),
                new Total("highest level", Integer.toString(highest))));
    }

    /** A number with its thousands apart. */
    static String text(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static Total total(String name, Timeline run, ToLongFunction<Minute> value) {
        return new Total(name, text(run.minutes().stream().mapToLong(value).sum()));
    }

    /** One of them. */
    record Total(String name, String value) {}
}
