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
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * OpenAI's chat completions. A request takes its input and the most that its answer may have when it is admitted, and what
 * it really had when it is answered.
 */
final class OpenAiDialect implements Dialect {
    private static final RequestReader.Rules RULES = new RequestReader.Rules(
            Set.of("system", "developer", "user", "assistant", "tool", "function"),
            Set.of("max_completion_tokens", "max_tokens"),
            Set.of("tool_calls", "function_call"));
    private static final String DONE = "data: [DONE]\n\n";

    @Override
    public String name() {
        return "openai";
    }

    @Override
    public Optional<Refusal> objection(Headers request) {
        String key = request.getFirst("authorization");
        return key != null && key.matches("(?i)bearer +\\S.*")
                ? Optional.empty()
                : Optional.of(new Complaint(Mistake.NO_KEY, "an API key is needed: Authorization: Bearer and any key"));
    }

    @Override
    public ChatRequest read(byte[] body) throws BadRequestException {
        return RequestReader.read(body, RULES);
    }

    @Override
    public long heldTokens(ChatRequest request, int answerTokens) {
        return request.inputTokens() + request.mostOutputTokens().orElse(answerTokens);
    }

    @Override
    public String requestIdHeader() {
        return "x-request-id";
    }

    @Override
    public void addLimits(Headers reply, Standings standings, Moment now) {
        addLimit(reply, "requests", standings.requests());
        addLimit(reply, "tokens", standings.tokens());
    }

    @Override
    public Problem problem(Refusal refusal, String requestId) {
        if (refusal instanceof RateLimited limited) {
            return problem(
                    429,
                    text(limited),
                    limited.dimension() == Dimension.REQUESTS ? "requests" : "tokens",
                    "rate_limit_exceeded");
        }
        if (refusal instanceof Complaint complaint) {
            return problem(complaint);
        }
        return switch ((Refusal.Trouble) refusal) {
            case QUOTA_EXHAUSTED ->
                problem(429, "The quota of this account is used up.", "insufficient_quota", "insufficient_quota");
            case OVERLOADED -> problem(503, "The model has too much to do.", "server_error", "server_is_overloaded");
            case BROKEN -> problem(500, "The server failed.", "server_error", null);
        };
    }

    @Override
    public String answerPrefix() {
        return "chatcmpl-";
    }

    @Override
    public String whole(Answer answer) {
        return JsonText.object(json -> {
            head(json, answer, "chat.completion");
            json.writeArrayFieldStart("choices");
            json.writeStartObject();
            json.writeNumberField("index", 0);
            json.writeObjectFieldStart("message");
            json.writeStringField("role", "assistant");
            json.writeStringField("content", answer.text());
            json.writeNullField("refusal");
            json.writeEndObject();
            json.writeNullField("logprobs");
            json.writeStringField("finish_reason", finishReason(answer));
            json.writeEndObject();
            json.writeEndArray();
            usage(json, answer);
        });
    }

    @Override
    public List<String> opening(Answer answer) {
        return List.of(chunk(answer, "role", "assistant", null));
    }

    @Override
    public String part(Answer answer, String part) {
        return chunk(answer, "content", part, null);
    }

    @Override
    public List<String> closing(Answer answer) {
        String last = chunk(answer, "", "", finishReason(answer));
        return answer.request().includesUsage()
                ? List.of(last, event(answer, OpenAiDialect::usageOnly), DONE)
                : List.of(last, DONE);
    }

    private static String chunk(Answer answer, String field, String value, @Nullable String finishReason) {
        return event(answer, (json, of) -> {
            json.writeArrayFieldStart("choices");
            json.writeStartObject();
            json.writeNumberField("index", 0);
            json.writeObjectFieldStart("delta");
            if (!field.isEmpty()) {
                json.writeStringField(field, value);
            }
            json.writeEndObject();
            json.writeNullField("logprobs");
            json.writeFieldName("finish_reason");
            json.writeObject(finishReason);
            json.writeEndObject();
            json.writeEndArray();
            if (of.request().includesUsage()) {
                json.writeNullField("usage");
            }
        });
    }

