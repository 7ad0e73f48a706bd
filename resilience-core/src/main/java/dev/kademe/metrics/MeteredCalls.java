package dev.kademe.metrics;

import dev.kademe.event.CallEvent;
import dev.kademe.event.ClientEvent;
import dev.kademe.event.EventListener;
import dev.kademe.event.QuotaEvent;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Counts the calls, quotas, levels and lanes of one client in a Micrometer registry; which meters there are is told in {@code
 * docs/guide/metrics.md}. Thread-safe. Give each client its own, and clients that share a registry names of their own: a
 * client that is closed takes its meters out of the registry.
 */
public final class MeteredCalls implements EventListener {
    private final MeterRegistry registry;
    private final Map<String, Model> models;
    private final Names names = new Names();
    private final Map<String, QuotaMeters> quotas = new ConcurrentHashMap<>();
    private volatile @Nullable Client client;

    public MeteredCalls(MeterRegistry registry) {
        this(registry, Map.of());
    }

    private MeteredCalls(MeterRegistry registry, Map<String, Model> models) {
        this.registry = Objects.requireNonNull(registry, "registry");
        this.models = Map.copyOf(models);
    }

    /**
     * The same with the meters that OpenTelemetry names for models, {@code gen_ai.client.*}, which are not counted unless
     * this asks for them: the client library behind an endpoint may count the same calls already. Name only targets whose
     * calls nobody else counts.
     *
     * @param newModels the model behind each target, by the target's name
     */
    public MeteredCalls withGenAi(Map<String, Model> newModels) {
        return new MeteredCalls(registry, newModels);
    }

    @Override
    public void onEvent(CallEvent event) {
        Client now = client;
        if (now == null) {
            return;
        }
        CallMeters calls = now.calls;
        if (event instanceof CallEvent.Answered answered) {
            calls.answered(answered.outcome(), answered.provenance());
        } else if (event instanceof CallEvent.Failed failed) {
            calls.failed(failed.reason(), failed.provenance());
        } else if (event instanceof CallEvent.Resumed resumed) {
            calls.resumed(resumed);
        } else if (event instanceof CallEvent.ContentStarted started) {
            calls.contentStarted(started);
        } else if (event instanceof CallEvent.FeedbackGiven given) {
            calls.rated(given);
        }
    }

    @Override
    public void onQuotaEvent(QuotaEvent event) {
        Client now = client;
        if (now == null) {
            return;
        }
        Tagged name = names.quota(event.target());
        QuotaMeters quota =
                quotas.computeIfAbsent(event.target(), target -> new QuotaMeters(new Meters(registry, now.name), name));
        if (event instanceof QuotaEvent.Measured measured) {
            quota.measured(measured);
        } else if (event instanceof QuotaEvent.LevelChanged changed) {
            quota.changed(changed);
        }
    }

    @Override
    public void onClientEvent(ClientEvent event) {
        if (event instanceof ClientEvent.PlanTaken taken) {
            take(taken);
        } else if (event instanceof ClientEvent.Closed) {
            close();
        }
    }

    private void take(ClientEvent.PlanTaken taken) {
        names.follow(taken);
        Client now = client;
        if (now == null) {
            Tagged name = Names.configured(taken.client());
            Meters meters = new Meters(registry, name);
            GenAiMeters genAi = GenAiMeters.of(registry, new Meters(registry, name), models);
            now = new Client(name, new CallMeters(meters, names, genAi));
        }
        now.calls.expect(taken.targets());
        client = now;
        keep(taken.quotas());
    }

    /** The meters of a quota that the plan no longer has end. */
    private void keep(List<String> planned) {
        quotas.forEach((name, meters) -> {
            if (!planned.contains(name)) {
                quotas.remove(name);
                meters.close();
            }
        });
    }

    private void close() {
        Client last = client;
        client = null;
        keep(List.of());
        if (last != null) {
            last.calls.close();
        }
    }

    /**
     * The model behind a target, as OpenTelemetry names it.
     *
     * @param provider such as {@code openai} or {@code aws.bedrock}
     * @param name such as {@code gpt-4o-mini}
     */
    public record Model(String provider, String name) {
        public Model {
            Objects.requireNonNull(provider, "provider");
            Objects.requireNonNull(name, "name");
        }
    }

    private record Client(Tagged name, CallMeters calls) {}
}
