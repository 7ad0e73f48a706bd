package dev.kademe.sim.rehearse;

import dev.kademe.call.Workload;
import dev.kademe.sim.report.Timeline;
import dev.kademe.sim.report.Timeline.Fact;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Makes what a page draws of a rehearsal. */
public final class OutcomePage {
    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private OutcomePage() {}

    /**
     * The page's data.
     *
     * @param command what runs it again
     */
    public static Timeline of(Outcome outcome, String command) {
        Judgement judgement = Judgement.of(outcome);
        return new Timeline(
                "%s, plan %s".formatted(outcome.scenario().name(), outcome.plan()),
                command,
                outcome.quota().orElse("none"),
                outcome.scenario().start().toLocalDateTime(),
                outcome.minutes().stream().map(OutcomePage::minute).toList(),
                outcome.mainLevels().stream()
                        .map(change -> new Timeline.LevelChange(
                                change.at().nanos() / NANOS_PER_SECOND,
                                change.from(),
                                change.to(),
                                change.reason().toString()))
                        .toList(),
                outcome.targets(),
                judgement.checks(),
                judgement.line(),
                facts(outcome));
    }

    private static Timeline.Minute minute(Minute minute) {
        Map<Workload, Long> tokens = new EnumMap<>(Workload.class);
        minute.workloads().forEach((workload, own) -> tokens.put(workload, own.tokens()));
        return new Timeline.Minute(
                tokens,
                minute.tokenLimit(),
                minute.requestLimit(),
                minute.otherTokens(),
                minute.workloads().values().stream()
                        .mapToLong(Minute.OfWorkload::asked)
                        .sum(),
                minute.sent(),
                minute.rejected(),
                minute.answers(),
                minute.shortAnswers(),
                minute.inLine(),
                minute.laneDepth());
    }

    private static List<Fact> facts(Outcome outcome) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("seed", Long.toString(outcome.seed())));
        for (Workload workload : List.of(Workload.LIVE, Workload.INTERNAL)) {
            WorkloadResult result = outcome.of(workload);
            if (result.asked() > 0) {
                facts.add(new Fact(workload.name().toLowerCase(Locale.ROOT) + " waits", waits(result.waits())));
            }
        }
        outcome.scenario().assumptions().forEach(assumption -> facts.add(new Fact("assumption", assumption)));
        return facts;
    }

    private static String waits(WorkloadResult.Waits waits) {
        return String.format(
                Locale.US,
                "median %.1f s, p95 %.1f s, longest %.1f s: for quota and before repeats, without the time that a provider"
                        + " takes to answer, so they are no response times",
                waits.medianNanos() / NANOS_PER_SECOND,
                waits.p95Nanos() / NANOS_PER_SECOND,
                waits.longestNanos() / NANOS_PER_SECOND);
    }
}
