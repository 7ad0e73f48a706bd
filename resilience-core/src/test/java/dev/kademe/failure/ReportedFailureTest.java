package dev.kademe.failure;

import static dev.kademe.failure.Case.answer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.call.Dimension;
import dev.kademe.call.TokenUsage;
import dev.kademe.failure.Failure.Closing;
import java.net.ConnectException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of facts/reports.md that concern the reading of a failure and are no single row of a table. */
final class ReportedFailureTest {
    private static final String MARKER = "Ayşe'nin sorusu: hesabım";

    /** L14: a 429 inside a connection error was taken for an outage. */
    @Test
    void classify_rateLimitInsideAConnectionError_isARateLimit() {
        Throwable thrown = new ConnectException("connection error");
        thrown.initCause(
                new IllegalStateException(answer(429, "", "retry-after: 5").build()));

        Failure failure = read(thrown);

        assertThat(failure.kind()).isEqualTo(Failure.Kind.RATE_LIMITED);
        assertThat(failure.hintNanos()).hasValue(5_000_000_000L);
    }

    /** L14: and a chain may be longer than anybody needs. */
    @Test
    void classify_endlessChain_ends() {
        Throwable chain = answer(429, "").build();
        for (int i = 0; i < 1_000; i++) {
            chain = new IllegalStateException(chain);
        }

        assertThat(read(chain).kind()).isEqualTo(Failure.Kind.UNKNOWN);
    }

    /** Provider row 26: what a refusal names as the limit is learned, so that the next such call is refused here. */
    @Test
    void classify_groqTooLarge_learnsTheLimit() {
        Failure failure = read("Groq 413");

        assertThat(failure.reports()).containsExactly(ProviderReport.ofLimit(Dimension.TOKENS, 8_000));
    }

    @Test
    void classify_anthropicWords_learnTheLimit() {
        assertThat(read("Anthropic rate, in words").reports())
                .containsExactly(ProviderReport.ofLimit(Dimension.INPUT_TOKENS, 30_000));
    }

    @Test
    void classify_geminiQuotaValue_learnsTheLimit() {
        assertThat(read("Gemini per minute").reports()).containsExactly(ProviderReport.ofLimit(Dimension.REQUESTS, 15));
    }

    /** What is left, in the headers, is worth more than the limit alone. */
    @Test
    void classify_sameLimitInWordsAndHeaders_keepsWhatIsLeft() {
        Failure failure = read(answer(
                        429,
                        Bodies.openAiError("tokens", "x", "tokens per min (TPM): Limit 1000, Used 900, Requested 200."),
                        "x-ratelimit-limit-tokens: 1000",
                        "x-ratelimit-remaining-tokens: 100")
                .build());

        assertThat(failure.reports()).containsExactly(ProviderReport.of(Dimension.TOKENS, 1_000, 100));
    }

    /** A text that lists several limits names none. */
    @Test
    void classify_severalLimitsInWords_namesNone() {
        Failure failure = read(answer(
                        429,
                        Bodies.geminiError(
                                429,
                                "RESOURCE_EXHAUSTED",
                                "metric: free_tier_requests, limit: 15, metric: free_tier_input_token_count, limit: 9"))
                .build());

        assertThat(failure.dimension()).isEmpty();
    }

    /** A limit in the words of a bad request may come from the question itself. */
    @ParameterizedTest
    @ValueSource(ints = {400, 422, 500})
    void classify_limitInAnEcho_isNotLearned(int status) {
        String echo = Bodies.openAiError(
                "invalid_request_error", "x", "bad: 'Limit 5, Requested 9, a rate limit of 1 tokens per minute'");

        assertThat(read(answer(status, echo).build()).reports()).isEmpty();
    }

    /** Words of a bad request are believed at their beginning only: a question must not close the target. */
    @Test
    void classify_billInAnEcho_isABadRequest() {
        String echo = Bodies.anthropicError(
                "invalid_request_error", "bad input: 'Your credit balance is too low', 'prompt is too long'");

        Failure failure = read(answer(400, echo).build());

        assertThat(failure.kind()).isEqualTo(Failure.Kind.INVALID_REQUEST);
        assertThat(failure.closing()).isEqualTo(Closing.NONE);
    }

    /** Provider row 28: four limits of the minute were taken for a day. */
    @Test
    void classify_fourMinuteLimits_neverCloseForADay() {
        EndpointException thrown = answer(
                        429,
                        Bodies.openAiError("tokens", "rate_limit_exceeded", "on tokens per min (TPM)"),
                        "retry-after: 60",
                        "x-ratelimit-limit-requests: 10000",
                        "x-ratelimit-remaining-requests: 9500",
                        "x-ratelimit-reset-requests: 1h12m0s")
                .build();
        for (int i = 0; i < 4; i++) {
            Failure failure = read(thrown);
            assertThat(failure.closing()).isEqualTo(Closing.NONE);
            assertThat(failure.dimension()).contains(Dimension.TOKENS);
            assertThat(failure.hintNanos()).hasValue(60_000_000_000L);
        }
    }

