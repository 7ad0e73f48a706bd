package dev.kademe.examples.guide;

import dev.kademe.call.Attempt;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.failure.EndpointException;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The first call in a project of one's own: one question to a provider over HTTP, with nothing but the JDK's client. */
public final class FirstProject {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Duration LONGEST = Duration.ofSeconds(60);
    /** Stands for the writer of JSON that an application has: here a quotation mark in a question would end it. */
    private static final String BODY = "{\"model\":\"any\",\"messages\":[{\"role\":\"user\",\"content\":\"%s\"}]}";

    private FirstProject() {}

    /** Asks what {@code serve} serves, or another address. */
    public static void main(String[] args) {
        System.out.println(answer(args.length > 0 ? args[0] : "http://127.0.0.1:8089"));
    }

    static String answer(String provider) {
        var address = URI.create(provider + "/v1/chat/completions");
        var main = Target.<String, String>blocking("main", (text, attempt) -> send(address, text, attempt))
                .build();
        try (var client = ResilientClient.builder(Route.of(List.of(main), Handoff.english()))
                .build()) {
            var answer = client.ask(Question.of("Where is my order?", Workload.LIVE, Repeatability.repeatable()));
            return "%s: %s".formatted(answer.outcome(), answer.content());
        }
    }

    // region send
    private static Reply<String> send(URI address, String text, Attempt attempt)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(address)
                .header("authorization", "Bearer your-key")
                .timeout(attempt.timeLeft().orElse(LONGEST))
                .POST(BodyPublishers.ofString(BODY.formatted(text)))
                .build();
        var response = HTTP.send(request, BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw EndpointException.status(response.statusCode())
                    .headers(response.headers().map())
                    .body(response.body())
                    .build();
        }
        String body = response.body();
        var usage = TokenUsage.of(number("prompt_tokens", body), number("completion_tokens", body));
        return Reply.of(body, usage).withHeaders(response.headers().map());
    }
    // endregion

    /** Stands for the reader of JSON that an application has. */
    private static long number(String name, String body) {
        Matcher found = Pattern.compile("\"" + name + "\":\\s*(\\d+)").matcher(body);
        return found.find() ? Long.parseLong(found.group(1)) : 0;
    }
}
