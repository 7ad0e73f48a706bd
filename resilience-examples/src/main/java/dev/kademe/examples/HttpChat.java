package dev.kademe.examples;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kademe.call.Attempt;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.failure.EndpointException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** One model over the JDK's HttpClient, which retries nothing: each method is an endpoint and sends one request. */
final class HttpChat {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private final URI uri;
    private final String model;

    HttpChat(String url, String model) {
        this.uri = URI.create(url + "/v1/chat/completions");
        this.model = model;
    }

    Reply<String> ask(String prompt, Attempt attempt) throws IOException, InterruptedException {
        return reply(HTTP.send(request(prompt, attempt), BodyHandlers.ofString()));
    }

    CompletableFuture<Reply<String>> askAsync(String prompt, Attempt attempt) {
        return HTTP.sendAsync(request(prompt, attempt), BodyHandlers.ofString()).thenApply(HttpChat::reply);
    }

    private HttpRequest request(String prompt, Attempt attempt) {
        ObjectNode body = JSON.createObjectNode().put("model", model);
        body.putArray("messages").addObject().put("role", "user").put("content", prompt);
        return HttpRequest.newBuilder(uri)
                .timeout(attempt.timeLeft().orElse(LONGEST))
                .header("authorization", "Bearer no-key")
                .header("content-type", "application/json")
                .POST(BodyPublishers.ofString(body.toString()))
                .build();
    }

    private static Reply<String> reply(HttpResponse<String> response) {
        if (response.statusCode() != HttpURLConnection.HTTP_OK) {
            // The wait stands in the headers, and what ran out in the body: hand on both.
            throw EndpointException.status(response.statusCode())
                    .headers(response.headers().map())
                    .body(response.body())
                    .build();
        }
        try {
            JsonNode root = JSON.readTree(response.body());
            long input = root.at("/usage/prompt_tokens").asLong();
            long output = root.at("/usage/completion_tokens").asLong();
            String text = root.at("/choices/0/message/content").asText();
            boolean isCut = root.at("/choices/0/finish_reason").asText().equals("length");
            return new Reply<>(
                    text,
                    TokenUsage.of(input, output),
                    isCut,
                    response.headers().map());
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
