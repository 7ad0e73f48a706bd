package dev.kademe.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Category;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.flow.Calls;
import dev.kademe.logging.RecordedLog;
import dev.kademe.metrics.MeteredCalls.Model;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** All meters of a whole morning in a registry that throws where names, tags or types clash. */
final class PrometheusTest extends MorningFixture {
    private static final Map<String, Model> MODELS =
            Map.of("main", new Model("openai", "gpt-4o"), "small", new Model("openai", "gpt-4o-mini"));
    private static final Set<String> PLANNED = Set.of(
            "shop", "main", "small", "person", "none", "other", "tax", "unsure", "openai", "gpt-4o", "gpt-4o-mini");

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    @BeforeEach
    void clashes_throw() {
        registry.throwExceptionOnRegistrationFailure();
    }

    @Test
    void morning_everyMetric_isRegisteredAsDeclared() {
        morning(builder(new MeteredCalls(registry).withGenAi(MODELS)).calls());

        Map<String, Set<String>> made = new LinkedHashMap<>();
        for (Meter meter : registry.getMeters()) {
            Meter.Id id = meter.getId();
            Metric metric = Arrays.stream(Metric.values())
                    .filter(one -> one.meter().equals(id.getName()))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("not declared: " + id));
            assertThat(id.getDescription()).isEqualTo(metric.meaning());
            made.put(metric.name(), keys(meter));
            if (metric.type() != Metric.Type.TIMER) {
                assertThat(id.getBaseUnit() == null ? "" : id.getBaseUnit()).isEqualTo(metric.unit());
            }
        }
        assertThat(made.keySet())
                .as("all but what no test can bring about in a morning")
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(Metric.values()).map(Metric::name).toList());
        made.forEach((name, keys) -> {
            Metric metric = Metric.valueOf(name);
            Set<String> declared = metric.labels().stream().map(Label::key).collect(Collectors.toSet());
            if (!metric.isGenAi()) {
                declared.add(Label.CLIENT.key());
            }
            assertThat(keys).as(name).isEqualTo(declared);
        });
    }

    /** Ids, texts and names that no plan has used must not become tags, however many of them there are. */
    @Test
    void tags_anyQuestion_comeFromClosedSets() {
        Calls<String, String> calls =
                builder(new MeteredCalls(registry).withGenAi(MODELS)).calls();
        morning(calls);
        int before = registry.getMeters().size();
        for (int i = 0; i < 300; i++) {
            ask(
                    calls,
                    question(Workload.LIVE).withCategory(new Category("made-up-" + i)),
                    rejection("999"),
                    rejection("999"));
            later(2_000);
        }

        assertThat(registry.getMeters().size() - before)
                .as("one more category, other")
                .isLessThan(12);
        for (Meter meter : registry.getMeters()) {
            for (Tag tag : meter.getId().getTags()) {
                assertThat(allowed(meter, tag)).as(meter.getId().toString()).isTrue();
            }
        }
    }

    private static boolean allowed(Meter meter, Tag tag) {
        if (tag.getKey().equals(Label.CLIENT.key())) {
            return tag.getValue().equals("shop");
        }
        Metric metric = Arrays.stream(Metric.values())
                .filter(one -> one.meter().equals(meter.getId().getName()))
                .findFirst()
                .orElseThrow();
        Label label = metric.labels().stream()
                .filter(one -> one.key().equals(tag.getKey()))
                .findFirst()
                .orElseThrow();
        return label.words().isEmpty()
                ? PLANNED.contains(tag.getValue())
                : label.words().contains(tag.getValue());
    }

    @Test
    void scrape_morning_hasHelpAndEachUnitOnce() {
        ObservationRegistry observations = ObservationRegistry.create();
        observations.observationConfig().observationHandler(new DefaultMeterObservationHandler(registry));
        ResilientClient.Builder<String, String> builder =
                builder(new MeteredCalls(registry).withGenAi(MODELS)).listener(new ObservedCalls(observations));
        morning(builder.calls());

        List<String> lines = registry.scrape().lines().toList();
        assertThat(lines).filteredOn(line -> line.startsWith("# TYPE")).hasSizeGreaterThan(Metric.values().length);
        for (Metric metric : Metric.values()) {
            assertThat(lines)
                    .as(metric.meter())
                    .anyMatch(line -> line.startsWith("# HELP " + metric.meter().replace('.', '_')));
        }
        assertThat(lines)
                .noneMatch(line -> line.contains("seconds_seconds")
                        || line.contains("tokens_tokens")
                        || line.contains("ratio_ratio")
                        || line.contains("total_total"));
        assertThat(registry.scrape()).contains("kademe_level_time_seconds_total", "kademe_quota_use_ratio{");
    }

    /** As the listeners of LangChain4j and Spring AI do: the same names, other tags. */
    @Test
    void genAi_anotherListenerWasFirst_countsNothingTwiceAndClashesWithNothing() {
        DistributionSummary theirs = DistributionSummary.builder("gen_ai.client.token.usage")
                .tags("gen_ai.operation.name", "chat", "gen_ai.system", "openai", "gen_ai.token.type", "input")
                .register(registry);

        morning(builder(new MeteredCalls(registry)).calls());
        try (RecordedLog log = RecordedLog.open()) {
            morning(builder(new MeteredCalls(registry).withGenAi(MODELS))
                    .name("other")
                    .calls());
            assertThat(log.lines()).anyMatch(line -> line.text().contains("gen_ai.client"));
        }

        assertThat(theirs.count()).isZero();
        assertThat(registry.find("gen_ai.client.token.usage").meters()).hasSize(1);
        assertThat(registry.find("gen_ai.client.operation.duration").meters()).isEmpty();
        assertThat(registry.find("kademe.attempts").meters()).isNotEmpty();
    }

    @Test
    void genAi_notAskedFor_leavesTheNamesToOthers() {
        morning(builder(new MeteredCalls(registry)).calls());

        DistributionSummary.builder("gen_ai.client.token.usage")
                .tags("gen_ai.system", "openai")
                .register(registry)
                .record(7);
        assertThat(registry.find("gen_ai.client.token.usage").summaries()).hasSize(1);
    }

    private static Set<String> keys(Meter meter) {
        return meter.getId().getTags().stream().map(Tag::getKey).collect(Collectors.toSet());
    }
}
