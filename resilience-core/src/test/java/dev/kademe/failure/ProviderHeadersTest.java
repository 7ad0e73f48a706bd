package dev.kademe.failure;

import static dev.kademe.call.Dimension.DAILY_REQUESTS;
import static dev.kademe.call.Dimension.DAILY_TOKENS;
import static dev.kademe.call.Dimension.INPUT_TOKENS;
import static dev.kademe.call.Dimension.OUTPUT_TOKENS;
import static dev.kademe.call.Dimension.REQUESTS;
import static dev.kademe.call.Dimension.TOKENS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Dimension;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the headers of each provider say about limits: provider-signals.md 2.1 and 2.5, reports.md L5 and L7. */
final class ProviderHeadersTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long UNSAID = -1;

    static Stream<Arguments> replies() {
        return Stream.of(
                Arguments.of(
                        "OpenAI by the minute",
                        """
                        X-RateLimit-Limit-Requests: 60
                        x-ratelimit-remaining-requests: 59
                        x-ratelimit-reset-requests: 1s
                        x-ratelimit-limit-tokens: 150000
                        x-ratelimit-remaining-tokens: 149984
                        x-ratelimit-reset-tokens: 6m0s""",
                        List.of(report(REQUESTS, 60, 59, 1), report(TOKENS, 150_000, 149_984, 360))),
                Arguments.of(
                        "OpenAI requests by the day: the bucket fills in a day",
                        """
                        x-ratelimit-limit-requests: 10000
                        x-ratelimit-remaining-requests: 9999
                        x-ratelimit-reset-requests: 8.64s""",
                        List.of(reportNanos(DAILY_REQUESTS, 10_000, 9_999, 8_640_000_000L))),
                Arguments.of("Azure: seconds to the end of the minute", """
                        x-ratelimit-limit-requests: 100
                        x-ratelimit-remaining-requests: 99
                        x-ratelimit-reset-requests: 59""", List.of(report(REQUESTS, 100, 99, 59))),
                Arguments.of("Azure: -1, -1, 0 (L7)", """
                        x-ratelimit-limit-tokens: -1
                        x-ratelimit-remaining-tokens: -1
                        x-ratelimit-reset-tokens: 0""", List.of()),
                Arguments.of("more left than there is", """
                        x-ratelimit-limit-tokens: 10
                        x-ratelimit-remaining-tokens: 11""", List.of()),
                Arguments.of("a limit of 0", """
                        x-ratelimit-limit-tokens: 0
                        x-ratelimit-remaining-tokens: 0""", List.of()),
                Arguments.of(
                        "Groq: requests are per day",
                        """
                        x-groq-region: fra
                        x-ratelimit-limit-requests: 14400
                        x-ratelimit-remaining-requests: 14400
                        x-ratelimit-limit-tokens: 18000
                        x-ratelimit-remaining-tokens: 17997
                        x-ratelimit-reset-tokens: 7.66s""",
                        List.of(
                                reportNanos(TOKENS, 18_000, 17_997, 7_660_000_000L),
                                report(DAILY_REQUESTS, 14_400, 14_400, UNSAID))),
                Arguments.of(
                        "Groq without its region: the bucket fills in a day",
                        """
                        x-ratelimit-limit-requests: 14400
                        x-ratelimit-remaining-requests: 14370
                        x-ratelimit-reset-requests: 2m59.56s""",
                        List.of(reportNanos(DAILY_REQUESTS, 14_400, 14_370, 179_560_000_000L))),
                Arguments.of(
                        "Anthropic",
                        """
                        anthropic-ratelimit-requests-limit: 50
                        anthropic-ratelimit-requests-remaining: 49
                        anthropic-ratelimit-requests-reset: 2026-11-30T10:00:05Z
                        anthropic-ratelimit-input-tokens-limit: 30000
                        anthropic-ratelimit-input-tokens-remaining: 29000
                        anthropic-ratelimit-output-tokens-limit: 8000
                        anthropic-ratelimit-output-tokens-remaining: 8000
                        anthropic-priority-input-tokens-limit: 7""",
                        List.of(
                                report(REQUESTS, 50, 49, 5),
                                report(INPUT_TOKENS, 30_000, 29_000, UNSAID),
                                report(OUTPUT_TOKENS, 8_000, 8_000, UNSAID))),
                Arguments.of(
                        "Cerebras",
                        """
                        x-ratelimit-limit-requests-day: 14400
                        x-ratelimit-remaining-requests-day: 14399
                        x-ratelimit-reset-requests-day: 33011
                        x-ratelimit-limit-tokens-minute: 60000
                        x-ratelimit-remaining-tokens-minute: 59000
                        x-ratelimit-reset-tokens-minute: 26.5
                        x-ratelimit-limit-tokens-day: 1000000""",
                        List.of(
                                reportNanos(TOKENS, 60_000, 59_000, 26_500_000_000L),
                                report(DAILY_REQUESTS, 14_400, 14_399, 33_011),
                                report(DAILY_TOKENS, 1_000_000, UNSAID, UNSAID))),
                Arguments.of(
                        "Mistral",
                        """
                        x-ratelimit-limit-req-minute: 60
                        x-ratelimit-remaining-req-minute: 59
                        x-ratelimit-limit-tokens-minute: 500000
                        x-ratelimit-remaining-tokens-minute: 499000
                        x-ratelimit-limit-tokens-month: 1000000000""",
                        List.of(report(REQUESTS, 60, 59, UNSAID), report(TOKENS, 500_000, 499_000, UNSAID))),
                Arguments.of("Mistral, older", """
                        x-ratelimitbysize-limit-minute: 500000
                        x-ratelimitbysize-remaining-minute: 499000
                        ratelimitbysize-reset: 17""", List.of(report(TOKENS, 500_000, 499_000, 17))),
                Arguments.of("OpenRouter by the day", """
                        X-RateLimit-Limit: 50
                        X-RateLimit-Remaining: 48
                        X-RateLimit-Reset: 1796083200000""", List.of(report(DAILY_REQUESTS, 50, 48, 50_400))),
                Arguments.of("OpenRouter by the minute", """
                        X-RateLimit-Limit: 20
                        X-RateLimit-Remaining: 0
                        X-RateLimit-Reset: 1796032830000""", List.of(report(REQUESTS, 20, 0, 30))),
                Arguments.of("a gateway with windows", "x-ratelimit-limit: 1000, 1000;w=1, 60000;w=60", List.of()),
                Arguments.of(
                        "IETF",
                        """
                        RateLimit-Policy: "burst";q=100;w=60,"daily";q=1000;w=86400
                        RateLimit: "burst";r=50;t=30
                        RateLimit: "daily";r=900;t=36000""",
                        List.of(report(REQUESTS, 100, 50, 30), report(DAILY_REQUESTS, 1_000, 900, 36_000))),
                Arguments.of("IETF, malformed members are passed over", """
                        RateLimit-Policy: "a";q=x;w=60, ;;, "b";q=7;w=60;pk=:cGs=:;future="x, y"
                        RateLimit: "unclosed;r=1, "b";r=5;t=3""", List.of(report(REQUESTS, 7, 5, 3))),
                Arguments.of("IETF, units that are none of ours", """
                        RateLimit-Policy: "b";q=7;w=60;qu="content-bytes"
                        RateLimit: "b";r=5;t=3""", List.of()),
                Arguments.of("none", "content-type: application/json", List.of()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("replies")
    void reports_headers_limits(String name, String headers, List<ProviderReport> reports) {
        assertThat(ProviderHeaders.reports(lines(headers), Rejections.NOW)).isEqualTo(reports);
    }

    @Test
    void reports_statusLineUnderNull_isPassedOver() {
        Map<String, List<String>> lines = new HashMap<>(lines("x-ratelimit-limit-tokens: 7"));
        lines.put(null, List.of("HTTP/1.1 200"));

        assertThat(ProviderHeaders.reports(lines, Rejections.NOW)).containsExactly(ProviderReport.ofLimit(TOKENS, 7));
    }

    static Stream<Arguments> resets() {
        String openAi = "x-ratelimit-reset-requests: 1s\nx-ratelimit-reset-tokens: 6m0s";
        return Stream.of(
                Arguments.of("", openAi, 360L, "L5: the larger when nothing is known to have run out"),
                Arguments.of("tokens", openAi, 360L, "L5: the one that is named"),
                Arguments.of("requests", openAi, 1L, "the one that is named"),
                Arguments.of(
                        "",
                        openAi + "\nx-ratelimit-remaining-requests: 0\nx-ratelimit-remaining-tokens: 9",
                        1L,
                        "2.3: the one that is used up, not the larger"),
                Arguments.of(
                        "",
                        openAi + "\nx-ratelimit-remaining-requests: 9\nx-ratelimit-remaining-tokens: 0",
                        360L,
                        "2.3: the one that is used up, not the first"),
                Arguments.of(
                        "",
                        "x-ratelimit-limit-tokens: -1\nx-ratelimit-remaining-tokens: -1\nx-ratelimit-reset-tokens: 0",
                        UNSAID,
                        "L7: nonsense"),
                Arguments.of("", "x-ratelimit-reset-requests: -43", UNSAID, "L3: negative"),
                Arguments.of("", openAi + "\nretry-after: 3", 3L, "Retry-After before any reset"),
                Arguments.of("", openAi + "\nretry-after: 0", 0L, "Retry-After before any reset, even at once"));
    }

    @ParameterizedTest(name = "{3}")
    @MethodSource("resets")
    void classify_resets_hintSeconds(String type, String headers, long seconds, String source) {
        EndpointException thrown = EndpointException.status(429)
                .headers(lines(headers))
                .body("{\"error\":{\"code\":\"rate_limit_exceeded\",\"type\":\"" + type + "\"}}")
                .build();

        assertThat(FailureClassifier.standard().classify(thrown, Rejections.NOW).retryAfterNanos())
                .isEqualTo(seconds < 0 ? seconds : seconds * SECOND);
    }

    private static ProviderReport report(Dimension dimension, long limit, long remaining, long resetSeconds) {
        return reportNanos(dimension, limit, remaining, resetSeconds < 0 ? UNSAID : resetSeconds * SECOND);
    }

    private static ProviderReport reportNanos(Dimension dimension, long limit, long remaining, long resetNanos) {
        OptionalLong end =
                resetNanos < 0 ? OptionalLong.empty() : OptionalLong.of(Rejections.NOW.nanosAfter(resetNanos));
        return new ProviderReport(
                dimension,
                OptionalLong.of(limit),
                remaining < 0 ? OptionalLong.empty() : OptionalLong.of(remaining),
                end);
    }

    private static Map<String, List<String>> lines(String headers) {
        Map<String, List<String>> lines = new HashMap<>();
        headers.lines().forEach(line -> {
            int colon = line.indexOf(": ");
            lines.computeIfAbsent(line.substring(0, colon), ignored -> new ArrayList<>())
                    .add(line.substring(colon + 2));
        });
        return lines;
    }
}
