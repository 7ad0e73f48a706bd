package dev.kademe.failure;

import static dev.kademe.failure.Failure.Kind.INVALID_REQUEST;
import static dev.kademe.failure.Failure.Kind.MODEL_UNAVAILABLE;
import static dev.kademe.failure.Failure.Kind.OVERLOADED;
import static dev.kademe.failure.Failure.Kind.QUOTA_EXHAUSTED;
import static dev.kademe.failure.Failure.Kind.RATE_LIMITED;
import static dev.kademe.failure.Failure.Kind.REQUEST_TOO_LARGE;
import static dev.kademe.failure.Failure.Kind.SERVER_ERROR;
import static dev.kademe.failure.Failure.Kind.UNAUTHORIZED;
import static dev.kademe.failure.Failure.Kind.UNKNOWN;
import static dev.kademe.failure.Verdict.closes;
import static dev.kademe.failure.Verdict.closesWithProbe;
import static dev.kademe.failure.Verdict.concernsThisCall;
import static dev.kademe.failure.Verdict.needsOperator;
import static dev.kademe.failure.Verdict.passes;

import dev.kademe.call.Dimension;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What a provider's rejection means: the first row that matches. Codes come before the status, and among the codes those
 * that are easily taken for something harmless come first: a bill before a rate, a request that is too large before a
 * limit, a day before a minute. A text is believed only where nothing else speaks, and where an application's own words
 * may stand in it (400) only at its beginning.
 */
final class DecisionTable {
    static final List<Row> BILLS = List.of(
            row(
                    "OpenAI, Azure: credit or spend limit",
                    e -> e.hasCode(
                            "insufficient_quota",
                            "credit_balance_exhausted",
                            "organization_spend_limit_exceeded",
                            "project_spend_limit_exceeded",
                            "organization_usage_limit_exceeded",
                            "billing_hard_limit_reached",
                            "billing_not_active"),
                    needsOperator(QUOTA_EXHAUSTED)),
            row(
                    "Anthropic: enforced spend limit, until the month ends",
                    e -> e.hasCode("enforced_spend_limit_reached"),
                    closes(QUOTA_EXHAUSTED, Calendars::nextMonthNanos)),
            row(
                    "Anthropic: own usage limit, sent as a bad request",
                    e -> isBadRequest(e) && e.text().startsWith("you have reached your specified api usage limits"),
                    closes(QUOTA_EXHAUSTED, Calendars::regainNanos)),
            row(
                    "Anthropic: low credit, sent as a bad request",
                    e -> isBadRequest(e) && e.text().startsWith("your credit balance is too low"),
                    needsOperator(QUOTA_EXHAUSTED)),
            row("Anthropic: billing", e -> e.hasCode("billing_error"), needsOperator(QUOTA_EXHAUSTED)),
            row(
                    "OpenRouter: the rest of the credit pays a smaller answer",
                    e -> e.hasStatus(402) && e.text().contains("can only afford"),
                    concernsThisCall(QUOTA_EXHAUSTED)),
            row(
                    "Bedrock: quota of the service",
                    e -> e.hasCode("servicequotaexceededexception"),
                    closes(QUOTA_EXHAUSTED)));

    static final List<Row> SIZES = List.of(
            row(
                    "OpenAI, Groq: asks for more than the limit",
                    e -> e.hasStatus(429, 413) && e.limitText().isTooLarge(),
                    concernsThisCall(REQUEST_TOO_LARGE)),
            row(
                    "any: the context is too small",
                    e -> e.hasCode("context_length_exceeded", "string_above_max_length", "request_too_large"),
                    concernsThisCall(REQUEST_TOO_LARGE)),
            row(
                    "Anthropic, Gemini, Bedrock: the context is too small, in words",
                    e -> e.hasStatus(400) && isAboutContext(e.text()),
                    concernsThisCall(REQUEST_TOO_LARGE)),
            row("any: 413", e -> e.hasStatus(413), concernsThisCall(REQUEST_TOO_LARGE)));

    static final List<Row> MODELS = List.of(
            row(
                    "Gemini: a limit of 0, the model is not in the plan",
                    e -> e.hasStatus(429) && LimitText.isZero(e.text()),
                    needsOperator(MODEL_UNAVAILABLE)),
            row(
                    "OpenAI, Azure, Bedrock: no such model",
                    e -> e.hasCode("model_not_found", "deploymentnotfound", "resourcenotfoundexception"),
                    needsOperator(MODEL_UNAVAILABLE)));

    static final List<Row> DAYS = List.of(
            row(
                    "Gemini: per day, perhaps over in seconds",
                    e -> !e.quotaIds().isEmpty() && e.quotaIds().stream().anyMatch(id -> id.contains("perday")),
                    closesWithProbe(QUOTA_EXHAUSTED, Calendars::pacificMidnightNanos)),
            row(
                    "OpenRouter, Bedrock, Groq, Cerebras, OpenAI: per day",
                    e -> isLimit(e) && e.dimension().filter(Dimension::isDaily).isPresent(),
                    closes(QUOTA_EXHAUSTED)));

