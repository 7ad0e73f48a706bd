package dev.kademe.sim.report;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Workload;
import dev.kademe.sim.report.Timeline.Check;
import dev.kademe.sim.report.Timeline.Fact;
import dev.kademe.sim.report.Timeline.LevelChange;
import dev.kademe.sim.report.Timeline.Minute;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Runs to draw. */
final class Timelines {
    private Timelines() {}

    /** So many minutes, every number of which is different. */
    static Timeline of(String title, int minutes) {
        return of(title, minutes, List.of(Check.of("nobody refused", true, "0 refused, 0 allowed")));
    }

    /** The same with other checks. */
    static Timeline of(String title, int minutes, List<Check> checks) {
        return new Timeline(
                title,
                "java -jar resilience-sim.jar rehearse --plan 'Kısa & öz.yaml'",
                "main",
                LocalDateTime.of(2026, 2, 16, 10, 0),
                IntStream.range(0, minutes).mapToObj(Timelines::minute).toList(),
                List.of(
                        new LevelChange(65, DegradationLevel.NORMAL, DegradationLevel.SHORT_ANSWERS, "use at 85 %"),
                        new LevelChange(130.5, DegradationLevel.SHORT_ANSWERS, DegradationLevel.NORMAL, "quiet")),
                List.of("main", "small"),
                checks,
                "PASS live 100.0%",
                List.of(new Fact("quota", "400,000 tokens")));
    }

    private static Minute minute(int number) {
        return new Minute(
                Map.of(Workload.LIVE, 1_000_000L + number, Workload.BACKGROUND, 2_000_000L + number),
                4_000_000L + number,
                500,
                0,
                300 + number,
                400 + number,
                number,
                Map.of("main", 100L + number, "small", 7L, Timeline.PERSON, 3L, Timeline.REFUSED, 2L),
                5,
                1,
                60 + number);
    }
}
