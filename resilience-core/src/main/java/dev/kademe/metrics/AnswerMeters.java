package dev.kademe.metrics;

import dev.kademe.answer.Answer.Outcome;
import dev.kademe.answer.CallFailedException.Reason;
import dev.kademe.call.Workload;
import io.micrometer.core.instrument.Counter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts the calls that one target, a person or nobody answered. */
final class AnswerMeters {
    private final List<Map<Enum<?>, Counter>> byWorkload;

    private AnswerMeters(Meters meters, Tagged answerer, Enum<?>... outcomes) {
        this.byWorkload = List.of(Workload.values()).stream()
                .map(workload -> {
                    Map<Enum<?>, Counter> counters = new HashMap<>();
                    for (Enum<?> outcome : outcomes) {
                        counters.put(
                                outcome,
                                meters.counter(Metric.ANSWERS, Tagged.of(workload), answerer, Tagged.of(outcome)));
                    }
                    return counters;
                })
                .toList();
    }

    static AnswerMeters ofTarget(Meters meters, Tagged target) {
        return new AnswerMeters(meters, target, Outcome.COMPLETE, Outcome.TRUNCATED);
    }

    static AnswerMeters ofPerson(Meters meters) {
        return new AnswerMeters(meters, Names.PERSON, Outcome.HANDED_OFF, Outcome.CALL_BACK);
    }

    static AnswerMeters ofNobody(Meters meters) {
        return new AnswerMeters(meters, Names.NONE, Reason.values());
    }

    void ended(Workload workload, Enum<?> outcome) {
        Counter counter = byWorkload.get(workload.ordinal()).get(outcome);
        if (counter != null) {
            counter.increment();
        }
    }
}