    static final List<Row> LIMITS = List.of(
            row(
                    "OpenAI: slow down, in its older meaning",
                    e -> e.hasStatus(503) && e.hasCode("slow_down", "server_is_overloaded"),
                    passes(OVERLOADED)),
            row(
                    "OpenAI, Anthropic, Groq, Gemini, Bedrock: rate",
                    e -> e.hasCode(
                            "rate_limit_exceeded",
                            "rate_limit_error",
                            "slow_down",
                            "resource_exhausted",
                            "throttlingexception",
                            "too_many_requests_error",
                            "quota-exceeded",
                            "abnormal-usage-detected"),
                    passes(RATE_LIMITED)),
            row(
                    "OpenAI, Anthropic, Groq, Gemini, Bedrock: overloaded",
                    e -> e.hasCode(
                                    "server_is_overloaded",
                                    "overloaded_error",
                                    "capacity_exceeded",
                                    "unavailable",
                                    "serviceunavailableexception",
                                    "modelnotreadyexception",
                                    "temporary-reduced-capacity")
                            || e.hasStatus(498),
                    passes(OVERLOADED)),
            row(
                    "Anthropic, Bedrock: broken",
                    e -> e.hasCode(
                            "api_error",
                            "timeout_error",
                            "modelstreamerrorexception",
                            "modelerrorexception",
                            "modeltimeoutexception",
                            "internalserverexception"),
                    passes(SERVER_ERROR)));

    static final List<Row> KEYS = List.of(
            row(
                    "OpenRouter: the words of one question were objected to",
                    e -> e.hasStatus(403)
                            && !e.received()
                                    .body()
                                    .all("error.metadata.flagged_input")
                                    .isEmpty(),
                    concernsThisCall(INVALID_REQUEST)),
            row(
                    "OpenAI, Anthropic, Gemini, Bedrock: key",
                    e -> e.hasCode(
                            "invalid_api_key",
                            "api_key_invalid",
                            "authentication_error",
                            "permission_error",
                            "permission_denied",
                            "unauthenticated",
                            "accessdeniedexception",
                            "unrecognizedclientexception",
                            "expiredtokenexception"),
                    needsOperator(UNAUTHORIZED)),
            row("Anthropic: no such model", e -> e.hasCode("not_found_error"), concernsThisCall(MODEL_UNAVAILABLE)),
            row(
                    "Anthropic: bad request in a stream",
                    e -> e.status() < 400 && e.hasCode("invalid_request_error", "validationexception"),
                    concernsThisCall(INVALID_REQUEST)));

    static final List<Row> STATUSES = List.of(
            row("any: 401, 403", e -> e.hasStatus(401, 403), needsOperator(UNAUTHORIZED)),
            row("any: 402", e -> e.hasStatus(402), closes(QUOTA_EXHAUSTED)),
            row("any: 404, 410", e -> e.hasStatus(404, 410), concernsThisCall(MODEL_UNAVAILABLE)),
            row("any: 408, 409, 424", e -> e.hasStatus(408, 409, 424), passes(SERVER_ERROR)),
            row("any: 429", e -> e.hasStatus(429), passes(RATE_LIMITED)),
            row("any: 503, 529", e -> e.hasStatus(503, 529), passes(OVERLOADED)),
            row("any: 5xx", e -> e.status() >= 500 && e.status() < 600, passes(SERVER_ERROR)),
            row("any: 4xx", e -> e.status() >= 400 && e.status() < 500, concernsThisCall(INVALID_REQUEST)),
            row("any: no error", e -> true, concernsThisCall(UNKNOWN)));

    private static final List<Row> ROWS = Stream.of(BILLS, SIZES, MODELS, DAYS, LIMITS, KEYS, STATUSES)
            .flatMap(List::stream)
            .toList();

    private DecisionTable() {}

    /** All rows, in the order in which they are tried. */
    static List<Row> rows() {
        return ROWS;
    }

    /** The row that applies; the last one always does. */
    static Row row(Evidence evidence) {
        for (Row row : ROWS) {
            if (row.matches().test(evidence)) {
                return row;
            }
        }
        throw new IllegalStateException("the last row matches everything");
    }

    private static Row row(String name, Predicate<Evidence> matches, Verdict verdict) {
        return new Row(name, matches, verdict);
    }

    private static boolean isBadRequest(Evidence e) {
        return e.hasStatus(400) && e.hasCode("invalid_request_error");
    }

    private static boolean isLimit(Evidence e) {
        return e.hasStatus(429) || e.hasCode("throttlingexception");
    }

    /** Anthropic, Gemini, Bedrock, and servers that speak like OpenAI. */
    private static boolean isAboutContext(String text) {
        return text.startsWith("prompt is too long")
                || text.startsWith("input is too long")
                || text.startsWith("the input token count")
                || text.startsWith("input token count")
                || text.startsWith("this model's maximum context length");
    }
}
