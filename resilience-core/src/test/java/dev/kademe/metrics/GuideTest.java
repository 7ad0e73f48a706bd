package dev.kademe.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The tables of the guide are those of the declarations. */
final class GuideTest {
    @Test
    void guide_tables_areTheDeclarations() throws IOException {
        assertThat(Files.readString(Path.of("../docs/guide/metrics.md"))).contains(meters(), tags());
    }

    static String meters() {
        return Arrays.stream(Metric.values()).map(GuideTest::row).collect(Collectors.joining());
    }

    private static String row(Metric metric) {
        String type = metric.type().name().toLowerCase(Locale.ROOT);
        String labels = metric.labels().stream().map(Label::key).collect(Collectors.joining(", "));
        return "| `%s` | %s | %s | %s |%n"
                .formatted(
                        metric.meter(),
                        metric.unit().isEmpty() ? type : type + ", " + metric.unit(),
                        labels,
                        metric.meaning())
                .replace(System.lineSeparator(), "\n");
    }

    static String tags() {
        return Arrays.stream(Label.values())
                .map(label -> "| `%s` | %s |\n".formatted(label.key(), label.explain()))
                .collect(Collectors.joining());
    }
}
