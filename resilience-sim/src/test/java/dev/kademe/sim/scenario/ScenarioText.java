package dev.kademe.sim.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.document.DocumentException;
import dev.kademe.document.DocumentException.Mistake;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Scenarios for tests: one that says a bit of everything, and the examples. */
final class ScenarioText {
    static final String MORNING = """
            name: morning
            date: 2026-02-16
            from: 10:00
            until: 12:00
            zone: Europe/Istanbul
            assumptions: ["nobody counted"]
            load:
              customers:
                workload: live
                categories: {general: 70%, tax: 30%}
                perMinute: 90
                steps: {"10:14": 150, "10:52:30": 90}
                arrivals: erlang
                shape: 12
                inputTokens: 2_250
                outputTokens: 250
                maxOutputTokens: 800
              labelling: {workload: background, perMinute: 120.5, inputTokens: 733, outputTokens: 100, batch: 5}
            accounts:
              main: {meter: bucket, burst: 1200ms, tokens: 400_000}
            faults:
              - lowerLimit: {from: 10:20, until: 10:30, quota: main, left: 50%}
              - rejections: {from: 10:40, until: 10:41:30, target: main, ratio: 50%, hint: 30s}
            goals: {answered: 99%, recovery: 30m, calledBack: 5%}
            """;

    static final Path EXAMPLES = Path.of("../resilience-examples");

    private ScenarioText() {}

    /** The morning with one thing said otherwise. */
    static String with(String said, String otherwise) {
        assertThat(MORNING).contains(said);
        return MORNING.replace(said, otherwise);
    }

    static List<Path> examples() {
        try (Stream<Path> files = Files.list(EXAMPLES.resolve("scenarios"))) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What is wrong with a scenario; nothing when it can be read. */
    static List<Mistake> mistakes(String text) {
        try {
            ScenarioFile.read("scenario.yaml", text);
            return List.of();
        } catch (DocumentException e) {
            return e.mistakes();
        }
    }
}
