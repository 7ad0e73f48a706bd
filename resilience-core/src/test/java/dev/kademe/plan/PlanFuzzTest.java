package dev.kademe.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.document.DocumentException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a plan file holds, reading it ends in a plan or in a {@link DocumentException}, in short time. */
final class PlanFuzzTest {
    private static final int SEEDS = 200;
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
            "person",
            "main",
            "none",
            "9".repeat(30),
            "\uFEFF");

    /** All seeds, or the one that {@code -Dseed} names. */
    static LongStream seeds() {
        Long seed = Long.getLong("seed");
        return seed == null ? LongStream.range(0, SEEDS) : LongStream.of(seed);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void read_mutatedPlan_isAPlanOrADocumentException(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < TRIES; i++) {
            String text = random.nextBoolean() ? PlanText.SHOP : PlanText.example("ipo.yaml");
            for (int changes = random.nextInt(1, 5); changes > 0; changes--) {
                text = changed(text, random);
            }
            try {
                Plan plan = Plan.read("plan.yaml", text);
                assertThat(plan.check()).hasSize(20);
                assertThat(Plan.read("shown.yaml", plan.show()).show())
                        .as("seed %d: %s", seed, text)
                        .isEqualTo(plan.show().replaceAll("# default: .*", "# set"));
            } catch (DocumentException e) {
                assertThat(e.mistakes())
                        .as("seed %d: %s", seed, text)
                        .isNotEmpty()
                        .allSatisfy(mistake -> {
                            assertThat(mistake.line()).isPositive();
                            assertThat(mistake.column()).isPositive();
                            assertThat(mistake.message()).isNotBlank().hasSizeLessThan(2_000);
                        });
            }
        }
    }

    private static String changed(String text, SplittableRandom random) {
        int at = random.nextInt(text.length());
        int end = Math.min(text.length(), at + random.nextInt(1, 30));
        String part = text.substring(at, end);
        return switch (random.nextInt(6)) {
            case 0 -> text.substring(0, at) + text.substring(end);
            case 1 -> text.substring(0, at) + part + text.substring(at);
            case 2 -> text.substring(0, at) + SIGNS.charAt(random.nextInt(SIGNS.length())) + text.substring(at);
            case 3 -> text.substring(0, at) + WORDS.get(random.nextInt(WORDS.size())) + text.substring(end);
            case 4 -> withoutLine(text, random);
            default -> text.replace(part, WORDS.get(random.nextInt(WORDS.size())));
        };
    }

    private static String withoutLine(String text, SplittableRandom random) {
        List<String> lines = new java.util.ArrayList<>(text.lines().toList());
        lines.remove(random.nextInt(lines.size()));
        return String.join("\n", lines) + "\n ";
    }
}