    private static String event(Answer answer, Chunk chunk) {
        String data = JsonText.object(json -> {
            head(json, answer, "chat.completion.chunk");
            chunk.write(json, answer);
        });
        return "data: " + data + "\n\n";
    }

    private static void head(JsonGenerator json, Answer answer, String object) throws IOException {
        json.writeStringField("id", answer.id());
        json.writeStringField("object", object);
        json.writeNumberField("created", answer.createdSeconds());
        json.writeStringField("model", answer.request().model());
        json.writeStringField("service_tier", "default");
        json.writeNullField("system_fingerprint");
    }

    private static void usageOnly(JsonGenerator json, Answer answer) throws IOException {
        json.writeArrayFieldStart("choices");
        json.writeEndArray();
        usage(json, answer);
    }

    private static void usage(JsonGenerator json, Answer answer) throws IOException {
        long input = answer.request().inputTokens();
        long output = answer.parts().size();
        json.writeObjectFieldStart("usage");
        json.writeNumberField("prompt_tokens", input);
        json.writeNumberField("completion_tokens", output);
        json.writeNumberField("total_tokens", input + output);
        zeros(json, "prompt_tokens_details", "cached_tokens", "audio_tokens");
        zeros(
                json,
                "completion_tokens_details",
                "reasoning_tokens",
                "audio_tokens",
                "accepted_prediction_tokens",
                "rejected_prediction_tokens");
        json.writeEndObject();
    }

    private static void zeros(JsonGenerator json, String object, String... names) throws IOException {
        json.writeObjectFieldStart(object);
        for (String name : names) {
            json.writeNumberField(name, 0);
        }
        json.writeEndObject();
    }

    private static String finishReason(Answer answer) {
        return answer.isCut() ? "length" : "stop";
    }

    private static Problem problem(Complaint complaint) {
        String type = "invalid_request_error";
        return switch (complaint.mistake()) {
            case BAD_REQUEST -> problem(400, complaint.message(), type, null);
            case NO_KEY -> problem(401, complaint.message(), type, "invalid_api_key");
            case NOT_FOUND -> problem(404, complaint.message(), type, "unknown_url");
            case WRONG_METHOD -> problem(405, complaint.message(), type, "method_not_supported");
            case BODY_TOO_LARGE -> problem(413, complaint.message(), type, "request_too_large");
        };
    }

    private static Problem problem(int status, String message, String type, @Nullable String code) {
        String body = JsonText.object(json -> {
            json.writeObjectFieldStart("error");
            json.writeStringField("message", message);
            json.writeStringField("type", type);
            json.writeNullField("param");
            json.writeFieldName("code");
            json.writeObject(code);
            json.writeEndObject();
        });
        return new Problem(status, body);
    }

    /** The numbers stand in the text alone, in the form in which clients look for them there. */
    private static String text(RateLimited limited) {
        Standing standing = limited.standing();
        String of = limited.dimension() == Dimension.REQUESTS ? "requests per min (RPM)" : "tokens per min (TPM)";
        if (limited.requested() > standing.limit()) {
            return "Request too large on %s: Limit %d, Requested %d."
                    .formatted(of, standing.limit(), limited.requested());
        }
        String wait =
                limited.statesWait() ? " Please try again in %s.".formatted(Durations.text(limited.waitNanos())) : "";
        return "Rate limit reached on %s: Limit %d, Used %d, Requested %d.%s"
                .formatted(of, standing.limit(), standing.limit() - standing.remaining(), limited.requested(), wait);
    }

    private static void addLimit(Headers reply, String unit, Standing standing) {
        reply.set("x-ratelimit-limit-" + unit, Long.toString(standing.limit()));
        reply.set("x-ratelimit-remaining-" + unit, Long.toString(standing.remaining()));
        reply.set("x-ratelimit-reset-" + unit, Durations.text(Durations.toRefill(standing)));
    }

    /** Writes what is in a chunk beside its head. */
    private interface Chunk {
        void write(JsonGenerator json, Answer answer) throws IOException;
    }
}
