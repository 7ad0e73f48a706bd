package dev.kademe.sim.incident;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Workload;
import dev.kademe.sim.report.Timeline;
import dev.kademe.sim.report.Timeline.Minute;
import java.time.LocalDateTime;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

final class MorningTimelineTest {
    private static final Replay NAIVE = Replay.run(Mornings.ipoMorning(), ClientChoice.NAIVE, 1, event -> {});
    private static final Replay PLAN = Replay.run(Mornings.ipoMorning(), ClientChoice.PLAN, 1, event -> {});

    @Test
    void minutes_wholeMorning_countWhatTheFiguresCount() {
        Timeline run = NAIVE.timeline();
        Figures figures = NAIVE.figures();

        assertThat(run.minutes()).hasSize(120);
        assertThat(run.start()).isEqualTo(LocalDateTime.of(2026, 2, 16, 10, 0));
        assertThat(sum(run, Minute::rejected)).isEqualTo(figures.rateLimited().total());
        assertThat(sum(run, minute -> minute.answers().get(Timeline.REFUSED)))
                .isEqualTo(figures.beside().refusedAllMorning());
        assertThat(run.minutes().subList(14, 52).stream()
                        .mapToLong(Minute::sent)
                        .max())
                .hasValue(figures.requestsPerMinute().peak());
        assertThat(sum(run, Minute::laneDepth)).isZero();
    }

    @Test
    void minutes_everyQuestion_endsOnce() {
        for (Replay replay : new Replay[] {NAIVE, PLAN}) {
            Timeline run = replay.timeline();
            long ended = sum(
                    run,
                    minute -> minute.answers().values().stream()
                            .mapToLong(Long::longValue)
                            .sum());

            assertThat(ended + replay.figures().background().offered()).isEqualTo(sum(run, Minute::asked));
        }
    }

    @Test
    void minutes_plan_tellTokensShortAnswersAndTheLane() {
        Timeline run = PLAN.timeline();

        assertThat(run.minutes())
                .allSatisfy(minute -> assertThat(minute.tokenLimit()).isEqualTo(400_000))
                .allSatisfy(minute ->
                        assertThat(minute.tokens().get(Workload.BACKGROUND)).isLessThanOrEqualTo(60_000));
        assertThat(sum(run, Minute::shortAnswers))
                .isGreaterThanOrEqualTo(PLAN.figures().answers(Ending.SHORT));
        assertThat(run.minutes().stream().mapToLong(Minute::laneDepth).max().orElseThrow())
                .isGreaterThan(1_000);
    }

    @Test
    void levels_plan_areThoseOfTheFigures() {
        assertThat(PLAN.timeline().levels())
                .extracting(change -> Scenario.START.plusSeconds((long) change.atSeconds()))
                .isNotEmpty()
                .isEqualTo(PLAN.figures().levels().stream()
                        .map(Figures.LevelChange::at)
                        .toList());
    }

    @Test
    void levels_pinnedClient_beginAtThePin() {
        Timeline run = Replay.run(Mornings.ipoMorning(), ClientChoice.LEVEL_1_ONLY, 1, event -> {})
                .timeline();

        assertThat(run.levels())
                .containsExactly(new Timeline.LevelChange(
                        0, DegradationLevel.NORMAL, DegradationLevel.BACKGROUND_PAUSED, "pinned"));
    }

    @Test
    void checks_naive_sayWhatBrokeAsExpected() {
        Timeline run = NAIVE.timeline();

        assertThat(run.isPassed()).isTrue();
        assertThat(run.command()).isEqualTo(NAIVE.command());
        assertThat(run.checks())
                .anySatisfy(check -> assertThat(check.figure()).startsWith("broken, as expected"))
                .anySatisfy(check -> assertThat(check.figure()).startsWith("held, as expected"));
        assertThat(run.facts()).anySatisfy(fact -> assertThat(fact.value()).contains("the report: "));
    }

    private static long sum(Timeline run, ToLongFunction<Minute> value) {
        return run.minutes().stream().mapToLong(value).sum();
    }
}
