package dev.kademe.sim.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.kademe.call.TokenUsage;
import dev.kademe.sim.server.Refusal.Complaint;
import dev.kademe.sim.server.Refusal.Mistake;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/** Sends each request to whoever answers it, by its path. Thread-safe. */
final class FrontDoor implements HttpHandler {
    private static final int OK = 200;
    private static final String MODEL = "kademe-fake";
    private static final Set<String> READ_ONLY = Set.of("/v1/models", "/", "/admin", "/admin/state");
    private static final Set<String> READERS = Set.of("GET", "HEAD");

    private final Desk desk;
    private final Dialect openAi = new OpenAiDialect();
    private final Dialect anthropic = new AnthropicDialect();
    private final AdminPage admin;

    FrontDoor(Desk desk) {
        this.desk = desk;
        this.admin = new AdminPage(desk);
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            switch (exchange.getRequestURI().getPath()) {
                case "/v1/chat/completions" -> new ChatCall(desk, openAi, exchange).run();
                case "/v1/messages" -> new ChatCall(desk, anthropic, exchange).run();
                case "/admin/faults" -> admin.faults(exchange);
                default -> withoutBody(exchange);
            }
        }
    }

    private void withoutBody(HttpExchange exchange) throws IOException {
        RequestBody.discard(desk, exchange);
        String path = exchange.getRequestURI().getPath();
        if (READ_ONLY.contains(path) && !READERS.contains(exchange.getRequestMethod())) {
            Responses.allow(exchange, "GET, HEAD");
            refuse(exchange, new Complaint(Mistake.WRONG_METHOD, "the method must be GET"));
            return;
        }
        switch (path) {
            case "/v1/models" -> models(exchange);
            case "/", "/admin" -> admin.page(exchange);
            case "/admin/state" -> admin.state(exchange);
            default ->
                refuse(
                        exchange,
                        new Complaint(
                                Mistake.NOT_FOUND,
                                "there are /v1/chat/completions, /v1/messages, /v1/models and the page /"));
        }
    }

    /** Any name of a model is answered; one of them is listed. */
    private void models(HttpExchange exchange) throws IOException {
        Optional<Refusal> objection = openAi.objection(exchange.getRequestHeaders());
        if (objection.isPresent()) {
            refuse(exchange, objection.get());
            return;
        }
        Responses.json(exchange, OK, JsonText.object(json -> {
            json.writeStringField("object", "list");
            json.writeArrayFieldStart("data");
            json.writeStartObject();
            json.writeStringField("id", MODEL);
            json.writeStringField("object", "model");
            json.writeNumberField("created", 0);
            json.writeStringField("owned_by", "kademe");
            json.writeEndObject();
            json.writeEndArray();
        }));
    }

    private void refuse(HttpExchange exchange, Refusal refusal) throws IOException {
        String requestId = "req_" + desk.nextId();
        Dialect.Problem problem = openAi.problem(refusal, requestId);
        exchange.getResponseHeaders().set(openAi.requestIdHeader(), requestId);
        desk.account().ended("other", problem.status(), TokenUsage.NONE);
        Responses.json(exchange, problem.status(), problem.body());
    }
}
