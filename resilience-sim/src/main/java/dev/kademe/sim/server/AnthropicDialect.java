package dev.kademe.sim.server;

import com.fasterxml.jackson.core.JsonGenerator;
import com.sun.net.httpserver.Headers;
import dev.kademe.call.Moment;
import dev.kademe.sim.provider.ProviderMeter.Dimension;
import dev.kademe.sim.provider.ProviderMeter.Standing;
import dev.kademe.sim.server.Account.Standings;
import dev.kademe.sim.server.Refusal.Complaint;
import dev.kademe.sim.server.Refusal.Mistake;
import dev.kademe.sim.server.Refusal.RateLimited;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Anthropic's messages. A request takes its input when it is admitted and its output when it is made; what it may have is
 * not counted. There is one limit on all tokens here, so the headers on input and on output tell of that one.
 */
final class AnthropicDialect implements Dialect {
    private static final RequestReader.Rules RULES =
            new RequestReader.Rules(Set.of("user", "assistant"), Set.of("max_tokens"), Set.of());
    private static final long ROUNDED_TO = 1_000;

    @Override
    public String name() {
        return "anthropic";
    }

    @Override
    public Optional<Refusal> objection(Headers request) {
        boolean hasKey = isThere(request, "x-api-key") || isThere(request, "authorization");
        if (!hasKey) {
            return Optional.of(new Complaint(Mistake.NO_KEY, "x-api-key header is required, with any key"));
        }
        return isThere(request, "anthropic-version")
                ? Optional.empty()
                : Optional.of(new Complaint(Mistake.BAD_REQUEST, "anthropic-version: header is required"));
    }

    @Override
    public ChatRequest read(byte[] body) throws BadRequestException {
        ChatRequest request = RequestReader.read(body, RULES);
        if (request.mostOutputTokens().isEmpty()) {
            throw new BadRequestException("max_tokens: field required");
        }
        return request;
    }

    @Override
    public long heldTokens(ChatRequest request, int answerTokens) {
        return request.inputTokens();
    }

    @Override
    public String requestIdHeader() {
        return "request-id";
    }

    @Override
    public void addLimits(Headers reply, Standings standings, Moment now) {
        addLimit(reply, "requests", standings.requests(), standings.requests().remaining(), now);
        for (String tokens : List.of("tokens", "input-tokens", "output-tokens")) {
            addLimit(reply, tokens, standings.tokens(), rounded(standings.tokens()), now);
        }
    }

    @Override
    public Problem problem(Refusal refusal, String requestId) {
        if (refusal instanceof RateLimited limited) {
            String unit = limited.dimension() == Dimension.REQUESTS ? "requests" : "tokens";
            String message = "This request would exceed the rate limit of %,d %s per minute."
                    .formatted(limited.standing().limit(), unit);
            return problem(429, "rate_limit_error", message, requestId);
        }
        if (refusal instanceof Complaint complaint) {
            return problem(complaint, requestId);
        }
        return switch ((Refusal.Trouble) refusal) {
            case QUOTA_EXHAUSTED -> problem(400, "invalid_request_error", "Your credit balance is too low.", requestId);
            case OVERLOADED -> problem(529, "overloaded_error", "Overloaded", requestId);
            case BROKEN -> problem(500, "api_error", "Internal server error", requestId);
        };
    }

    @Override
    public String answerPrefix() {
        return "msg_";
    }

    @Override
    public String whole(Answer answer) {
        return JsonText.object(json -> {
            head(json, answer);
            json.writeArrayFieldStart("content");
            json.writeStartObject();
            text(json, answer.text());
            json.writeEndObject();
            json.writeEndArray();
            json.writeStringField("stop_reason", stopReason(answer));
            json.writeNullField("stop_sequence");
            usage(json, answer, answer.parts().size());
        });
    }

    @Override
    public List<String> opening(Answer answer) {
        return List.of(
                event("message_start", json -> {
                    json.writeObjectFieldStart("message");
                    head(json, answer);
                    json.writeArrayFieldStart("content");
                    json.writeEndArray();
                    json.writeNullField("stop_reason");
                    json.writeNullField("stop_sequence");
                    usage(json, answer, 1);
                    json.writeEndObject();
                }),
                event("content_block_start", json -> {
                    json.writeNumberField("index", 0);
                    json.writeObjectFieldStart("content_block");
                    text(json, "");
                    json.writeEndObject();
                }),
                event("ping", json -> {}));
    }

