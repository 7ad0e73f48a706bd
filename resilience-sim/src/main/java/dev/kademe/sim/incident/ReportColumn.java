package dev.kademe.sim.incident;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The report's figures beside those of a run, each difference with a sentence.
 *
 * @param lines one for each figure
 */
public record ReportColumn(List<Line> lines) {
    private static final String NOTHING = "–";
    private static final int LAST_LEVEL = 3;
    private static final String AS_REPORTED = "as reported";

    public ReportColumn {
        lines = List.copyOf(lines);
    }

    /** The figures of a run; the report's stand beside them where it is the client that the report is about. */
    public static ReportColumn of(Replay replay) {
        String scenario = replay.scenario().name();
        if (replay.scenario().isIncident() && replay.client() == ClientChoice.NAIVE) {
            return incident(replay.figures());
        }
        if (scenario.equals(Mornings.SECOND_IPO) && replay.client() == ClientChoice.PLAN) {
            return second(replay.figures());
        }
        return plain(replay);
    }

    private static ReportColumn incident(Figures figures) {
        List<Line> lines = new ArrayList<>();
        Figures.Requests requests = figures.requestsPerMinute();
        String chance = "chance: it differs from seed to seed, see --runs 30";
        lines.add(Line.of(
                "questions, 10:14 to 10:52", "5,700", number(figures.incident().questions()), chance));
        lines.add(Line.of("refused", "1,900", number(figures.incident().refused()), chance));
        lines.add(Line.of("refused, of all", "33 %", percent(figures.incident().refusedRatio()), chance));
        lines.add(Line.of(
                "requests a minute, 10:00 to 10:13",
                "210",
                number(Math.round(requests.quiet())),
                chance + "; a few are repeats even then"));
        lines.add(Line.of("first attempts a minute", "270", number(Math.round(requests.firstAttempts())), chance));
        lines.add(Line.of(
                "requests a minute with repeats",
                "610",
                number(Math.round(requests.during())),
                "what passes at its first or second repeat is repeated less; chance decides how much that is"));
        lines.add(Line.of("most requests in a minute", NOTHING, number(requests.peak()), ""));
        lines.add(Line.of(
                "offered tokens, of the quota",
                "119 %",
                percent(figures.tokensPerMinute().ratio()),
                chance));
        lines.add(Line.of(
                "minutes with the request quota full",
                "full",
                figures.minutesRequestQuotaFull() + " of 38",
                "the report counts no minutes"));
        lines.add(Line.of(
                "429s for want of requests",
                "even short questions",
                number(figures.rateLimited().requests()),
                "the report gives no number: a call of any size meets these"));
        lines.add(Line.of("refused from 10:53 on", "0", number(figures.refusedAfter()), chance));
        rest(figures, false, lines);
        return new ReportColumn(lines);
    }

    private static ReportColumn second(Figures figures) {
        List<Line> lines = new ArrayList<>();
        lines.add(Line.of(
                "questions, 10:14 to 10:52", NOTHING, number(figures.incident().questions()), ""));
        lines.add(Line.of("refused", "0", number(figures.beside().refusedAllMorning()), ""));
        lines.add(Line.of(
                "most requests in a minute",
                NOTHING,
                number(figures.requestsPerMinute().peak()),
                ""));
        lines.add(Line.of(
                "429s",
                "14",
                number(figures.rateLimited().total()),
                "chance: where two questions and a group of labels meet; see --runs 30"));
        lines.add(Line.of(
                "429s that passed when tried again",
                "14",
                number(figures.recoveredAfterRetry()),
                "all that were rejected"));
        lines.add(Line.of(
                "whole minutes of short answers",
                "9",
                Integer.toString(figures.wholeMinutesAtLevel().get(2)),
                "a dwell of ten minutes that begins inside a minute covers nine whole ones; chance decides whether 85 % is"
                        + " reached, and when"));
        lines.add(Line.of(
                "like rate in the short minutes", "-5 points", "-5 points", "an input from the report, not a result"));
        rest(figures, true, lines);
        return new ReportColumn(lines);
    }

