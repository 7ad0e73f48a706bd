package dev.kademe.sim.lesson.placement;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.call.CallScope;
import dev.kademe.call.CallScope.RepeatAdvice;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.client.ResilientClient;
import dev.kademe.event.EventListener;
import dev.kademe.failure.EndpointException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The three services on free loopback ports, called by the blocking production client. Inside the loan service clients see
 * each other through scopes; between the processes the advice is a header of the response. One request at a time, and no
 * wait is longer than 0, so the clients' clock stands still and two runs give the same event log.
 */
final class HttpWorld implements World, AutoCloseable {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final String REQUEST_ID_HEADER = "Request-Id";
    private static final String KEY_HEADER = "Idempotency-Key";
    private static final String REQUEST_ID = "request-1";
    private static final int OK = 200;
    private static final int FIRST_ERROR = 500;
    private static final int NO_BODY = -1;

    private final Nested nested;
    private final EventListener log;
    private final List<HttpServer> servers = new ArrayList<>();
    private final List<ResilientClient<?, ?>> clients = new ArrayList<>();

    private HttpWorld(Nested nested, EventListener log) {
        this.nested = nested;
        this.log = log;
    }

    static PlacementRow run(Layers layers, Nested nested, int confirmationsToLose, EventListener log) {
        Counters counters = new Counters();
        NotificationService notification = new NotificationService(counters, confirmationsToLose);
        try (HttpWorld world = new HttpWorld(nested, log)) {
            URI notificationUri = world.serve(
                    exchange -> new Outcome(notification.handle(header(exchange, KEY_HEADER)), RepeatAdvice.FREE));
            URI membershipUri = world.serve(exchange -> {
                counters.memberCalls.incrementAndGet();
                return new Outcome(OK, RepeatAdvice.FREE);
            });
            LoanService loan =
                    new LoanService(world, layers, counters, endpoint(membershipUri), endpoint(notificationUri));
            URI loanUri = world.serve(exchange ->
                    handled(loan, header(exchange, REQUEST_ID_HEADER).orElseThrow()));
            Gateway gateway = new Gateway(world, layers, endpoint(loanUri));
            int status = gateway.handle(REQUEST_ID).toCompletableFuture().join();
            return PlacementRow.of(layers, nested, status, counters);
        }
    }

    @Override
    public Nested nested() {
        return nested;
    }

    @Override
    public EventListener log() {
        return log;
    }

    @Override
    public Layer layer(String name, int maxAttempts, Endpoint.Async<String, Integer> endpoint) {
        ResilientClient<String, Integer> client = World.client(this, name, maxAttempts, endpoint)
                .time(new StillTime())
                .random(() -> new SplittableRandom(0))
                .build();
        clients.add(client);
        return question -> {
            try {
                return CompletableFuture.completedFuture(client.ask(question));
            } catch (CallFailedException e) {
                return CompletableFuture.failedFuture(e);
            }
        };
    }

    @Override
    public void close() {
        clients.forEach(ResilientClient::close);
        servers.forEach(server -> server.stop(0));
    }

    /** What the loan service's process does with a request: a scope of its own, whose advice goes back as a header. */
    private static Outcome handled(LoanService loan, String requestId) {
        CallScope scope = new CallScope();
        int status = loan.handle(requestId, scope)
                .handle((answer, thrown) -> thrown == null ? answer.content() : Gateway.status(thrown))
                .toCompletableFuture()
                .join();
        return new Outcome(status, scope.advice());
    }

    private URI serve(Service service) {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                Outcome outcome = service.handle(exchange);
                exchange.getResponseHeaders()
                        .set(RepeatAdvice.HEADER, outcome.advice().headerValue());
                exchange.sendResponseHeaders(outcome.status(), NO_BODY);
                exchange.close();
            });
            server.start();
            servers.add(server);
            String host = server.getAddress().getAddress().getHostAddress();
            return URI.create(
                    "http://%s:%d/".formatted(host, server.getAddress().getPort()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Endpoint.Async<String, Integer> endpoint(URI uri) {
        return (requestId, attempt) -> {
            HttpRequest.Builder request = HttpRequest.newBuilder(uri)
                    .header(REQUEST_ID_HEADER, requestId)
                    .POST(HttpRequest.BodyPublishers.noBody());
            attempt.idempotencyKey().ifPresent(key -> request.header(KEY_HEADER, key));
            return HTTP.sendAsync(request.build(), HttpResponse.BodyHandlers.discarding())
                    .thenCompose(HttpWorld::read);
        };
    }

    private static CompletionStage<Reply<Integer>> read(HttpResponse<Void> response) {
        if (response.statusCode() < FIRST_ERROR) {
            return CompletableFuture.completedFuture(Reply.of(response.statusCode(), TokenUsage.NONE));
        }
        EndpointException.Builder failure = EndpointException.status(response.statusCode());
        response.headers().map().forEach((name, values) -> values.forEach(value -> failure.header(name, value)));
        return CompletableFuture.failedFuture(failure.build());
    }

    private static Optional<String> header(HttpExchange exchange, String name) {
        return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name));
    }

    /** What a service answers. */
    private record Outcome(int status, RepeatAdvice advice) {}

    /** One service. */
    private interface Service {
        Outcome handle(HttpExchange exchange);
    }
}
