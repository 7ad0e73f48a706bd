package dev.kademe.metrics;

import dev.kademe.answer.Provenance.Attempted;
import dev.kademe.failure.Failure;
import dev.kademe.metrics.Label.GenAiTokenType;
import dev.kademe.metrics.Label.NoError;
import dev.kademe.metrics.Label.Operation;
import dev.kademe.metrics.MeteredCalls.Model;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.LoggerFactory;

/**
 * The meters that OpenTelemetry names, of the targets whose models the application has named. Where somebody else has a
 * meter of one of the names with other tags in the registry already, there are none: a registry may refuse the second.
 */
final class GenAiMeters {
    private static final Tagged CHAT = Tagged.of(Operation.CHAT);

    private final Meters meters;
    private final Map<String, OfModel> byTarget = new HashMap<>();

    private GenAiMeters(Meters meters, Map<String, Model> models) {
        this.meters = meters;
        models.forEach((target, model) -> byTarget.put(target, new OfModel(meters, model)));
    }

    static GenAiMeters of(MeterRegistry registry, Meters meters, Map<String, Model> models) {
        if (!models.isEmpty() && isTaken(registry)) {
            LoggerFactory.getLogger(MeteredCalls.class)
                    .warn(
                            "somebody else counts gen_ai.client meters with other tags in this registry: ours are left out");
            return new GenAiMeters(meters, Map.of());
        }
        return new GenAiMeters(meters, models);
    }

    private static boolean isTaken(MeterRegistry registry) {
        for (Metric metric : Metric.values()) {
            Set<String> ours = metric.labels().stream().map(Label::key).collect(Collectors.toSet());
            if (metric.isGenAi()
                    && registry.find(metric.meter()).meters().stream()
                            .anyMatch(other -> !keys(other).equals(ours))) {
                return true;
            }
        }
        return false;
    }

    private static Set<String> keys(Meter meter) {
        return meter.getId().getTags().stream().map(Tag::getKey).collect(Collectors.toSet());
    }

    void close() {
        meters.close();
    }

    void attempted(Attempted attempt) {
        OfModel model = byTarget.get(attempt.target());
        if (model != null) {
            model.attempted(attempt);
        }
    }

    void contentStarted(String target, long sinceSentNanos) {
        OfModel model = byTarget.get(target);
        if (model != null) {
            model.firstChunk.record(sinceSentNanos, TimeUnit.NANOSECONDS);
        }
    }

    private static final class OfModel {
        private final DistributionSummary input;
        private final DistributionSummary output;
        private final Timer complete;
        private final Map<Failure.Kind, Timer> failed = new EnumMap<>(Failure.Kind.class);
        private final Timer firstChunk;

        OfModel(Meters meters, Model model) {
            Tagged provider = Names.configured(model.provider());
            Tagged name = Names.configured(model.name());
            this.input =
                    meters.summary(Metric.GEN_AI_TOKEN_USAGE, CHAT, provider, name, Tagged.of(GenAiTokenType.INPUT));
            this.output =
                    meters.summary(Metric.GEN_AI_TOKEN_USAGE, CHAT, provider, name, Tagged.of(GenAiTokenType.OUTPUT));
            this.complete =
                    meters.timer(Metric.GEN_AI_OPERATION_DURATION, CHAT, provider, name, Tagged.of(NoError.NONE));
            for (Failure.Kind kind : List.of(Failure.Kind.values())) {
                failed.put(kind, meters.timer(Metric.GEN_AI_OPERATION_DURATION, CHAT, provider, name, Tagged.of(kind)));
            }
            this.firstChunk = meters.timer(Metric.GEN_AI_TIME_TO_FIRST_CHUNK, CHAT, provider, name);
        }

        void attempted(Attempted attempt) {
            Failure failure = attempt.failure();
            Timer timer = failure == null ? complete : Objects.requireNonNull(failed.get(failure.kind()));
            timer.record(attempt.tookNanos(), TimeUnit.NANOSECONDS);
            // What was rejected has used nothing, which is no usage of 0 tokens.
            if (attempt.usage().totalTokens() > 0) {
                input.record((double) attempt.usage().inputTokens());
                output.record((double) attempt.usage().outputTokens());
            }
        }
    }
}
