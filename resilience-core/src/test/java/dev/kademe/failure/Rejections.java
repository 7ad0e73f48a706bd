package dev.kademe.failure;

import static dev.kademe.call.Dimension.DAILY_REQUESTS;
import static dev.kademe.call.Dimension.REQUESTS;
import static dev.kademe.failure.Case.answer;
import static dev.kademe.failure.Failure.Closing.UNSTATED;
import static dev.kademe.failure.Failure.Closing.UNTIL_HINT;
import static dev.kademe.failure.Failure.Kind.CONNECTION_LOST;
import static dev.kademe.failure.Failure.Kind.INVALID_REQUEST;
import static dev.kademe.failure.Failure.Kind.MODEL_UNAVAILABLE;
import static dev.kademe.failure.Failure.Kind.OVERLOADED;
import static dev.kademe.failure.Failure.Kind.QUOTA_EXHAUSTED;
import static dev.kademe.failure.Failure.Kind.RATE_LIMITED;
import static dev.kademe.failure.Failure.Kind.REQUEST_TOO_LARGE;
import static dev.kademe.failure.Failure.Kind.SERVER_ERROR;
import static dev.kademe.failure.Failure.Kind.TIMED_OUT;
import static dev.kademe.failure.Failure.Kind.UNAUTHORIZED;
import static dev.kademe.failure.Failure.Kind.UNKNOWN;

import dev.kademe.call.Moment;
import java.util.List;
import java.util.stream.Stream;

/** The rows, by provider, with bodies as the providers send them. */
final class Rejections {
    /** 2026-11-30T10:00:00Z. */
    static final Moment NOW = new Moment(5_000, 1_796_032_800_000L);

    private static final double HOUR = 3_600;

    private Rejections() {}

    static Stream<Case> all() {
        return Stream.of(
                        OpenAiRejections.openAi(),
                        OpenAiRejections.azure(),
                        OpenAiRejections.groq(),
                        AnthropicRejections.anthropic(),
                        CloudRejections.gemini(),
                        CloudRejections.bedrock(),
                        others(),
                        any())
                .flatMap(List::stream);
    }

    static List<Case> others() {
        String perDay =
                "{\"error\":{\"message\":\"Rate limit exceeded: free-models-per-day\",\"code\":429,\"metadata\":{\"headers\":{\"X-RateLimit-Limit\":\"50\",\"X-RateLimit-Remaining\":\"0\",\"X-RateLimit-Reset\":\"1796083200000\"}}}}";
        return List.of(
                Case.of(
                                "Cerebras body",
                                answer(
                                        429,
                                        "{\"message\":\"m\",\"type\":\"too_many_requests_error\",\"code\":\"request_quota_exceeded\",\"retry_after_seconds\":59}"),
                                RATE_LIMITED)
                        .hint(59)
                        .from("provider-signals.md 2.1"),
                Case.of(
                                "Cerebras day",
                                answer(
                                        429,
                                        "",
                                        "x-ratelimit-limit-requests-day: 14400",
                                        "x-ratelimit-remaining-requests-day: 0",
                                        "x-ratelimit-reset-requests-day: 33011.382867"),
                                QUOTA_EXHAUSTED)
                        .dimension(DAILY_REQUESTS)
                        .closing(UNTIL_HINT)
                        .hintNanos(33_011_382_867_000L)
                        .from("provider-signals.md 2.1"),
                Case.of(
                                "Mistral",
                                answer(
                                        429,
                                        "{\"object\":\"error\",\"message\":\"Requests rate limit exceeded\",\"type\":\"rate_limited\",\"code\":\"1300\"}"),
                                RATE_LIMITED)
                        .dimension(REQUESTS)
                        .from("provider-signals.md 2.1"),
                Case.of(
                        "OpenRouter credit",
                        answer(
                                402,
                                "{\"error\":{\"code\":402,\"message\":\"You requested up to 4096 tokens, but can only afford 2000\"}}"),
                        QUOTA_EXHAUSTED),
                Case.of("OpenRouter day", answer(429, perDay), QUOTA_EXHAUSTED)
                        .dimension(DAILY_REQUESTS)
                        .closing(UNTIL_HINT)
                        .hint(14 * HOUR),
                Case.of(
                                "OpenRouter moderation",
                                answer(
                                        403,
                                        "{\"error\":{\"code\":403,\"message\":\"m\",\"metadata\":{\"reasons\":[\"r\"],\"flagged_input\":\"q\"}}}"),
                                INVALID_REQUEST)
                        .from("OpenRouter: errors"),
                Case.of(
                                "OpenRouter stream, rate",
                                answer(200, "data: {\"error\":{\"code\":429,\"message\":\"m\"}}"),
                                RATE_LIMITED)
                        .from("OpenRouter: errors during a stream"),
                Case.of(
                                "OpenRouter stream, broken",
                                answer(200, "{\"id\":\"x\",\"error\":{\"code\":502,\"message\":\"m\"}}"),
                                SERVER_ERROR)
                        .from("OpenRouter: errors during a stream"),
                Case.of(
                                "LiteLLM",
                                answer(
                                        429,
                                        Bodies.openAiError(
                                                "None", "429", "No deployments available, try again in 60 seconds.")),
                                RATE_LIMITED)
                        .hint(60)
                        .from("provider-signals.md 2.1"),
                Case.of(
                                "IETF quota",
                                answer(
                                        429,
                                        "{\"type\":\"https://iana.org/assignments/http-problem-types#quota-exceeded\",\"violated-policies\":[\"daily\"]}"),
                                RATE_LIMITED)
                        .from("provider-signals.md 2.5"),
                Case.of(
                                "IETF capacity",
                                answer(
                                        503,
                                        "{\"type\":\"https://iana.org/assignments/http-problem-types#temporary-reduced-capacity\"}",
                                        "retry-after: 9"),
                                OVERLOADED)
                        .hint(9)
                        .from("provider-signals.md 2.5"),
                Case.of(
                                "IETF fields",
                                answer(
                                        429,
                                        "",
                                        "RateLimit-Policy: \"default\";q=100;w=60",
                                        "RateLimit: \"default\";r=0;t=30"),
                                RATE_LIMITED)
                        .dimension(REQUESTS)
                        .hint(30)
                        .from("provider-signals.md 2.5"),
                Case.of(
                                "IETF Retry-After wins",
                                answer(429, "", "RateLimit: \"default\";r=0;t=30", "Retry-After: 7"),
                                RATE_LIMITED)
                        .hint(7)
                        .from("provider-signals.md 2.5"));
    }

