package dev.kademe.sim.cli;

import dev.kademe.sim.incident.Replay;
import dev.kademe.sim.incident.Spread;
import dev.kademe.sim.report.TextTable;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Several runs of one client for people: the median of each figure, and its range. */
final class RunsText {
    private RunsText() {}

    static String of(List<Replay> replays) {
        Replay first = replays.get(0);
        TextTable table = new TextTable(1, "figure", "least", "median", "most");
        row(
                table,
                replays,
                "questions of the incident",
                "%.0f",
                replay -> replay.figures().incident().questions());
        row(
                table,
                replays,
                "refused",
                "%.0f",
                replay -> replay.figures().incident().refused());
        row(
                table,
                replays,
                "refused, % of the questions",
                "%.1f",
                replay -> 100 * replay.figures().incident().refusedRatio());
        row(
                table,
                replays,
                "requests a minute, quiet",
                "%.0f",
                replay -> replay.figures().requestsPerMinute().quiet());
        row(
                table,
                replays,
                "first attempts a minute",
                "%.0f",
                replay -> replay.figures().requestsPerMinute().firstAttempts());
        row(
                table,
                replays,
                "requests a minute",
                "%.0f",
                replay -> replay.figures().requestsPerMinute().during());
        row(
                table,
                replays,
                "most requests in a minute",
                "%.0f",
                replay -> replay.figures().requestsPerMinute().peak());
        row(
                table,
                replays,
                "offered tokens, % of the quota",
                "%.1f",
                replay -> 100 * replay.figures().tokensPerMinute().ratio());
        row(
                table,
                replays,
                "minutes with the request quota full",
                "%.0f",
                replay -> replay.figures().minutesRequestQuotaFull());
        row(
                table,
                replays,
                "refused from a minute after on",
                "%.0f",
                replay -> replay.figures().refusedAfter());
        row(
                table,
                replays,
                "429s",
                "%.0f",
                replay -> replay.figures().rateLimited().total());
        row(
                table,
                replays,
                "429s that passed when tried again",
                "%.0f",
                replay -> replay.figures().recoveredAfterRetry());
        for (int level = 1; level < 4; level++) {
            int shown = level;
            row(
                    table,
                    replays,
                    "whole minutes at level " + level,
                    "%.0f",
                    replay -> replay.figures().wholeMinutesAtLevel().get(shown));
        }
        row(
                table,
                replays,
                "labels done by 12:00",
                "%.0f",
                replay -> replay.figures().background().done());
        row(
                table,
                replays,
                "labels lost",
                "%.0f",
                replay -> replay.figures().background().lost());
        row(
                table,
                replays,
                "requests for each first attempt",
                "%.2f",
                replay -> replay.figures().amplification());
        row(
                table,
                replays,
                "longest wait, s",
                "%.2f",
                replay -> replay.figures().longestWaitSeconds());
        return heading(replays) + "\n" + table.text() + "\n" + levels(replays) + surprises(replays, first);
    }

    private static String heading(List<Replay> replays) {
        return ReplayText.heading(replays.get(0))
                .replaceFirst(
                        "seed [0-9]+",
                        "seeds %d to %d"
                                .formatted(
                                        replays.get(0).seed(),
                                        replays.get(replays.size() - 1).seed()));
    }

    private static String levels(List<Replay> replays) {
        StringBuilder text = new StringBuilder();
        for (int level = 1; level < 4; level++) {
            int shown = level;
            long never = replays.stream()
                    .filter(replay -> replay.figures().levelMinutes().get(shown) == 0)
                    .count();
            text.append("level %d never entered in %d of %d runs\n".formatted(level, never, replays.size()));
        }
        return text.toString();
    }

    private static String surprises(List<Replay> replays, Replay first) {
        long runs =
                replays.stream().filter(replay -> !replay.surprises().isEmpty()).count();
        return runs == 0
                ? "all %d laws as expected in every run\n"
                        .formatted(first.laws().size())
                : "laws not as expected in %d of %d runs\n".formatted(runs, replays.size());
    }

    private static void row(
            TextTable table, List<Replay> replays, String name, String format, ToDoubleFunction<Replay> figure) {
        Spread spread = Spread.of(
                replays.stream().map(replay -> figure.applyAsDouble(replay)).toList());
        table.row(name, text(format, spread.least()), text(format, spread.median()), text(format, spread.most()));
    }

    private static String text(String format, double value) {
        return String.format(Locale.US, format, value);
    }
}
