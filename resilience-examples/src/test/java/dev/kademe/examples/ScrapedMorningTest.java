package dev.kademe.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The example over HTTP, and whether what is built on its meters speaks of meters that it has. */
final class ScrapedMorningTest {
    private static final Path OBSERVABILITY = Path.of("observability");
    private static final Pattern NAME = Pattern.compile("\\b(?:kademe|gen_ai)_[a-z_]+[a-z]\\b");
    private static final Pattern ALERT = Pattern.compile("- alert: (\\w+)");
    private static final Pattern RUNBOOK = Pattern.compile("runbook_url: docs/guide/runbook\\.md#(\\w+)");

    @Test
    void run_wholeMorning_servesEveryMeterThatRulesDashboardAndGuideName() throws Exception {
        Set<String> served;
        try (ScrapedMorning morning = new ScrapedMorning(0)) {
            morning.run(event -> {}, passedNanos -> {});
            HttpResponse<String> scrape = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create("http://localhost:" + morning.port() + "/metrics"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(scrape.headers().firstValue("content-type"))
                    .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain"));
            served = found(NAME, scrape.body());
        }
        assertThat(served).hasSizeGreaterThan(30);
        assertThat(served).containsAll(found(NAME, read("kademe-alerts.yml")));
        assertThat(served).containsAll(found(NAME, read("grafana/dashboards/kademe.json")));
        String guide = Files.readString(Path.of("../docs/guide/metrics.md"));
        assertThat(served).containsAll(found(NAME, guide));
    }

    @Test
    void rules_all_onePagesAndEachHasASectionInTheRunbook() throws IOException {
        String rules = read("kademe-alerts.yml");
        assertThat(rules.split("severity: page", -1)).hasSize(2);
        assertThat(rules).doesNotContain("rate_limited");
        Set<String> alerts = found(ALERT, rules);
        assertThat(alerts).hasSize(6);
        assertThat(found(RUNBOOK, rules))
                .isEqualTo(alerts.stream()
                        .map(alert -> alert.toLowerCase(Locale.ROOT))
                        .collect(Collectors.toSet()));
        String runbook = Files.readString(Path.of("../docs/guide/runbook.md"));
        assertThat(found(Pattern.compile("(?m)^## (Kademe\\w+)$"), runbook)).isEqualTo(alerts);
    }

    private static String read(String file) throws IOException {
        return Files.readString(OBSERVABILITY.resolve(file));
    }

    /** The first group of each match, or all of it. */
    private static Set<String> found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult match) -> match.groupCount() == 0 ? match.group() : match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
