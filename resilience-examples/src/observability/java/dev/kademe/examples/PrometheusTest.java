package dev.kademe.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of {@code observability/} and the running example, by the real Prometheus and its tool. */
final class PrometheusTest {
    private static final Path FILES = Path.of("observability");
    private static final Path NOTHING = Path.of("/dev/null");
    private static final Duration AGO = Duration.ofHours(5);
    private static final Pattern NUMBER = Pattern.compile("\\[[\\d.]+,\"[-+]?[\\d.]+(e[-+]?\\d+)?\"]");
    /** A row of the guide's table of expressions. */
    private static final Pattern ROW = Pattern.compile("(?m)^\\| [^|`]+ \\| `([^`]+)` \\|$");

    @TempDir
    private Path folder;

    @Test
    void rules_checkedAndTested_pass() throws Exception {
        assertPasses(promtool("check", "config", FILES.resolve("prometheus.yml").toString()));
        assertPasses(
                promtool("check", "rules", FILES.resolve("kademe-alerts.yml").toString()));
        assertPasses(promtool(
                "test", "rules", FILES.resolve("kademe-alerts-test.yml").toString()));
    }

    /** A test that no rule can fail proves nothing. */
    @Test
    void rules_pageTooLate_failTheirTest() throws Exception {
        String rules = Files.readString(FILES.resolve("kademe-alerts.yml"));
        Files.writeString(folder.resolve("kademe-alerts.yml"), rules.replace("[5m]) > 0.8", "[5m]) > 0.9"));
        Path tests = folder.resolve("kademe-alerts-test.yml");
        Files.copy(FILES.resolve("kademe-alerts-test.yml"), tests);
        assertThat(promtool("test", "rules", tests.toString()).output()).contains("FAILED", "KademeOfferedUseHigh");
    }

    @Test
    void morning_scraped_hasDataForEveryQuery() throws Exception {
        Path samples = folder.resolve("samples.txt");
        Path data = folder.resolve("data");
        long from = Instant.now().minus(AGO).getEpochSecond();
        try (ScrapedMorning morning = new ScrapedMorning(0)) {
            URI metrics = URI.create("http://localhost:" + morning.port() + "/metrics");
            Backfill backfill = new Backfill(metrics, samples, from);
            try (backfill) {
                morning.run(backfill, passedNanos -> {});
            }
            Path page = folder.resolve("page.txt");
            Files.copy(metrics.toURL().openStream(), page);
            assertPasses(new Tool(folder).run(page, "check", "metrics"));
            assertPasses(promtool("tsdb", "create-blocks-from", "openmetrics", samples.toString(), data.toString()));
            try (Prometheus prometheus = Prometheus.start(config(morning.port()), data, folder.resolve("log.txt"))) {
                for (String query : queries()) {
                    assertThat(prometheus.range(query, from, backfill.endSeconds()))
                            .as(query)
                            .contains("\"status\":\"success\"")
                            .containsPattern(NUMBER);
                }
                prometheus.await("/api/v1/query?query=up", text -> text.contains(",\"1\"]"));
                prometheus.await("/api/v1/rules", text -> text.split("\"health\":\"ok\"", -1).length == 7);
            }
        }
    }

    /** The one that is checked in, for a port of our own and in a hurry. */
    private Path config(int port) throws IOException {
        Files.copy(FILES.resolve("kademe-alerts.yml"), folder.resolve("kademe-alerts.yml"));
        String config = Files.readString(FILES.resolve("prometheus.yml"));
        String changed =
                config.replace("localhost:9464", "localhost:" + port).replace("_interval: 5s", "_interval: 1s");
        assertThat(changed).contains(String.valueOf(port), "scrape_interval: 1s", "evaluation_interval: 1s");
        return Files.writeString(folder.resolve("prometheus.yml"), changed);
    }

    /** Those of the dashboard and of the guide. */
    private static List<String> queries() throws IOException {
        List<String> queries = new ArrayList<>();
        try (JsonParser json = new JsonFactory()
                .createParser(FILES.resolve("grafana/dashboards/kademe.json").toFile())) {
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token == JsonToken.FIELD_NAME && json.currentName().equals("expr")) {
                    queries.add(json.nextTextValue());
                }
            }
        }
        int ofDashboard = queries.size();
        String guide = Files.readString(Path.of("../docs/guide/metrics.md"));
        ROW.matcher(guide).results().forEach(row -> queries.add(row.group(1)));
        assertThat(ofDashboard).isGreaterThan(20);
        assertThat(queries).hasSizeGreaterThanOrEqualTo(ofDashboard + 8);
        return queries;
    }

    private Tool.Result promtool(String... arguments) throws IOException, InterruptedException {
        return new Tool(folder).run(NOTHING, arguments);
    }

    private static void assertPasses(Tool.Result result) {
        assertThat(result.isClean()).as(result.output()).isTrue();
    }
}
