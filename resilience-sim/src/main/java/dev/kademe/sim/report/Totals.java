package dev.kademe.sim.report;

import dev.kademe.sim.report.Timeline.LevelChange;
import dev.kademe.sim.report.Timeline.Minute;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** The figures of a whole run that are read first. */
record Totals(List<Total> all) {
    private static final String REFUSED = "refused";

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
                total(REFUSED, run, minute -> minute.answers().getOrDefault(Timeline.REFUSED, 0L)),
                new Total("highest level", highest)));
    }

    /** A number with its thousands apart. */
    static String text(long number) {
        return String.format(Locale.US, "%,d", number);
    }

    private static Total total(String name, Timeline run, ToLongFunction<Minute> value) {
        return new Total(name, run.minutes().stream().mapToLong(value).sum());
    }

    /** One of them. */
    record Total(String name, long number) {
        String value() {
            return text(number);
        }

        /** Whether nobody wants to see it. */
        boolean isBad() {
            return name.equals(REFUSED) && number > 0;
        }
    }
}
