package dev.kademe.metrics;

import dev.kademe.answer.Provenance;
import dev.kademe.event.CallEvent;
import dev.kademe.event.EventListener;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Objects;

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
 * </table>
 */
public final class MeteredCalls implements EventListener {
    private final MeterRegistry registry;

    public MeteredCalls(MeterRegistry registry) {
        this.registry = Objects.requireNonNull(registry, "registry");
    }

    @Override
    public void onEvent(CallEvent event) {
        if (event instanceof CallEvent.Replied replied) {
            attempt(replied.target(), "complete");
        } else if (event instanceof CallEvent.AttemptFailed failed) {
            attempt(failed.target(), word(failed.failure().kind()));
        } else if (event instanceof CallEvent.Answered answered) {
            call(word(answered.outcome()), answered.provenance());
        } else if (event instanceof CallEvent.Failed failed) {
            call(word(failed.reason()), failed.provenance());
        }
    }

    private void attempt(String target, String result) {
        registry.counter("kademe.attempts", "target", target, "result", result).increment();
    }

    private void call(String outcome, Provenance provenance) {
        String workload = word(provenance.workload());
        long wasted = provenance.wasted().totalTokens();
        registry.counter("kademe.answers", "workload", workload, "outcome", outcome)
                .increment();
        registry.counter("kademe.tokens", "workload", workload, "use", "wasted").increment((double) wasted);
        registry.counter("kademe.tokens", "workload", workload, "use", "useful")
                .increment((double) (provenance.paid().totalTokens() - wasted));
        registry.timer("kademe.waits", "workload", workload).record(provenance.waited());
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(java.util.Locale.ROOT);
    }
}
