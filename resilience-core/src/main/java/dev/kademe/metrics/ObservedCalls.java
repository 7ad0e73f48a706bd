package dev.kademe.metrics;

import dev.kademe.event.CallEvent;
import dev.kademe.event.ClientEvent;
import dev.kademe.event.EventListener;
import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes an observation of each call, {@code kademe.call}, and of its attempts and waits inside it, {@code kademe.attempt} and
 * {@code kademe.wait}, which a tracer shows as spans. Key values come from closed sets only. Thread-safe; give each client
 * its own.
 *
 * <p>The parent of a call is what is observed on the thread that asks. No scope is opened, as an attempt may end on another
 * thread than it began on: what an endpoint observes by itself stands beside the call, not inside the attempt.
 */
public final class ObservedCalls implements EventListener {
    /** Calls that are observed at once; further ones are not: {@value}. */
    public static final int MOST_CALLS = 100_000;

    private final ObservationRegistry registry;
    private final Names names = new Names();
    private final Map<String, Spans> running = new ConcurrentHashMap<>();

    public ObservedCalls(ObservationRegistry registry) {
        this.registry = Objects.requireNonNull(registry, "registry");
    }

    @Override
    public void onClientEvent(ClientEvent event) {
        if (event instanceof ClientEvent.PlanTaken taken) {
            names.follow(taken);
        }
    }

    @Override
    public void onEvent(CallEvent event) {
        if (event instanceof CallEvent.Asked asked) {
            begin(asked);
            return;
        }
        Spans spans = running.get(event.callId());
        if (spans == null) {
            return;
        }
        if (event instanceof CallEvent.Sent sent) {
            spans.begin(inside(spans, "kademe.attempt", "attempt", sent.target()));
        } else if (event instanceof CallEvent.Replied) {
            spans.end(key(Label.RESULT, Tagged.of(Label.Complete.COMPLETE)));
        } else if (event instanceof CallEvent.AttemptFailed failed) {
            spans.end(key(Label.RESULT, Tagged.of(failed.failure().kind())));
        } else if (event instanceof CallEvent.Waited waited) {
            Label.WaitReason reason = waited.isForGrant() ? Label.WaitReason.QUOTA : Label.WaitReason.RETRY;
            spans.begin(inside(spans, "kademe.wait", "wait", waited.target())
                    .lowCardinalityKeyValue(key(Label.WAIT_REASON, Tagged.of(reason))));
        } else if (event instanceof CallEvent.Resumed) {
            spans.end(null);
        } else if (event instanceof CallEvent.Answered answered) {
            end(spans, answered, answered.outcome());
        } else if (event instanceof CallEvent.Failed failed) {
            end(spans, failed, failed.reason());
        }
    }

    private void begin(CallEvent.Asked asked) {
        if (running.size() >= MOST_CALLS) {
            return;
        }
        Observation call = Observation.createNotStarted("kademe.call", registry)
                .contextualName("ask")
                .lowCardinalityKeyValue(key(Label.WORKLOAD, Tagged.of(asked.workload())))
                .lowCardinalityKeyValue(key(Label.CATEGORY, names.category(asked.category())))
                .lowCardinalityKeyValue(key(Label.LEVEL, Tagged.of(asked.level())));
        running.put(asked.callId(), new Spans(call.start()));
    }

    private Observation inside(Spans spans, String name, String what, String target) {
        Tagged tag = names.target(target);
        return Observation.createNotStarted(name, registry)
                .contextualName(what + " " + tag.text())
                .parentObservation(spans.call)
                .lowCardinalityKeyValue(key(Label.TARGET, tag));
    }

    private void end(Spans spans, CallEvent event, Enum<?> outcome) {
        running.remove(event.callId());
        spans.end(null);
        spans.call
                .lowCardinalityKeyValue(key(Label.OUTCOME, Tagged.of(outcome)))
                .stop();
    }

    private static KeyValue key(Label label, Tagged value) {
        return KeyValue.of("kademe." + label.key(), value.text());
    }

    /** The observation of one call, and of what it does now. Told of one event at a time. */
    private static final class Spans {
        private final Observation call;
        private @Nullable Observation inside;

        Spans(Observation call) {
            this.call = call;
        }

        void begin(Observation observation) {
            end(null);
            inside = observation.start();
        }

        void end(@Nullable KeyValue result) {
            Observation ended = inside;
            inside = null;
            if (ended != null) {
                if (result != null) {
                    ended.lowCardinalityKeyValue(result);
                }
                ended.stop();
            }
        }
    }
}
