package dev.kademe.failure;

import static dev.kademe.call.Dimension.DAILY_REQUESTS;
import static dev.kademe.call.Dimension.DAILY_TOKENS;
import static dev.kademe.call.Dimension.REQUESTS;
import static dev.kademe.call.Dimension.TOKENS;
import static dev.kademe.failure.Bodies.geminiError;
import static dev.kademe.failure.Bodies.quotaFailure;
import static dev.kademe.failure.Bodies.retryInfo;
import static dev.kademe.failure.Case.answer;
import static dev.kademe.failure.Failure.Closing.UNSTATED;
import static dev.kademe.failure.Failure.Closing.UNTIL_HINT;
import static dev.kademe.failure.Failure.Closing.UNTIL_HINT_THEN_PROBE;
import static dev.kademe.failure.Failure.Kind.MODEL_UNAVAILABLE;
import static dev.kademe.failure.Failure.Kind.OVERLOADED;
import static dev.kademe.failure.Failure.Kind.QUOTA_EXHAUSTED;
import static dev.kademe.failure.Failure.Kind.RATE_LIMITED;
import static dev.kademe.failure.Failure.Kind.REQUEST_TOO_LARGE;
import static dev.kademe.failure.Failure.Kind.SERVER_ERROR;
import static dev.kademe.failure.Failure.Kind.UNAUTHORIZED;

import java.util.List;

/** What the clouds of Google and Amazon send. */
final class CloudRejections {
    private static final double HOUR = 3_600;

    private CloudRejections() {}

    static List<Case> gemini() {
        String exhausted = "RESOURCE_EXHAUSTED";
        return List.of(
                Case.of("Gemini delay", answer(429, geminiError(429, exhausted, "m", retryInfo("36s"))), RATE_LIMITED)
                        .hint(36),
                Case.of(
                                "Gemini delay, fraction",
                                answer(429, "[" + geminiError(429, exhausted, "m", retryInfo("38.5s")) + "]"),
                                RATE_LIMITED)
                        .hint(38.5),
                Case.of(
                                "Gemini delay in words",
                                answer(429, geminiError(429, exhausted, "Please retry in 36.429760048s.")),
                                RATE_LIMITED)
                        .hintNanos(36_429_760_048L),
                Case.of(
                                "Gemini per minute",
                                answer(
                                        429,
                                        geminiError(
                                                429,
                                                exhausted,
                                                "m",
                                                quotaFailure(
                                                        "GenerateRequestsPerMinutePerProjectPerModel-FreeTier", "15"),
                                                retryInfo("38s"))),
                                RATE_LIMITED)
                        .dimension(REQUESTS)
                        .hint(38)
                        .from("reports.md provider row 11 (a)"),
                Case.of(
                                "Gemini per day, seconds",
                                answer(
                                        429,
                                        geminiError(
                                                429,
                                                exhausted,
                                                "m",
                                                quotaFailure("GenerateRequestsPerDayPerProjectPerModel-FreeTier", "50"),
                                                retryInfo("36s"))),
                                QUOTA_EXHAUSTED)
                        .dimension(DAILY_REQUESTS)
                        .closing(UNTIL_HINT_THEN_PROBE)
                        .hint(36)
                        .from("provider-signals.md 2.2, reports.md provider row 11 (b)"),
                Case.of(
                                "Gemini per day",
                                answer(
                                        429,
                                        geminiError(
                                                429,
                                                exhausted,
                                                "m",
                                                quotaFailure("GenerateContentInputTokensPerModelPerDay", "50"))),
                                QUOTA_EXHAUSTED)
                        .dimension(DAILY_TOKENS)
                        .closing(UNTIL_HINT)
                        .hint(22 * HOUR)
                        .from("provider-signals.md 2.4: midnight in Los Angeles"),
                Case.of(
                                "Gemini limit 0",
                                answer(
                                        429,
                                        geminiError(
                                                429,
                                                exhausted,
                                                "Quota exceeded for metric: m, limit: 0, model: m\\nPlease retry in 36s.",
                                                retryInfo("36s"))),
                                MODEL_UNAVAILABLE)
                        .closing(UNSTATED),
                Case.of(
                                "Gemini no details",
                                answer(
                                        429,
                                        geminiError(429, exhausted, "Resource has been exhausted (e.g. check quota).")),
                                RATE_LIMITED)
                        .from("provider-signals.md 2.2, reports.md provider row 11 (c)"),
                Case.of(
                                "Gemini reset in words",
                                answer(
                                        429,
                                        geminiError(
                                                429, exhausted, "You have exhausted your capacity (reset after 24h)")),
                                RATE_LIMITED)
                        .closing(UNTIL_HINT)
                        .hint(24 * HOUR)
                        .from("reports.md provider row 11 (d)"),
                Case.of("Gemini unavailable", answer(503, geminiError(503, "UNAVAILABLE", "m")), OVERLOADED),
                Case.of("Gemini 500", answer(500, geminiError(500, "INTERNAL", "m")), SERVER_ERROR),
                Case.of("Gemini 504", answer(504, geminiError(504, "DEADLINE_EXCEEDED", "m")), SERVER_ERROR),
                Case.of(
                                "Gemini key",
                                answer(
                                        400,
                                        geminiError(400, "INVALID_ARGUMENT", "m", "{\"reason\":\"API_KEY_INVALID\"}")),
                                UNAUTHORIZED)
                        .closing(UNSTATED)
                        .from("Gemini API: troubleshooting"));
    }

