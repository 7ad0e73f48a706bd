package dev.kademe.sim.server;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** How a reply is sent. */
final class Responses {
    private static final String CONTENT_TYPE = "content-type";
    private static final int OK = 200;
    private static final long OF_UNKNOWN_LENGTH = 0;

    private Responses() {}

    static void json(HttpExchange exchange, int status, String body) throws IOException {
        send(exchange, status, "application/json", body.getBytes(StandardCharsets.UTF_8));
    }

    /** Says which methods there are, as a reply with status 405 must. */
    static void allow(HttpExchange exchange, String methods) {
        exchange.getResponseHeaders().set("allow", methods);
    }

    /** Begins a stream of events. */
    static OutputStream events(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set(CONTENT_TYPE, "text/event-stream; charset=utf-8");
        exchange.getResponseHeaders().set("cache-control", "no-cache");
        exchange.sendResponseHeaders(OK, OF_UNKNOWN_LENGTH);
        return exchange.getResponseBody();
    }

    static void send(HttpExchange exchange, int status, String contentType, byte[] body) throws IOException {
        exchange.getResponseHeaders().set(CONTENT_TYPE, contentType);
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(status, -1);
            return;
        }
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.getResponseBody().close();
    }
}
