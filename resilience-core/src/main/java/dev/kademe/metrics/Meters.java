package dev.kademe.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** Makes meters in a registry as they are declared, and takes them out again. Thread-safe. */
final class Meters {
    private static final Duration[] BUCKETS = seconds(DoubleStream.of(0.05, 0.1, 0.25, 0.5, 1, 2, 4, 6, 10, 20, 60));
    /** Those of the convention: each twice the one before. */
    private static final Duration[] GEN_AI_BUCKETS =
            seconds(DoubleStream.iterate(0.01, bound -> bound * 2).limit(14));
    /** Those of the convention: each four times the one before. */
    private static final double[] GEN_AI_TOKENS =
            DoubleStream.iterate(1, bound -> bound * 4).limit(14).toArray();

    private final MeterRegistry registry;
    private final Tagged client;
    private final Set<Meter> made = ConcurrentHashMap.newKeySet();

    Meters(MeterRegistry registry, Tagged client) {
        this.registry = registry;
        this.client = client;
    }

    Counter counter(Metric metric, Tagged... values) {
        return made(Counter.builder(metric.meter())
                .description(metric.meaning())
                .baseUnit(unit(metric))
                .tags(tags(metric, values))
                .register(registry));
    }

    Timer timer(Metric metric, Tagged... values) {
        return made(Timer.builder(metric.meter())
                .description(metric.meaning())
                .serviceLevelObjectives(metric.isGenAi() ? GEN_AI_BUCKETS : BUCKETS)
                .tags(tags(metric, values))
                .register(registry));
    }

    DistributionSummary summary(Metric metric, Tagged... values) {
        return made(DistributionSummary.builder(metric.meter())
                .description(metric.meaning())
                .baseUnit(unit(metric))
                .serviceLevelObjectives(GEN_AI_TOKENS)
                .tags(tags(metric, values))
                .register(registry));
    }

    /** A gauge that ends with {@code state}, which the registry does not keep alive. */
    <T> void gauge(Metric metric, T state, ToDoubleFunction<T> value, Tagged... values) {
        made(Gauge.builder(metric.meter(), state, value)
                .description(metric.meaning())
                .baseUnit(unit(metric))
                .tags(tags(metric, values))
                .register(registry));
    }

    /** Takes everything that was made out of the registry. */
    void close() {
        made.forEach(registry::remove);
        made.clear();
    }

    private <M extends Meter> M made(M meter) {
        made.add(meter);
        return meter;
    }

    private List<Tag> tags(Metric metric, Tagged... values) {
        List<Label> labels = metric.labels();
        if (labels.size() != values.length) {
            throw new IllegalArgumentException(
                    "%s needs %d values, had %d".formatted(metric, labels.size(), values.length));
        }
        List<Tag> tags = new ArrayList<>();
        if (!metric.isGenAi()) {
            tags.add(Tag.of(Label.CLIENT.key(), client.text()));
        }
        for (int i = 0; i < values.length; i++) {
            if (!labels.get(i).allows(values[i])) {
                throw new IllegalArgumentException("%s must be one of %s, was %s"
                        .formatted(labels.get(i), labels.get(i).explain(), values[i].text()));
            }
            tags.add(Tag.of(labels.get(i).key(), values[i].text()));
        }
        return tags;
    }

    private static @Nullable String unit(Metric metric) {
        return metric.unit().isEmpty() ? null : metric.unit();
    }

    private static Duration[] seconds(DoubleStream bounds) {
        return bounds.mapToObj(bound -> Duration.ofNanos(Math.round(bound * 1e9)))
                .toArray(Duration[]::new);
    }
}
