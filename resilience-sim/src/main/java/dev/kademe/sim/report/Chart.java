package dev.kademe.sim.report;

import dev.kademe.call.Workload;
import dev.kademe.sim.report.Timeline.Minute;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/**
 * One chart of a page, as data: its picture and its table are made from the same numbers.
 *
 * @param name its name in the page
 * @param heading what it shows
 * @param series its lines and areas, from the lowest of the stack on
 */
record Chart(String name, String heading, List<Series> series) {
    /** The chart under which the level is drawn. */
    static final String TOKENS = "tokens";

    Chart {
        series = List.copyOf(series);
    }

    /** The charts of a run, in their order in the page. */
    static List<Chart> all(Timeline run) {
        return List.of(tokens(run), requests(run), answers(run), queues(run));
    }

    private static Chart tokens(Timeline run) {
        List<Series> series = new ArrayList<>();
        for (Workload workload : Workload.values()) {
            ToLongFunction<Minute> taken = minute -> minute.tokens().getOrDefault(workload, 0L);
            if (workload == Workload.LIVE || any(run, taken)) {
                series.add(Series.of(
                        workload.name().toLowerCase(Locale.ROOT),
                        Shape.STACK,
                        Ink.valueOf(workload.name()),
                        run,
                        taken));
            }
        }
        if (any(run, Minute::otherTokens)) {
            series.add(Series.of("others on the key", Shape.STACK, Ink.OTHERS, run, Minute::otherTokens));
        }
        series.add(Series.of("granted", Shape.LIMIT, Ink.LIMIT, run, Minute::tokenLimit));
        return new Chart(TOKENS, "Tokens taken a minute, by workload, and the level", series);
    }

    private static Chart requests(Timeline run) {
        return new Chart(
                "requests",
                "Requests a minute",
                List.of(
                        Series.of("rejected with 429", Shape.AREA, Ink.REFUSED, run, Minute::rejected),
                        Series.of("asked: questions and jobs", Shape.DASHES, Ink.ASKED, run, Minute::asked),
                        Series.of("sent, with repeats", Shape.LINE, Ink.SENT, run, Minute::sent),
                        Series.of("granted", Shape.LIMIT, Ink.LIMIT, run, Minute::requestLimit)));
    }

    private static Chart answers(Timeline run) {
        List<Series> series = new ArrayList<>();
        for (int i = 0; i < run.targets().size(); i++) {
            String target = run.targets().get(i);
            series.add(Series.of(target, Shape.STACK, Ink.ofTarget(i), run, answersBy(target)));
        }
        series.add(Series.of("a person", Shape.STACK, Ink.PERSON, run, answersBy(Timeline.PERSON)));
        series.add(Series.of("nobody: refused", Shape.STACK, Ink.REFUSED, run, answersBy(Timeline.REFUSED)));
        if (any(run, Minute::shortAnswers)) {
            series.add(Series.of("short answers among them", Shape.DASHES, Ink.SHORT, run, Minute::shortAnswers));
        }
        return new Chart("answers", "Questions ended a minute, by who answered", series);
    }

    private static Chart queues(Timeline run) {
        return new Chart(
                "queues",
                "Waiting at the end of each minute",
                List.of(
                        Series.of("jobs in the lane", Shape.AREA, Ink.BACKGROUND, run, Minute::laneDepth),
                        Series.of("calls in line for the quota", Shape.LINE, Ink.WAITING, run, Minute::inLine)));
    }

    private static ToLongFunction<Minute> answersBy(String name) {
        return minute -> minute.answers().getOrDefault(name, 0L);
    }

    private static boolean any(Timeline run, ToLongFunction<Minute> value) {
        return run.minutes().stream().anyMatch(minute -> value.applyAsLong(minute) != 0);
    }

    /**
     * One line or area.
     *
     * @param name what it counts
     * @param shape how it is drawn
     * @param ink how it looks
     * @param values one for each minute
     */
    record Series(String name, Shape shape, Ink ink, List<Long> values) {
        Series {
            values = List.copyOf(values);
        }

        static Series of(String name, Shape shape, Ink ink, Timeline run, ToLongFunction<Minute> value) {
            return new Series(
                    name,
                    shape,
                    ink,
                    run.minutes().stream().map(value::applyAsLong).toList());
        }
    }

    /** How a series is drawn. */
    enum Shape {
        /** An area on top of the one before. */
        STACK,
        /** An area from zero. */
        AREA,
        /** A line. */
        LINE,
        /** A dashed line. */
        DASHES,
        /** A dashed line with its value written on it. */
        LIMIT;

        /** Its name in the style sheet and the script. */
        String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