    @Override
    public String part(Answer answer, String part) {
        return event("content_block_delta", json -> {
            json.writeNumberField("index", 0);
            json.writeObjectFieldStart("delta");
            json.writeStringField("type", "text_delta");
            json.writeStringField("text", part);
            json.writeEndObject();
        });
    }

    @Override
    public List<String> closing(Answer answer) {
        return List.of(
                event("content_block_stop", json -> json.writeNumberField("index", 0)),
                event("message_delta", json -> {
                    json.writeObjectFieldStart("delta");
                    json.writeStringField("stop_reason", stopReason(answer));
                    json.writeNullField("stop_sequence");
                    json.writeEndObject();
                    usage(json, answer, answer.parts().size());
                }),
                event("message_stop", json -> {}));
    }

    private static String event(String type, JsonText rest) {
        String data = JsonText.object(json -> {
            json.writeStringField("type", type);
            rest.write(json);
        });
        return "event: %s\ndata: %s\n\n".formatted(type, data);
    }

    private static void head(JsonGenerator json, Answer answer) throws IOException {
        json.writeStringField("id", answer.id());
        json.writeStringField("type", "message");
        json.writeStringField("role", "assistant");
        json.writeStringField("model", answer.request().model());
    }

    private static void text(JsonGenerator json, String text) throws IOException {
        json.writeStringField("type", "text");
        json.writeStringField("text", text);
    }

    private static void usage(JsonGenerator json, Answer answer, int outputTokens) throws IOException {
        json.writeObjectFieldStart("usage");
        json.writeNumberField("input_tokens", answer.request().inputTokens());
        json.writeNumberField("cache_creation_input_tokens", 0);
        json.writeNumberField("cache_read_input_tokens", 0);
        json.writeNumberField("output_tokens", outputTokens);
        json.writeStringField("service_tier", "standard");
        json.writeEndObject();
    }

    private static String stopReason(Answer answer) {
        return answer.isCut() ? "max_tokens" : "end_turn";
    }

    private static Problem problem(Complaint complaint, String requestId) {
        String message = complaint.message();
        return switch (complaint.mistake()) {
            case BAD_REQUEST -> problem(400, "invalid_request_error", message, requestId);
            case NO_KEY -> problem(401, "authentication_error", message, requestId);
            case NOT_FOUND -> problem(404, "not_found_error", message, requestId);
            case WRONG_METHOD -> problem(405, "invalid_request_error", message, requestId);
            case BODY_TOO_LARGE -> problem(413, "request_too_large", message, requestId);
        };
    }

    private static Problem problem(int status, String type, String message, String requestId) {
        String body = JsonText.object(json -> {
            json.writeStringField("type", "error");
            json.writeObjectFieldStart("error");
            json.writeStringField("type", type);
            json.writeStringField("message", message);
            json.writeEndObject();
            json.writeStringField("request_id", requestId);
        });
        return new Problem(status, body);
    }

    private static void addLimit(Headers reply, String unit, Standing standing, long remaining, Moment now) {
        String prefix = "anthropic-ratelimit-" + unit;
        reply.set(prefix + "-limit", Long.toString(standing.limit()));
        reply.set(prefix + "-remaining", Long.toString(remaining));
        reply.set(prefix + "-reset", reset(standing, now).toString());
    }

    /** To the nearest thousand, as Anthropic does, and never beyond the limit. */
    private static long rounded(Standing standing) {
        long nearest = (standing.remaining() + ROUNDED_TO / 2) / ROUNDED_TO * ROUNDED_TO;
        return Math.min(nearest, standing.limit());
    }

    /** When all is free again, to the second above. */
    private static Instant reset(Standing standing, Moment now) {
        Instant full = Instant.ofEpochMilli(now.epochMillis() + TimeUnit.NANOSECONDS.toMillis(standing.fullNanos()));
        Instant second = full.truncatedTo(ChronoUnit.SECONDS);
        return second.equals(full) ? second : second.plusSeconds(1);
    }

    private static boolean isThere(Headers request, String name) {
        String value = request.getFirst(name);
        return value != null && !value.isBlank();
    }
}