    private static ReportColumn plain(Replay replay) {
        Figures figures = replay.figures();
        List<Line> lines = new ArrayList<>();
        Figures.Requests requests = figures.requestsPerMinute();
        lines.add(Line.alone(
                "questions, 10:14 to 10:52", number(figures.incident().questions())));
        lines.add(Line.of(
                "refused",
                replay.scenario().isIncident() ? reportOfRefused(replay.client()) : NOTHING,
                number(figures.incident().refused()),
                "chance: it differs from seed to seed, see --runs 30"));
        if (replay.scenario().isIncident() && replay.client() == ClientChoice.NO_HYSTERESIS) {
            lines.add(Line.of(
                    "falls of the level in a minute",
                    "2.00",
                    decimal(figures.beside().swingsPerMinute()),
                    "the report's test looked at use as often as it liked; the client looks every 5 s"));
        }
        lines.add(Line.alone("refused, of all", percent(figures.incident().refusedRatio())));
        lines.add(Line.alone("requests a minute, 10:00 to 10:13", number(Math.round(requests.quiet()))));
        lines.add(Line.alone("first attempts a minute", number(Math.round(requests.firstAttempts()))));
        lines.add(Line.alone("requests a minute with repeats", number(Math.round(requests.during()))));
        lines.add(Line.alone("most requests in a minute", number(requests.peak())));
        lines.add(Line.alone(
                "offered tokens, of the quota",
                percent(figures.tokensPerMinute().ratio())));
        lines.add(Line.alone("429s", number(figures.rateLimited().total())));
        lines.add(Line.alone("429s that passed when tried again", number(figures.recoveredAfterRetry())));
        rest(figures, false, lines);
        return new ReportColumn(lines);
    }

    /** What the report says of those who were refused, where it says so. */
    private static String reportOfRefused(ClientChoice client) {
        return switch (client) {
            case LEVEL_1_ONLY, PLAN -> "0";
            case QUOTA_RAISED -> "full again";
            case NAIVE, NO_RETRY, WAIT_BUDGET, BREAKER, NO_HYSTERESIS, SECOND_MODEL -> NOTHING;
        };
    }

    private static void rest(Figures figures, boolean isOfTheSecond, List<Line> lines) {
        for (Ending ending : Ending.values()) {
            lines.add(
                    Line.alone("answers: " + ending.name().toLowerCase(Locale.ROOT), number(figures.answers(ending))));
        }
        lines.add(Line.alone(
                "called back, the desk being full", number(figures.beside().calledBack())));
        for (int level = 0; level < figures.levelMinutes().size(); level++) {
            boolean isNever = level == LAST_LEVEL && isOfTheSecond;
            lines.add(Line.of(
                    "minutes at level " + level,
                    isNever ? "0.0" : NOTHING,
                    minutes(figures.levelMinutes().get(level)),
                    "chance: the peak outran the short answers"));
        }
        lines.add(Line.alone(
                "alarm", figures.beside().alarm().map(Object::toString).orElse("did not ring")));
        Figures.Background background = figures.background();
        lines.add(Line.alone(
                "labels done by 12:00", "%s of %s".formatted(number(background.done()), number(background.offered()))));
        lines.add(Line.alone("labels postponed", number(background.postponed())));
        lines.add(Line.alone("labels lost", number(background.lost())));
        lines.add(Line.alone("most that labelling took of the quota", percent(background.peakShare())));
        lines.add(Line.alone("requests for each first attempt", decimal(figures.amplification())));
        lines.add(Line.alone("longest wait, s", decimal(figures.longestWaitSeconds())));
    }

    private static String number(long value) {
        return String.format(Locale.US, "%,d", value);
    }

    private static String percent(double ratio) {
        return String.format(Locale.US, "%.1f %%", 100 * ratio);
    }

    private static String minutes(double minutes) {
        return String.format(Locale.US, "%.1f", minutes);
    }

    private static String decimal(double value) {
        return String.format(Locale.US, "%.2f", value);
    }

    /**
     * One figure.
     *
     * @param figure what it is
     * @param report what the report says, or a dash
     * @param replay what the run gave
     * @param why why they differ, empty when the report says nothing
     */
    public record Line(String figure, String report, String replay, String why) {
        /** Whether the report says something of it. */
        boolean isReported() {
            return !report.equals(NOTHING);
        }

        static Line of(String figure, String report, String replay, String why) {
            if (report.equals(NOTHING)) {
                return alone(figure, replay);
            }
            boolean isSame = report.equals(replay) || report.equals(replay.replace(".0 %", " %"));
            return new Line(figure, report, replay, isSame && !why.startsWith("an input") ? AS_REPORTED : why);
        }

        static Line alone(String figure, String replay) {
            return new Line(figure, NOTHING, replay, "");
        }
    }
}
