package dev.kademe.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.kademe.call.Dimension;
import dev.kademe.call.Moment;
import dev.kademe.property.Seeds;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever bytes come, reading them throws nothing, ends soon, and names a wait that can be waited. */
final class FailureFuzzTest {
    private static final int ROUNDS = 100;
    private static final List<String> NAMES = List.of(
            "retry-after",
            "retry-after-ms",
            "date",
            "ratelimit",
            "ratelimit-policy",
            "x-ratelimit-limit",
            "x-ratelimit-remaining",
            "x-ratelimit-reset",
            "x-ratelimit-limit-requests",
            "x-ratelimit-remaining-requests",
            "x-ratelimit-reset-requests",
            "x-ratelimit-remaining-tokens",
            "x-ratelimit-reset-tokens",
            "anthropic-ratelimit-tokens-reset",
            "anthropic-ratelimit-unified-status",
            "anthropic-ratelimit-unified-reset",
            "anthropic-ratelimit-unified-fallback-percentage",
            "x-amzn-errortype",
            "kademe-repeat");
    private static final List<String> PIECES = List.of(
            "0",
            "1",
            "9",
            "60",
            "-1",
            ".",
            ",",
            ";",
            "=",
            "\"",
            "s",
            "ms",
            "m",
            "h",
            "µs",
            " ",
            "  ",
            "e9",
            "NaN",
            "GMT",
            "Mon, 30 Nov 2026 10:00:30 GMT",
            "Mon Nov 30 10:00:30 2026",
            "2026-11-30T10:00:30Z",
            "1796032810",
            "q",
            "w",
            "r",
            "\"a\";q=5;w=60",
            "\"a\";r=0;t=30",
            "rejected",
            "\u0661",
            "\uD83D",
            "\0",
            ":",
            "99999999999999999999");
    private static final List<Case> REAL = Rejections.all().toList();

    static IntStream seeds() {
        return Seeds.all();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void classify_randomBytes_isHarmless(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            EndpointException.Builder thrown =
                    EndpointException.status(status(random)).body(bytes(random));
            for (int i = random.nextInt(6); i > 0; i--) {
                thrown.header(pick(NAMES, random), new String(bytes(random), StandardCharsets.ISO_8859_1));
            }
            isHarmless(seed, thrown.build(), now(random));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void classify_piecesOfValues_isHarmless(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            EndpointException.Builder thrown = EndpointException.status(status(random));
            for (int i = random.nextInt(8); i > 0; i--) {
                thrown.header(pick(NAMES, random), pieces(random));
            }
            String text = pieces(random);
            thrown.body("{\"error\":{\"message\":\"try again in " + text + " limit " + text + ", requested " + text
                    + "\",\"retry_after\":\"" + text + "\",\"code\":\"rate_limit_exceeded\"}}");
            isHarmless(seed, thrown.build(), now(random));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void classify_mutatedBodies_isHarmless(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            EndpointException real = pick(REAL, random).thrown();
            byte[] body = mutated(real.body(), random);
            EndpointException thrown = EndpointException.status(random.nextBoolean() ? real.status() : status(random))
                    .headers(real.headers())
                    .body(body)
                    .build();
            isHarmless(seed, thrown, now(random));
        }
    }

    /** Inputs on which a regular expression or a parser may take for ever. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "[",
                "{\"a\":",
                "0",
                "9,",
                " ",
                "\"a\"",
                "\"a\";",
                ";a=1",
                "1h",
                "limit 1 ",
                "again in 1",
                "-",
                "\"",
                "\\"
            })
    void classify_longRepetition_endsSoon(String piece) {
        String value = piece.repeat(60_000 / piece.length());
        EndpointException.Builder thrown =
                EndpointException.status(429).body("{\"error\":{\"message\":\"" + value.replace("\"", "\\\"") + "\"}}");
        NAMES.forEach(name -> thrown.header(name, value));
        EndpointException raw = EndpointException.status(429).body(value).build();

        Assertions.assertTimeout(Duration.ofSeconds(10), () -> {
            isHarmless(-1, thrown.build(), Rejections.NOW);
            isHarmless(-1, raw, Rejections.NOW);
        });
    }

    private static void isHarmless(int seed, EndpointException thrown, Moment now) {
        Supplier<String> as = () ->
                "seed %d: %d %s %s".formatted(seed, thrown.status(), thrown.headers(), Arrays.toString(thrown.body()));
        assertThatCode(() -> {
                    Failure failure = FailureClassifier.standard().classify(thrown, now);
                    List<ProviderReport> reports = ProviderHeaders.reports(thrown.headers(), now);
                    assertThat(failure.retryAfterNanos()).isBetween(Failure.NO_HINT, Long.MAX_VALUE);
                    assertThat(failure.status()).isEqualTo(thrown.status());
                    assertThat(failure.reports()).hasSizeLessThanOrEqualTo(Dimension.values().length);
                    assertThat(reports).hasSizeLessThanOrEqualTo(Dimension.values().length);
                    for (ProviderReport report : reports) {
                        assertThat(report.limit().orElse(1)).isPositive();
                        assertThat(report.remaining().orElse(0)).isNotNegative();
                        assertThat(report.resetNanos().orElse(now.nanos())).isGreaterThanOrEqualTo(now.nanos());
                    }
                })
                .as(as)
                .doesNotThrowAnyException();
    }

    private static int status(SplittableRandom random) {
        return random.nextInt(4) == 0 ? random.nextInt(-1, 700) : pick(List.of(200, 400, 403, 413, 429, 503), random);
    }

    private static Moment now(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> new Moment(random.nextLong(Long.MAX_VALUE), random.nextLong());
            case 1 -> new Moment(Long.MAX_VALUE, Long.MAX_VALUE);
            default -> Rejections.NOW;
        };
    }

    private static byte[] bytes(SplittableRandom random) {
        byte[] bytes = new byte[random.nextInt(200)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte)
                    (random.nextBoolean()
                            ? random.nextInt(256)
                            : "{}[]\",:.0123456789eE-+ \\".charAt(random.nextInt(24)));
        }
        return bytes;
    }

    private static String pieces(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(7); i > 0; i--) {
            text.append(pick(PIECES, random));
        }
        return text.toString();
    }

    private static byte[] mutated(byte[] body, SplittableRandom random) {
        byte[] copy = Arrays.copyOf(body, random.nextInt(3) == 0 ? random.nextInt(body.length + 1) : body.length);
        for (int i = random.nextInt(5); i > 0 && copy.length > 0; i--) {
            copy[random.nextInt(copy.length)] = (byte) random.nextInt(256);
        }
        return copy;
    }

    private static <T> T pick(List<T> all, SplittableRandom random) {
        return all.get(random.nextInt(all.size()));
    }
}
