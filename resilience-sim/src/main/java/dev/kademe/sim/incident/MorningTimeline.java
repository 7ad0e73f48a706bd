package dev.kademe.sim.incident;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Workload;
import dev.kademe.sim.check.Verdict;
import dev.kademe.sim.provider.ProviderLimits;
import dev.kademe.sim.report.Timeline;
import dev.kademe.sim.report.Timeline.Check;
import dev.kademe.sim.report.Timeline.Fact;
import dev.kademe.sim.report.Timeline.LevelChange;
import dev.kademe.sim.report.Timeline.Minute;
import dev.kademe.sim.report.Timeline.Result;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A replay as what a page draws. */
final class MorningTimeline {
    private static final DegradationLevel[] LEVELS = DegradationLevel.values();

    private final Replay replay;
    private final MinuteTally tally;
    private final ClientSettings settings;

    private MorningTimeline(Replay replay) {
        this.replay = replay;
        this.tally = replay.minutes();
        this.settings = replay.client().settings();
    }

    static Timeline of(Replay replay) {
        return new MorningTimeline(replay).timeline();
    }

    private Timeline timeline() {
        Scenario scenario = replay.scenario();
        String variant = scenario.variant().isEmpty() ? "" : " (" + scenario.variant() + ")";
        ProviderLimits quota = scenario.quota();
        return new Timeline(
                "%s%s, client %s: %s"
                        .formatted(
                                scenario.name(),
                                variant,
                                replay.client().text(),
                                replay.client().description()),
                replay.command(),
                String.format(
                        Locale.US,
                        "%s: %,d requests, %,d tokens a minute",
                        Models.MAIN,
                        quota.requests(),
                        quota.tokens()),
                scenario.day().atTime(Scenario.START),
                IntStream.range(0, MinuteTally.MINUTES).mapToObj(this::minute).toList(),
                levels(),
                targets(),
                replay.laws().stream().map(MorningTimeline::check).toList(),
                "",
                Stream.concat(figures(), settings()).toList());
    }

    private Minute minute(int minute) {
        Map<Workload, Long> tokens = new HashMap<>();
        for (Workload workload : Workload.values()) {
            tokens.put(workload, (long) tally.tokens(workload, minute));
        }
        ProviderLimits quota = replay.scenario().quota();
        return new Minute(
                tokens,
                quota.tokens(),
                quota.requests(),
                0,
                tally.asked(minute),
                tally.sent(minute),
                tally.rejected(minute),
                answers(minute),
                tally.ended(Ending.SHORT, minute),
                tally.inLine(minute),
                tally.laneDepth(minute));
    }

    private Map<String, Long> answers(int minute) {
        Map<String, Long> answers = new HashMap<>();
        for (Ending ending : Ending.values()) {
            answers.merge(answeredBy(ending), (long) tally.ended(ending, minute), Long::sum);
        }
        return answers;
    }

    private static String answeredBy(Ending ending) {
        return switch (ending) {
            case MAIN, SHORT -> Models.MAIN;
            case SMALL -> Models.SMALL;
            case SECOND -> Models.SECOND;
            case HANDOFF -> Timeline.PERSON;
            case REFUSED -> Timeline.REFUSED;
        };
    }

    private List<String> targets() {
        return switch (settings.routing()) {
            case MAIN_ONLY -> List.of(Models.MAIN);
            case SECOND_FOR_ALL -> List.of(Models.MAIN, Models.SECOND);
            case BY_CATEGORY -> List.of(Models.MAIN, Models.SMALL, Models.SECOND);
        };
    }

    /** As the JSON of the replay tells them, and the level at which the client begins when that is another one. */
    private List<LevelChange> levels() {
        List<LevelChange> changes = new ArrayList<>();
        DegradationLevel first = settings.level().level();
        if (first != DegradationLevel.NORMAL) {
            changes.add(new LevelChange(0, DegradationLevel.NORMAL, first, "pinned"));
        }
        for (Figures.LevelChange change : replay.figures().levels()) {
            int atSeconds = change.at().toSecondOfDay() - Scenario.START.toSecondOfDay();
            String reason = change.reason().name().toLowerCase(Locale.ROOT).replace('_', ' ');
            String use = change.use()
                    .map(ratio -> String.format(Locale.US, ", use %.1f %%", 100 * ratio))
                    .orElse("");
            changes.add(new LevelChange(atSeconds, LEVELS[change.from()], LEVELS[change.to()], reason + use));
        }
        return changes;
    }

    private static Check check(Verdict verdict) {
        String figure;
        if (verdict.checked() == 0) {
            figure = "not checked: this client promises nothing here";
        } else {
            figure = String.format(
                    Locale.US,
                    "%s, %s; checked %s",
                    verdict.held() ? "held" : "broken",
                    verdict.isAsExpected() ? "as expected" : "against what was expected",
                    verdict.checked() == 1 ? "once" : String.format(Locale.US, "%,d times", verdict.checked()));
        }
        return new Check(Law.statement(verdict.law()), result(verdict), figure);
    }

    private static Result result(Verdict verdict) {
        if (!verdict.isAsExpected()) {
            return Result.FAILED;
        }
        return verdict.held() ? Result.PASSED : Result.BROKEN_AS_EXPECTED;
    }

    private Stream<Fact> figures() {
        return ReportColumn.of(replay).lines().stream().map(line -> {
            String value =
                    line.isReported() ? "%s; the report: %s".formatted(line.replay(), line.report()) : line.replay();
            return new Fact(line.figure(), value);
        });
    }

    private Stream<Fact> settings() {
        return replay.scenario().assumptions().stream()
                .map(setting -> new Fact(
                        "setting: " + setting.name(),
                        "%s (%s: %s)"
                                .formatted(
                                        setting.value(),
                                        setting.source().name().toLowerCase(Locale.ROOT),
                                        setting.reason())));
    }
}
