package dev.kademe.sim.server;

import com.fasterxml.jackson.core.JsonGenerator;
import com.sun.net.httpserver.HttpExchange;
import dev.kademe.call.TokenUsage;
import dev.kademe.sim.provider.ProviderMeter.Standing;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** The page that shows the meters and switches the faults. Its browser may not load anything from elsewhere. */
final class AdminPage {
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int WRONG_METHOD = 405;
    private static final int WRONG_TYPE = 415;
    private static final String JSON_TYPE = "application/json";

    private final Desk desk;
    private final byte[] page = resource();

    AdminPage(Desk desk) {
        this.desk = desk;
    }

    void page(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders()
                .set(
                        "content-security-policy",
                        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src data:;"
                                + " frame-ancestors 'none'; base-uri 'none'; form-action 'none'");
        Responses.send(exchange, OK, "text/html; charset=utf-8", page);
    }

    void state(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("cache-control", "no-store");
        Responses.json(exchange, OK, state());
    }

    /** Takes JSON only, which no form of another page can send here. */
    void faults(HttpExchange exchange) throws IOException {
        String type = Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst("content-type"), "");
        boolean isJson = type.split(";", -1)[0].strip().equalsIgnoreCase(JSON_TYPE);
        try {
            byte[] body = RequestBody.read(desk, exchange);
            if (!exchange.getRequestMethod().equals("POST")) {
                Responses.allow(exchange, "POST");
                complain(exchange, WRONG_METHOD, "the method must be POST");
            } else if (!isJson) {
                complain(exchange, WRONG_TYPE, "content-type must be " + JSON_TYPE);
            } else {
                desk.account().faults(FaultsJson.read(body));
                state(exchange);
            }
        } catch (BadRequestException e) {
            complain(exchange, BAD_REQUEST, e.complaint().message());
        }
    }

    private static void complain(HttpExchange exchange, int status, String message) throws IOException {
        Responses.json(exchange, status, JsonText.object(json -> json.writeStringField("message", message)));
    }

    private String state() {
        Account.State state = desk.account().state();
        Tally tally = state.tally();
        return JsonText.object(json -> {
            json.writeNumberField("atMillis", state.epochMillis());
            json.writeNumberField(
                    "inFlight", desk.settings().mostInFlight() - desk.inFlight().availablePermits());
            standing(json, "requests", state.standings().requests());
            standing(json, "tokens", state.standings().tokens());
            json.writeObjectFieldStart("counts");
            json.writeNumberField("answered", tally.answered());
            json.writeNumberField("rateLimited", tally.rateLimited());
            json.writeNumberField("otherMistakes", tally.otherMistakes());
            json.writeNumberField("serverErrors", tally.serverErrors());
            json.writeEndObject();
            json.writeObjectFieldStart("settled");
            usage(json, tally.settled());
            json.writeEndObject();
            json.writeObjectFieldStart("faults");
            FaultsJson.write(json, state.faults());
            json.writeEndObject();
            json.writeArrayFieldStart("recent");
            for (Tally.Ended ended : tally.recent()) {
                json.writeStartObject();
                json.writeNumberField("atMillis", ended.epochMillis());
                json.writeStringField("dialect", ended.dialect());
                json.writeNumberField("status", ended.status());
                usage(json, ended.usage());
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    private static void standing(JsonGenerator json, String name, Standing standing) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("limit", standing.limit());
        json.writeNumberField("used", standing.limit() - standing.remaining());
        json.writeEndObject();
    }

    private static void usage(JsonGenerator json, TokenUsage usage) throws IOException {
        json.writeNumberField("inputTokens", usage.inputTokens());
        json.writeNumberField("outputTokens", usage.outputTokens());
    }

    private static byte[] resource() {
        try (InputStream in = AdminPage.class.getResourceAsStream("admin.html")) {
            return Objects.requireNonNull(in, "admin.html").readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