    /** Provider row 4: both values are kept. */
    @Test
    void classify_rollingLimit_isARateLimitByChance() {
        Failure failure = read("Anthropic by chance");

        assertThat(failure.kind()).isEqualTo(Failure.Kind.RATE_LIMITED);
        assertThat(failure.closing()).isEqualTo(Closing.PROBABILISTIC);
        assertThat(failure.hintNanos()).hasValue(13_262_000_000_000L);
    }

    /** Provider row 5, 7 and L7: gauges are not updated with -1. */
    @Test
    void classify_negativeGauges_reportNothing() {
        EndpointException thrown = answer(
                        429,
                        "",
                        "x-ratelimit-limit-tokens: -1",
                        "x-ratelimit-remaining-tokens: -1",
                        "x-ratelimit-reset-tokens: 0")
                .build();

        assertThat(read(thrown))
                .isEqualTo(
                        Failure.of(Failure.Kind.RATE_LIMITED, TokenUsage.NONE).withStatus(429));
    }

    @Test
    void classify_usedUpTokens_reportsAndNamesThem() {
        Failure failure = read(answer(
                        429,
                        "",
                        "x-ratelimit-limit-tokens: 1000",
                        "x-ratelimit-remaining-tokens: 0",
                        "x-ratelimit-reset-tokens: 45s")
                .build());

        assertThat(failure.dimension()).contains(Dimension.TOKENS);
        assertThat(failure.reports())
                .containsExactly(new ProviderReport(
                        Dimension.TOKENS,
                        OptionalLong.of(1_000),
                        OptionalLong.of(0),
                        OptionalLong.of(Rejections.NOW.nanosAfter(45_000_000_000L))));
    }

    /** Anthropic's spend limit: until the month ends, also across the year. */
    @Test
    void classify_spendLimit_endsWithTheMonth() {
        EndpointException thrown = answer(
                        429,
                        "{\"error\":{\"type\":\"rate_limit_error\",\"details\":{\"error_code\":\"enforced_spend_limit_reached\"}}}",
                        "date: Mon, 30 Nov 2026 22:00:00 GMT")
                .build();

        assertThat(read(thrown).hintNanos()).hasValue(2 * 3_600_000_000_000L);
    }

    /** An SDK's exception is read by a function of the application, before anything else in the chain. */
    @Test
    void reading_sdkException_isTranslated() {
        FailureClassifier classifier = FailureClassifier.reading(thrown -> thrown instanceof SdkException sdk
                ? Optional.of(answer(sdk.status, sdk.body, "retry-after: 3").build())
                : Optional.empty());
        Throwable thrown = new IllegalStateException(
                new SdkException(429, Bodies.openAiError("insufficient_quota", "insufficient_quota", "m")));

        assertThat(classifier.classify(thrown, Rejections.NOW).kind()).isEqualTo(Failure.Kind.QUOTA_EXHAUSTED);
        assertThat(classifier.classify(answer(503, "").build(), Rejections.NOW).kind())
                .isEqualTo(Failure.Kind.OVERLOADED);
        assertThat(classifier.classify(new ConnectException(), Rejections.NOW).kind())
                .isEqualTo(Failure.Kind.CONNECTION_REFUSED);
    }

    @Test
    @SuppressWarnings("NullAway") // What a caller without null checks does.
    void reading_null_failsAtOnce() {
        assertThatThrownBy(() -> FailureClassifier.reading(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("translator");
    }

    /** The words of a customer may be in any field of a body or header; none may come out again. */
    @Test
    void anyText_ofAFailure_holdsNoContent() {
        Stream.of(200, 400, 402, 403, 413, 429, 500, 503, 529).forEach(status -> {
            EndpointException thrown = answer(
                            status,
                            Bodies.openAiError(MARKER, MARKER, MARKER + " limit of 5 tokens per minute"),
                            "retry-after: " + MARKER,
                            "x-ratelimit-limit: " + MARKER,
                            "date: " + MARKER)
                    .build();
            assertThat(thrown).asString().doesNotContain("Ayşe");
            assertThat(thrown).message().doesNotContain("Ayşe");
            assertThat(read(thrown)).asString().doesNotContain("Ayşe").doesNotContain("hesab");
            assertThat(List.of(thrown.getStackTrace()))
                    .noneMatch(frame -> frame.toString().contains("Ayşe"));
        });
    }

    private static Failure read(String name) {
        return Rejections.all()
                .filter(rejection -> rejection.name().equals(name))
                .map(rejection -> read(rejection.thrown()))
                .findAny()
                .orElseThrow();
    }

    private static Failure read(Throwable thrown) {
        return FailureClassifier.standard().classify(thrown, Rejections.NOW);
    }

    private static final class SdkException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final int status;
        private final String body;

        SdkException(int status, String body) {
            super("sdk");
            this.status = status;
            this.body = body;
        }
    }
}
