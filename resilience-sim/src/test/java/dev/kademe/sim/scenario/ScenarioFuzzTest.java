package dev.kademe.sim.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.document.DocumentException;
import dev.kademe.sim.load.SeededRandom;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a scenario file holds, reading it ends in a scenario that can be played or in a {@link DocumentException}. */
final class ScenarioFuzzTest {
    private static final int TRIES = 10;
    private static final String SIGNS = ":-#{}[],&*!|>'\"%@`?~ \t\n0a\u00e7\u0000\uD800";
    private static final List<String> WORDS = List.of(
            "null",
            "true",
            "1e9",
            "-1",
            "[]",
            "{}",
            "10m",
            "0%",
            "100%",
            "24:00",
            "00:00",
            "10:30:30",
            "main",
            "9".repeat(30));

    @ParameterizedTest
    @MethodSource("dev.kademe.sim.Seeds#all")
    void read_mutatedScenario_isAScenarioOrADocumentException(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < TRIES; i++) {
            String text = ScenarioText.MORNING;
            for (int changes = random.nextInt(1, 5); changes > 0; changes--) {
                text = changed(text, random);
            }
            try {
                ScenarioFile file = ScenarioFile.read("scenario.yaml", text);
                assertThat(ScenarioFile.read("shown.yaml", file.show()).show())
                        .as("seed %d: %s", seed, text)
                        .isEqualTo(file.show().replaceAll("# default: .*", "# set"));
                play(file.scenario(), seed);
            } catch (DocumentException e) {
                assertThat(e.mistakes())
                        .as("seed %d: %s", seed, text)
                        .isNotEmpty()
                        .allSatisfy(mistake ->
                                assertThat(mistake.message()).isNotBlank().hasSizeLessThan(2_000));
            }
        }
    }

    private static void play(Scenario scenario, int seed) {
        for (Traffic.Source source : scenario.sources()) {
            long beforeNanos = 0;
            try (Traffic traffic = source.open(new SeededRandom(seed))) {
                for (int i = 0; i < 50; i++) {
                    long atNanos = traffic.next().map(Traffic.Inquiry::atNanos).orElse(Long.MAX_VALUE);
                    assertThat(atNanos).as("seed %d", seed).isGreaterThanOrEqualTo(beforeNanos);
                    beforeNanos = atNanos;
                }
            }
        }
    }

    private static String changed(String text, SplittableRandom random) {
        int at = random.nextInt(text.length());
        int end = Math.min(text.length(), at + random.nextInt(1, 20));
        return switch (random.nextInt(5)) {
            case 0 -> text.substring(0, at) + text.substring(end);
            case 1 -> text.substring(0, end) + text.substring(at);
            case 2 -> text.substring(0, at) + SIGNS.charAt(random.nextInt(SIGNS.length())) + text.substring(at);
            case 3 -> text.substring(0, at) + random.nextInt(100) + text.substring(end);
            default -> text.substring(0, at) + WORDS.get(random.nextInt(WORDS.size())) + text.substring(end);
        };
    }
}
