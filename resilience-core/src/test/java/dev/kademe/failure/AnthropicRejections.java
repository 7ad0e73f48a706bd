package dev.kademe.failure;

import static dev.kademe.call.Dimension.INPUT_TOKENS;
import static dev.kademe.failure.Bodies.anthropicError;
import static dev.kademe.failure.Case.answer;
import static dev.kademe.failure.Failure.Closing.PROBABILISTIC;
import static dev.kademe.failure.Failure.Closing.UNSTATED;
import static dev.kademe.failure.Failure.Closing.UNTIL_HINT;
import static dev.kademe.failure.Failure.Kind.INVALID_REQUEST;
import static dev.kademe.failure.Failure.Kind.MODEL_UNAVAILABLE;
import static dev.kademe.failure.Failure.Kind.OVERLOADED;
import static dev.kademe.failure.Failure.Kind.QUOTA_EXHAUSTED;
import static dev.kademe.failure.Failure.Kind.RATE_LIMITED;
import static dev.kademe.failure.Failure.Kind.REQUEST_TOO_LARGE;
import static dev.kademe.failure.Failure.Kind.SERVER_ERROR;

import java.util.List;

/** What Anthropic sends, unary, in a stream and for subscriptions. */
final class AnthropicRejections {
    private static final double HOUR = 3_600;

    private AnthropicRejections() {}

    static List<Case> anthropic() {
        String spend =
                "{\"type\":\"error\",\"error\":{\"type\":\"rate_limit_error\",\"message\":\"m\",\"details\":{\"error_code\":\"enforced_spend_limit_reached\"}}}";
        return List.of(
                Case.of(
                                "Anthropic rate",
                                answer(429, anthropicError("rate_limit_error", "m"), "retry-after: 12"),
                                RATE_LIMITED)
                        .hint(12),
                Case.of(
                                "Anthropic rate, in words",
                                answer(
                                        429,
                                        anthropicError(
                                                "rate_limit_error",
                                                "This request would exceed your organization's rate limit of 30,000 input tokens per minute"),
                                        "retry-after: 12"),
                                RATE_LIMITED)
                        .dimension(INPUT_TOKENS)
                        .hint(12),
                Case.of(
                                "Anthropic hours",
                                answer(429, anthropicError("rate_limit_error", "m"), "retry-after: 7999"),
                                RATE_LIMITED)
                        .closing(UNTIL_HINT)
                        .hint(7_999)
                        .from("reports.md provider row 3"),
                Case.of("Anthropic spend", answer(429, spend), QUOTA_EXHAUSTED)
                        .closing(UNTIL_HINT)
                        .hint(14 * HOUR),
                Case.of(
                                "Anthropic credit",
                                answer(
                                        400,
                                        anthropicError(
                                                "invalid_request_error",
                                                "Your credit balance is too low to access the Anthropic API.")),
                                QUOTA_EXHAUSTED)
                        .closing(UNSTATED),
                Case.of(
                                "Anthropic own limit",
                                answer(
                                        400,
                                        anthropicError(
                                                "invalid_request_error",
                                                "You have reached your specified API usage limits. You will regain access on 2026-12-01 at 00:00 UTC.")),
                                QUOTA_EXHAUSTED)
                        .closing(UNTIL_HINT)
                        .hint(14 * HOUR),
                Case.of("Anthropic billing", answer(402, anthropicError("billing_error", "m")), QUOTA_EXHAUSTED)
                        .closing(UNSTATED),
                Case.of(
                        "Anthropic too large",
                        answer(413, anthropicError("request_too_large", "m")),
                        REQUEST_TOO_LARGE),
                Case.of(
                                "Anthropic too long",
                                answer(
                                        400,
                                        anthropicError(
                                                "invalid_request_error",
                                                "prompt is too long: 210000 tokens > 200000 maximum")),
                                REQUEST_TOO_LARGE)
                        .from("Anthropic API: errors"),
                Case.of("Anthropic overloaded", answer(529, anthropicError("overloaded_error", "m")), OVERLOADED),
                Case.of(
                                "Anthropic stream overloaded",
                                answer(200, "event: error\ndata: " + anthropicError("overloaded_error", "m")),
                                OVERLOADED)
                        .from("provider-signals.md 2.2, reports.md provider row 23"),
                Case.of("Anthropic stream rate", answer(200, anthropicError("rate_limit_error", "m")), RATE_LIMITED),
                Case.of("Anthropic stream broken", answer(200, anthropicError("api_error", "m")), SERVER_ERROR),
                Case.of(
                                "Anthropic stream bad",
                                answer(200, anthropicError("invalid_request_error", "m")),
                                INVALID_REQUEST)
                        .from("Anthropic API: errors"),
                Case.of(
                                "Anthropic no model",
                                answer(404, anthropicError("not_found_error", "model: m")),
                                MODEL_UNAVAILABLE)
                        .from("Anthropic API: errors"),
                Case.of(
                                "Anthropic by chance",
                                answer(
                                        429,
                                        "",
                                        "anthropic-ratelimit-unified-5h-status: rejected",
                                        "anthropic-ratelimit-unified-5h-utilization: 1.08",
                                        "anthropic-ratelimit-unified-fallback-percentage: 0.5",
                                        "retry-after: 13262"),
                                RATE_LIMITED)
                        .closing(PROBABILISTIC)
                        .hint(13_262)
                        .from("provider-signals.md 2.1, reports.md provider row 4"),
                Case.of(
                                "Anthropic by chance, reset only",
                                answer(
                                        429,
                                        "",
                                        "anthropic-ratelimit-unified-5h-status: rejected",
                                        "anthropic-ratelimit-unified-5h-reset: 1796036400",
                                        "anthropic-ratelimit-unified-7d-reset: 1796536400",
                                        "anthropic-ratelimit-unified-fallback-percentage: 0.5"),
                                RATE_LIMITED)
                        .closing(PROBABILISTIC)
                        .hint(HOUR)
                        .from("provider-signals.md 2.1"));
    }
}
