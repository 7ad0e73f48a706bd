package dev.kademe.failure;

import static dev.kademe.call.Dimension.DAILY_REQUESTS;
import static dev.kademe.call.Dimension.REQUESTS;
import static dev.kademe.call.Dimension.TOKENS;
import static dev.kademe.failure.Bodies.openAiError;
import static dev.kademe.failure.Case.answer;
import static dev.kademe.failure.Failure.Closing.UNSTATED;
import static dev.kademe.failure.Failure.Closing.UNTIL_HINT;
import static dev.kademe.failure.Failure.Kind.MODEL_UNAVAILABLE;
import static dev.kademe.failure.Failure.Kind.OVERLOADED;
import static dev.kademe.failure.Failure.Kind.QUOTA_EXHAUSTED;
import static dev.kademe.failure.Failure.Kind.RATE_LIMITED;
import static dev.kademe.failure.Failure.Kind.REQUEST_TOO_LARGE;
import static dev.kademe.failure.Failure.Kind.SERVER_ERROR;

import java.util.List;

/** What OpenAI and those who speak like it send: Azure, Groq. */
final class OpenAiRejections {
    private static final double HOUR = 3_600;

    private OpenAiRejections() {}

    static List<Case> openAi() {
        return List.of(
                Case.of(
                                "OpenAI rate",
                                answer(429, openAiError("requests", "rate_limit_exceeded", "Rate limit reached")),
                                RATE_LIMITED)
                        .dimension(REQUESTS),
                Case.of(
                                "OpenAI rate, in words",
                                answer(
                                        429,
                                        openAiError(
                                                "tokens",
                                                "rate_limit_exceeded",
                                                "Rate limit reached for m in organization o on tokens per min (TPM): Limit 10000, Used 9834, Requested 500. Please try again in 2.004s.")),
                                RATE_LIMITED)
                        .dimension(TOKENS)
                        .hint(2.004),
                Case.of(
                                "OpenAI larger than the limit",
                                answer(
                                        429,
                                        openAiError(
                                                "tokens",
                                                "rate_limit_exceeded",
                                                "Request too large for m in organization o on tokens per min (TPM): Limit 30000, Requested 45000.")),
                                REQUEST_TOO_LARGE)
                        .dimension(TOKENS),
                Case.of(
                                "OpenAI per day",
                                answer(
                                        429,
                                        openAiError(
                                                "requests",
                                                "rate_limit_exceeded",
                                                "Rate limit reached for m on requests per day (RPD): Limit 200, Used 200, Requested 1. Please try again in 7m12s.")),
                                QUOTA_EXHAUSTED)
                        .dimension(DAILY_REQUESTS)
                        .closing(UNTIL_HINT)
                        .hint(432),
                Case.of(
                        "OpenAI ramp",
                        answer(429, openAiError("rate_limit_error", "slow_down", "Slow down")),
                        RATE_LIMITED),
                Case.of(
                                "OpenAI no quota",
                                answer(
                                        429,
                                        openAiError("insufficient_quota", "insufficient_quota", "You exceeded"),
                                        "retry-after: 1"),
                                QUOTA_EXHAUSTED)
                        .closing(UNSTATED)
                        .from("provider-signals.md 2.2, reports.md L10 and provider row 1"),
                Case.of(
                                "OpenAI no credit",
                                answer(429, openAiError("x", "credit_balance_exhausted", "m")),
                                QUOTA_EXHAUSTED)
                        .closing(UNSTATED),
                Case.of(
                                "OpenAI organization's spend",
                                answer(429, openAiError("x", "organization_spend_limit_exceeded", "m")),
                                QUOTA_EXHAUSTED)
                        .closing(UNSTATED),
                Case.of(
                                "OpenAI project's spend",
                                answer(429, openAiError("x", "project_spend_limit_exceeded", "m")),
                                QUOTA_EXHAUSTED)
                        .closing(UNSTATED),
                Case.of(
                                "OpenAI organization's use",
                                answer(429, openAiError("x", "organization_usage_limit_exceeded", "m")),
                                QUOTA_EXHAUSTED)
                        .closing(UNSTATED),
                Case.of(
                        "OpenAI overloaded",
                        answer(503, openAiError("server_error", "server_is_overloaded", "m")),
                        OVERLOADED),
                Case.of(
                        "OpenAI overloaded, older",
                        answer(503, openAiError("server_error", "slow_down", "m")),
                        OVERLOADED),
                Case.of(
                        "OpenAI context",
                        answer(400, openAiError("invalid_request_error", "context_length_exceeded", "m")),
                        REQUEST_TOO_LARGE),
                Case.of(
                                "OpenAI no such model",
                                answer(404, openAiError("invalid_request_error", "model_not_found", "m")),
                                MODEL_UNAVAILABLE)
                        .closing(UNSTATED),
                Case.of("OpenAI 408", answer(408, ""), SERVER_ERROR),
                Case.of("OpenAI 409, a lock", answer(409, ""), SERVER_ERROR),
                Case.of("OpenAI 500", answer(500, ""), SERVER_ERROR),
                Case.of("OpenAI 502", answer(502, ""), SERVER_ERROR),
                Case.of("OpenAI 504", answer(504, ""), SERVER_ERROR));
    }