    static List<Case> bedrock() {
        return List.of(
                Case.of(
                        "Bedrock requests",
                        answer(
                                429,
                                "{\"message\":\"Too many requests, please wait before trying again.\"}",
                                "x-amzn-ErrorType: ThrottlingException:http://internal.amazon.com/"),
                        RATE_LIMITED),
                Case.of(
                                "Bedrock tokens",
                                answer(
                                        429,
                                        "{\"message\":\"Too many tokens, please wait before trying again.\"}",
                                        "x-amzn-ErrorType: ThrottlingException"),
                                RATE_LIMITED)
                        .dimension(TOKENS)
                        .from("provider-signals.md 2.2, reports.md provider row 34"),
                Case.of(
                                "Bedrock tokens per day",
                                answer(
                                        429,
                                        "{\"__type\":\"com.amazonaws#ThrottlingException\",\"message\":\"Too many tokens per day, please wait before trying again.\"}"),
                                QUOTA_EXHAUSTED)
                        .dimension(DAILY_TOKENS)
                        .closing(UNSTATED),
                Case.of(
                        "Bedrock not ready",
                        answer(429, "{\"message\":\"m\"}", "x-amzn-ErrorType: ModelNotReadyException"),
                        OVERLOADED),
                Case.of(
                                "Bedrock quota",
                                answer(400, "{\"message\":\"m\"}", "x-amzn-ErrorType: ServiceQuotaExceededException"),
                                QUOTA_EXHAUSTED)
                        .closing(UNSTATED),
                Case.of(
                                "Bedrock too long",
                                answer(
                                        400,
                                        "{\"message\":\"Input is too long for requested model.\"}",
                                        "x-amzn-ErrorType: ValidationException"),
                                REQUEST_TOO_LARGE)
                        .from("Bedrock user guide"),
                Case.of(
                        "Bedrock 424",
                        answer(424, "{\"message\":\"m\"}", "x-amzn-ErrorType: ModelErrorException"),
                        SERVER_ERROR),
                Case.of("Bedrock 503", answer(503, "{}", "x-amzn-ErrorType: ServiceUnavailableException"), OVERLOADED),
                Case.of("Bedrock 529", answer(529, "", "retry-after: 3"), OVERLOADED)
                        .hint(3),
                Case.of(
                                "Bedrock stream throttled",
                                answer(200, "{\"throttlingException\":{\"message\":\"Too many tokens, please wait\"}}"),
                                RATE_LIMITED)
                        .dimension(TOKENS)
                        .from("provider-signals.md 2.2, reports.md provider row 25"),
                Case.of(
                                "Bedrock stream throttled, header",
                                answer(200, "{\"message\":\"m\"}", ":exception-type: throttlingException"),
                                RATE_LIMITED)
                        .from("provider-signals.md 2.2, reports.md provider row 25"),
                Case.of(
                        "Bedrock stream broken",
                        answer(200, "{\"modelStreamErrorException\":{\"message\":\"m\",\"originalStatusCode\":500}}"),
                        SERVER_ERROR),
                Case.of(
                        "Bedrock stream unavailable",
                        answer(200, "{\"serviceUnavailableException\":{\"message\":\"m\"}}"),
                        OVERLOADED));
    }
}
