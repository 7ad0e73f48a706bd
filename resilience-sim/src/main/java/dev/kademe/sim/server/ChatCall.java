package dev.kademe.sim.server;

import com.sun.net.httpserver.HttpExchange;
import dev.kademe.call.TokenUsage;
import dev.kademe.client.TimeSource.Grant;
import dev.kademe.sim.server.Account.Ruling;
import dev.kademe.sim.server.Refusal.Complaint;
import dev.kademe.sim.server.Refusal.Mistake;
import dev.kademe.sim.server.Refusal.RateLimited;
import dev.kademe.sim.server.Refusal.Trouble;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** One request for an answer, from its arrival to its end. Runs on one thread. */
final class ChatCall {
    private static final int OK = 200;

    private final Desk desk;
    private final Dialect dialect;
    private final HttpExchange exchange;
    private final String requestId;

    ChatCall(Desk desk, Dialect dialect, HttpExchange exchange) {
        this.desk = desk;
        this.dialect = dialect;
        this.exchange = exchange;
        this.requestId = "req_" + desk.nextId();
    }

    void run() throws IOException {
        exchange.getResponseHeaders().set(dialect.requestIdHeader(), requestId);
        Optional<Refusal> objection = objection();
        if (objection.isPresent()) {
            refuseUnread(objection.get());
        } else if (desk.inFlight().tryAcquire()) {
            try {
                decide();
            } finally {
                desk.inFlight().release();
            }
        } else {
            refuseUnread(Trouble.OVERLOADED);
        }
    }

    private Optional<Refusal> objection() {
        if (exchange.getRequestMethod().equals("POST")) {
            return dialect.objection(exchange.getRequestHeaders());
        }
        Responses.allow(exchange, "POST");
        return Optional.of(new Complaint(Mistake.WRONG_METHOD, "the method must be POST"));
    }

    private void refuseUnread(Refusal refusal) throws IOException {
        RequestBody.discard(desk, exchange);
        refuse(refusal);
    }

    private void decide() throws IOException {
        ChatRequest request;
        try {
            request = dialect.read(RequestBody.read(desk, exchange));
        } catch (BadRequestException e) {
            refuse(e.complaint());
            return;
        }
        int answerTokens = desk.settings().pace().answerTokens();
        Ruling ruling = desk.account().rule(dialect.heldTokens(request, answerTokens));
        if (ruling instanceof Ruling.Admitted admitted) {
            String id = dialect.answerPrefix() + desk.nextId();
            long seconds = Math.floorDiv(desk.time().now().epochMillis(), 1_000);
            Answer answer = Answer.of(id, seconds, request, answerTokens, desk.chance());
            dialect.addLimits(
                    exchange.getResponseHeaders(),
                    admitted.standings(),
                    desk.time().now());
            if (request.isStream()) {
                stream(answer, admitted);
            } else {
                sendWhole(answer, admitted);
            }
        } else {
            deny((Ruling.Denied) ruling);
        }
    }

    private void deny(Ruling.Denied denied) throws IOException {
        if (denied.refusal() instanceof RateLimited limited) {
            dialect.addLimits(
                    exchange.getResponseHeaders(),
                    denied.standings(),
                    desk.time().now());
            limited.headers(desk.time().now().epochMillis())
                    .forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
        }
        refuse(denied.refusal());
    }

    private void refuse(Refusal refusal) throws IOException {
        Dialect.Problem problem = dialect.problem(refusal, requestId);
        desk.account().ended(dialect.name(), problem.status(), TokenUsage.NONE);
        Responses.json(exchange, problem.status(), problem.body());
    }

    private void sendWhole(Answer answer, Ruling.Admitted admitted) throws IOException {
        int tokens = answer.parts().size();
        try {
            awaitTokens(admitted, tokens);
        } finally {
            settle(answer, admitted, tokens);
        }
        Responses.json(exchange, OK, dialect.whole(answer));
    }

    /** A client that breaks off pays for what it was sent. */
    private void stream(Answer answer, Ruling.Admitted admitted) throws IOException {
        int sent = 0;
        try {
            awaitTokens(admitted, 1);
            OutputStream out = Responses.events(exchange);
            for (String event : dialect.opening(answer)) {
                write(out, event);
            }
            for (String part : answer.parts()) {
                awaitTokens(admitted, sent + 1);
                write(out, dialect.part(answer, part));
                out.flush();
                sent++;
            }
        } finally {
            settle(answer, admitted, sent);
        }
        OutputStream out = exchange.getResponseBody();
        for (String event : dialect.closing(answer)) {
            write(out, event);
        }
        out.close();
    }

    private void awaitTokens(Ruling.Admitted admitted, int tokens) throws IOException {
        long wait = desk.settings().pace().nanosUntil(tokens, admitted.slowness());
        try {
            desk.time().await(new Grant(), admitted.atNanos() + wait);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the server is closing");
        }
    }

    /** Before the client can read the usage, so that whoever has read it finds it settled. */
    private void settle(Answer answer, Ruling.Admitted admitted, int outputTokens) {
        TokenUsage usage = TokenUsage.of(answer.request().inputTokens(), outputTokens);
        desk.account().settle(admitted, usage);
        desk.account().ended(dialect.name(), OK, usage);
    }

    private static void write(OutputStream out, String event) throws IOException {
        out.write(event.getBytes(StandardCharsets.UTF_8));
    }
}