    static List<Case> azure() {
        String exceeded =
                "{\"error\":{\"code\":\"429\",\"message\":\"Requests to the ChatCompletions_Create Operation have exceeded token rate limit of your current pricing tier. Please retry after 45 seconds.\"}}";
        return List.of(
                Case.of("Azure in words", answer(429, exceeded), RATE_LIMITED)
                        .dimension(TOKENS)
                        .hint(45),
                Case.of(
                                "Azure header over words",
                                answer(429, exceeded, "retry-after-ms: 44100", "retry-after: 45"),
                                RATE_LIMITED)
                        .dimension(TOKENS)
                        .hint(44.1),
                Case.of("Azure a day", answer(429, "", "Retry-After: 86400", "retry-after-ms: 86400000"), RATE_LIMITED)
                        .closing(UNTIL_HINT)
                        .hint(24 * HOUR)
                        .from("provider-signals.md 2.2, reports.md provider row 5"),
                Case.of(
                                "Azure no deployment",
                                answer(404, "{\"error\":{\"code\":\"DeploymentNotFound\"}}"),
                                MODEL_UNAVAILABLE)
                        .closing(UNSTATED));
    }

    static List<Case> groq() {
        return List.of(
                Case.of(
                                "Groq 413",
                                answer(
                                        413,
                                        openAiError(
                                                "tokens",
                                                "rate_limit_exceeded",
                                                "Request too large for model `m` on tokens per minute (TPM): Limit 8000, Requested 12903, please reduce your message size"),
                                        "retry-after: 1",
                                        "x-ratelimit-remaining-tokens: 8000"),
                                REQUEST_TOO_LARGE)
                        .dimension(TOKENS)
                        .from("provider-signals.md 2.2, reports.md provider row 26"),
                Case.of(
                                "Groq in words",
                                answer(
                                        429,
                                        openAiError(
                                                "tokens", "rate_limit_exceeded", "Please try again in 50.597142857s.")),
                                RATE_LIMITED)
                        .dimension(TOKENS)
                        .hintNanos(50_597_142_857L),
                Case.of(
                                "Groq in words, minutes",
                                answer(
                                        429,
                                        openAiError(
                                                "tokens",
                                                "rate_limit_exceeded",
                                                "Please try again in 1m42.653s. Need more tokens?")),
                                RATE_LIMITED)
                        .dimension(TOKENS)
                        .hint(102.653),
                Case.of(
                                "Groq header over words",
                                answer(
                                        429,
                                        openAiError("tokens", "rate_limit_exceeded", "Please try again in 7m12s."),
                                        "retry-after: 2"),
                                RATE_LIMITED)
                        .dimension(TOKENS)
                        .hint(2),
                Case.of(
                                "Groq requests of the day",
                                answer(
                                        429,
                                        openAiError("requests", "rate_limit_exceeded", "m"),
                                        "x-groq-region: fra",
                                        "x-ratelimit-limit-requests: 1000",
                                        "x-ratelimit-remaining-requests: 0",
                                        "x-ratelimit-reset-requests: 2m59.56s"),
                                QUOTA_EXHAUSTED)
                        .dimension(DAILY_REQUESTS)
                        .closing(UNTIL_HINT)
                        .hint(179.56)
                        .from("provider-signals.md 2.1"),
                Case.of("Groq capacity", answer(498, openAiError("x", "capacity_exceeded", "m")), OVERLOADED));
    }
}
