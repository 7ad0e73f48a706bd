package dev.kademe.metrics;

import dev.kademe.answer.Provenance;
import dev.kademe.call.Workload;
import dev.kademe.event.CallEvent;
import dev.kademe.event.EventListener;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Counts calls in a Micrometer registry. Thread-safe.
 *
 * <table>
 *   <caption>Meters</caption>
 *   <tr><th>name</th><th>type, unit</th><th>tags</th><th>meaning</th></tr>
 *   <tr><td>kademe.attempts</td><td>counter</td><td>target, result</td><td>requests that ended, by what came of them</td></tr>
 *   <tr><td>kademe.answers</td><td>counter</td><td>workload, outcome</td><td>calls that ended, by what the caller got</td></tr>
 *   <tr><td>kademe.tokens</td><td>counter, tokens</td><td>workload, use</td><td>tokens paid, useful or wasted</td></tr>
 *   <tr><td>kademe.waits</td><td>timer</td><td>workload</td><td>time a call spent waiting</td></tr>
 *   <tr><td>kademe.feedback</td><td>counter</td><td>target, level, liked</td><td>answers that a customer liked or did not, by who
 *       gave them ("person" for a handoff)</td></tr>
 * </table>
 */
public final class MeteredCalls implements EventListener {
    private final MeterRegistry registry;
    private final Map<Attempts, Counter> attempts = new ConcurrentHashMap<>();
    private final Map<Answers, Counter> answers = new ConcurrentHashMap<>();
    private final Map<Workload, Spending> spending = new EnumMap<>(Workload.class);

    public MeteredCalls(MeterRegistry registry) {
        this.registry = Objects.requireNonNull(registry, "registry");
        for (Workload workload : Workload.values()) {
            spending.put(workload, Spending.in(registry, word(workload)));
        }
    }

    @Override
    public void onEvent(CallEvent event) {
        if (event instanceof CallEvent.Replied replied) {
            attempt(replied.target(), "complete");
        } else if (event instanceof CallEvent.AttemptFailed failed) {
            attempt(failed.target(), word(failed.failure().kind()));
        } else if (event instanceof CallEvent.Answered answered) {
            call(answered.outcome(), answered.provenance());
        } else if (event instanceof CallEvent.Failed failed) {
            call(failed.reason(), failed.provenance());
        } else if (event instanceof CallEvent.FeedbackGiven given) {
            feedback(given);
        }
    }

    /** Meters are looked up once: a registry makes tags for each look. */
    private void attempt(String target, String result) {
        attempts.computeIfAbsent(
                        new Attempts(target, result),
                        key -> registry.counter("kademe.attempts", "target", key.target, "result", key.result))
                .increment();
    }

    private void feedback(CallEvent.FeedbackGiven given) {
        String liked = Boolean.toString(given.isLiked());
        registry.counter("kademe.feedback", "target", given.target(), "level", word(given.level()), "liked", liked)
                .increment();
    }

    private void call(Enum<?> outcome, Provenance provenance) {
        answers.computeIfAbsent(
                        new Answers(provenance.workload(), outcome),
                        key -> registry.counter(
                                "kademe.answers", "workload", word(key.workload), "outcome", word(key.outcome)))
                .increment();
        Objects.requireNonNull(spending.get(provenance.workload())).record(provenance);
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private record Attempts(String target, String result) {}

    private record Answers(Workload workload, Enum<?> outcome) {}

    /** What the calls of one workload cost. */
    private record Spending(Counter useful, Counter wasted, Timer waits) {
        static Spending in(MeterRegistry registry, String workload) {
            return new Spending(
                    registry.counter("kademe.tokens", "workload", workload, "use", "useful"),
                    registry.counter("kademe.tokens", "workload", workload, "use", "wasted"),
                    registry.timer("kademe.waits", "workload", workload));
        }

        void record(Provenance provenance) {
            long wastedTokens = provenance.wasted().totalTokens();
            wasted.increment((double) wastedTokens);
            useful.increment((double) (provenance.paid().totalTokens() - wastedTokens));
            waits.record(provenance.waited());
        }
    }
}
