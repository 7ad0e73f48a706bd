package dev.kademe.examples;

import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletionException;

/** LangChain4j's HTTP client over the JDK's, which keeps the headers of a rejection: see {@link RejectedException}. */
final class HeaderKeepingHttp implements HttpClient {
    private static final int FIRST_ERROR = 300;

    private final java.net.http.HttpClient http;
    private final Duration readTimeout;

    HeaderKeepingHttp(java.net.http.HttpClient http, Duration readTimeout) {
        this.http = http;
        this.readTimeout = readTimeout;
    }

    @Override
    public SuccessfulHttpResponse execute(HttpRequest request) {
        try {
            var response = http.send(ofJdk(request), BodyHandlers.ofInputStream());
            return opened(response).body(response.body().readAllBytes()).build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    @Override
    public void execute(HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
        http.sendAsync(ofJdk(request), BodyHandlers.ofInputStream())
                .thenAccept(response -> stream(response, parser, listener))
                .exceptionally(thrown -> {
                    listener.onError(thrown instanceof CompletionException ? thrown.getCause() : thrown);
                    return null;
                });
    }

    private static void stream(
            HttpResponse<InputStream> response, ServerSentEventParser parser, ServerSentEventListener listener) {
        try (InputStream events = response.body()) {
            listener.onOpen(opened(response).build());
            parser.parse(events, listener);
            listener.onClose();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SuccessfulHttpResponse.Builder opened(HttpResponse<InputStream> response) throws IOException {
        if (response.statusCode() >= FIRST_ERROR) {
            throw new RejectedException(response, response.body().readAllBytes());
        }
        return SuccessfulHttpResponse.builder()
                .statusCode(response.statusCode())
                .headers(response.headers().map());
    }

    private java.net.http.HttpRequest ofJdk(HttpRequest request) {
        var jdk =
                java.net.http.HttpRequest.newBuilder(URI.create(request.url())).timeout(readTimeout);
        request.headers().forEach((name, values) -> values.forEach(value -> jdk.header(name, value)));
        return jdk.method(request.method().name(), BodyPublishers.ofString(request.body()))
                .build();
    }
}