    static List<Case> any() {
        return List.of(
                Case.of("any 400", answer(400, "{}"), INVALID_REQUEST),
                Case.of("any 401", answer(401, ""), UNAUTHORIZED).closing(UNSTATED),
                Case.of("any 403", answer(403, ""), UNAUTHORIZED).closing(UNSTATED),
                Case.of("any 402", answer(402, ""), QUOTA_EXHAUSTED).closing(UNSTATED),
                Case.of("any 404", answer(404, ""), MODEL_UNAVAILABLE),
                Case.of("any 413", answer(413, ""), REQUEST_TOO_LARGE),
                Case.of("any 429, empty", answer(429, ""), RATE_LIMITED),
                Case.of(
                        "any 429, cut",
                        answer(429, "{\"error\":{\"code\":\"insufficient_quota\",\"mess"),
                        RATE_LIMITED),
                Case.of(
                        "any 429, HTML",
                        answer(429, "<html><style>p{color:red}</style>insufficient_quota, limit: 0 per day</html>"),
                        RATE_LIMITED),
                Case.of(
                                "any 500",
                                answer(500, "{\"error\":{\"message\":\"please retry after 9999 hours\"}}"),
                                SERVER_ERROR)
                        .from("an echo of the application's words names no wait"),
                Case.of("any 503", answer(503, ""), OVERLOADED),
                Case.of("any 200", answer(200, "{}"), UNKNOWN),
                Case.of(
                        "any refused",
                        EndpointException.of(Failure.Kind.CONNECTION_REFUSED),
                        Failure.Kind.CONNECTION_REFUSED),
                Case.of("any reset", EndpointException.of(CONNECTION_LOST), CONNECTION_LOST),
                Case.of("any timeout", EndpointException.of(TIMED_OUT), TIMED_OUT),
                Case.of("known exhausted", EndpointException.of(QUOTA_EXHAUSTED), QUOTA_EXHAUSTED)
                        .closing(UNSTATED)
                        .from("DESIGN.md"),
                Case.of(
                                "known exhausted, hint",
                                EndpointException.of(QUOTA_EXHAUSTED).header("retry-after", "60"),
                                QUOTA_EXHAUSTED)
                        .closing(UNTIL_HINT)
                        .hint(60)
                        .from("DESIGN.md"));
    }
}
