package dev.kademe.sim.server;

import com.anthropic.client.AnthropicClient;
import com.anthropic.client.okhttp.AnthropicOkHttpClient;
import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import dev.kademe.client.TimeSource;
import dev.kademe.sim.provider.ProviderLimits;
import dev.kademe.sim.provider.ProviderMeter.RejectedCalls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A fake provider on a free loopback port that answers at once, and the official clients that talk to it. */
final class ServedProvider implements AutoCloseable {
    static final ProviderLimits LIMITS = new ProviderLimits(500, 400_000);
    static final int ANSWER_TOKENS = 20;

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Pace AT_ONCE = new Pace(ANSWER_TOKENS, Duration.ZERO, Pace.MOST_TOKENS_PER_SECOND);

    private final List<AutoCloseable> clients = new ArrayList<>();
    private final ProviderServer server;

    ServedProvider(ProviderServer server) {
        this.server = server;
    }

    static ServedProvider start() {
        return start(LIMITS);
    }

    static ServedProvider start(ProviderLimits limits) {
        return start(settings(limits, AT_ONCE, 16), TimeSource.system());
    }

    static ServedProvider start(ServerSettings settings, TimeSource time) {
        try {
            InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
            return new ServedProvider(ProviderServer.start(address, settings, time));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ServerSettings settings(ProviderLimits limits, Pace pace, int mostInFlight) {
        return new ServerSettings(limits, MeterKind.SLIDING, RejectedCalls.COUNTED, pace, mostInFlight, 1);
    }

    ProviderServer server() {
        return server;
    }

    /** OpenAI's client, which tells its waits instead of sleeping. */
    OpenAIClient openAi(int maxRetries, List<Duration> waits) {
        OpenAIClient client = OpenAIOkHttpClient.builder()
                .apiKey("no key")
                .baseUrl(uri("/v1").toString())
                .maxRetries(maxRetries)
                .sleeper(new Sleepers.OpenAi(waits))
                .build();
        clients.add(client::close);
        return client;
    }

    /** Anthropic's client, which tells its waits instead of sleeping. */
    AnthropicClient anthropic(int maxRetries, List<Duration> waits) {
        AnthropicClient client = AnthropicOkHttpClient.builder()
                .apiKey("no key")
                .baseUrl(uri("").toString())
                .maxRetries(maxRetries)
                .sleeper(new Sleepers.Anthropic(waits))
                .build();
        clients.add(client::close);
        return client;
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:%d%s".formatted(server.address().getPort(), path));
    }

    HttpResponse<String> get(String path) {
        return send(HttpRequest.newBuilder(uri(path)).GET());
    }

    /** Posts {@code body} with the headers of both providers. */
    HttpResponse<String> post(String path, String body) {
        return send(request(path, HttpRequest.BodyPublishers.ofString(body)));
    }

    HttpRequest.Builder request(String path, HttpRequest.BodyPublisher body) {
        return HttpRequest.newBuilder(uri(path))
                .header("authorization", "Bearer no-key")
                .header("anthropic-version", "2023-06-01")
                .header("content-type", "application/json")
                .timeout(Duration.ofSeconds(30))
                .POST(body);
    }

    static HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return HTTP.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static HttpClient http() {
        return HTTP;
    }

    @Override
    public void close() {
        for (AutoCloseable client : clients) {
            try {
                client.close();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
        server.close();
    }
}
