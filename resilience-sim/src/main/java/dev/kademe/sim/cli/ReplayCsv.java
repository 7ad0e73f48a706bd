package dev.kademe.sim.cli;

import dev.kademe.sim.incident.Ending;
import dev.kademe.sim.incident.Replay;
import dev.kademe.sim.report.Columns;
import java.util.Locale;

/** Replays as CSV: a line each, without the changes of level and the laws one by one. */
final class ReplayCsv {
    static final Columns<Replay> COLUMNS = columns();

    private ReplayCsv() {}

    private static Columns<Replay> columns() {
        Columns<Replay> columns = new Columns<Replay>()
                .word("scenario", replay -> replay.scenario().name())
                .word("variant", replay -> replay.scenario().variant())
                .word("client", replay -> replay.client().text())
                .number("seed", Replay::seed)
                .number("questions", replay -> replay.figures().incident().questions())
                .number("refused", replay -> replay.figures().incident().refused())
                .ratio("refusedRatio", replay -> replay.figures().incident().refusedRatio())
                .ratio(
                        "requestsQuiet",
                        replay -> replay.figures().requestsPerMinute().quiet())
                .ratio(
                        "firstAttempts",
                        replay -> replay.figures().requestsPerMinute().firstAttempts())
                .ratio(
                        "requestsDuring",
                        replay -> replay.figures().requestsPerMinute().during())
                .number(
                        "requestsPeak",
                        replay -> replay.figures().requestsPerMinute().peak())
                .ratio(
                        "offeredRatio",
                        replay -> replay.figures().tokensPerMinute().ratio())
                .number(
                        "rateLimitedRequests",
                        replay -> replay.figures().rateLimited().requests())
                .number(
                        "rateLimitedTokens",
                        replay -> replay.figures().rateLimited().tokens())
                .number("recoveredAfterRetry", replay -> replay.figures().recoveredAfterRetry())
                .number("minutesRequestQuotaFull", replay -> replay.figures().minutesRequestQuotaFull())
                .number("refusedAfter", replay -> replay.figures().refusedAfter());
        for (Ending ending : Ending.values()) {
            columns.number(
                    "answers" + capitalized(ending), replay -> replay.figures().answers(ending));
        }
        for (int level = 0; level < 4; level++) {
            int shown = level;
            columns.ratio(
                            "level" + level + "Minutes",
                            replay -> replay.figures().levelMinutes().get(shown))
                    .number(
                            "level" + level + "WholeMinutes",
                            replay -> replay.figures().wholeMinutesAtLevel().get(shown));
        }
        return columns.number(
                        "backgroundOffered",
                        replay -> replay.figures().background().offered())
                .number(
                        "backgroundDone",
                        replay -> replay.figures().background().done())
                .number(
                        "backgroundPostponed",
                        replay -> replay.figures().background().postponed())
                .number(
                        "backgroundLost",
                        replay -> replay.figures().background().lost())
                .ratio(
                        "backgroundPeakShare",
                        replay -> replay.figures().background().peakShare())
                .ratio("amplification", replay -> replay.figures().amplification())
                .ratio("longestWaitSeconds", replay -> replay.figures().longestWaitSeconds())
                .number("surprises", replay -> replay.surprises().size());
    }

    private static String capitalized(Ending ending) {
        return ending.name().charAt(0) + ending.name().substring(1).toLowerCase(Locale.ROOT);
    }
}
