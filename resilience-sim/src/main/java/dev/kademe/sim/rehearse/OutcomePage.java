package dev.kademe.sim.rehearse;

import dev.kademe.call.Workload;
import dev.kademe.sim.report.Timeline;
import dev.kademe.sim.report.Timeline.Fact;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
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
                Judgement.of(outcome).checks(),
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
        facts.add(new Fact("verdict", Judgement.of(outcome).line()));
        outcome.scenario().assumptions().forEach(assumption -> facts.add(new Fact("assumption", assumption)));
        return facts;
    }
}
