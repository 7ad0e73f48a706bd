package dev.kademe.examples;

import dev.kademe.answer.Answer;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Around the JDK's own HttpClient, which never retries a request that was answered: {@link HttpChat} sends it and hands
 * status, headers and body on. One target has both endpoints, so that it can be asked with and without holding a thread.
 *
 * <p>Runs against {@code serve --answer-tokens 3}.
 */
public final class JdkHttpClient {
    private JdkHttpClient() {}

    /** Runs it. */
    public static void main(String[] args) {
        var model = new HttpChat(Served.url(args, 0), "large");
        var main = Target.<String, String>blocking("main", model::ask)
                .asyncEndpoint(model::askAsync)
                .build();
        var route = Route.of(List.of(main), Handoff.<String>english());
        try (var client = ResilientClient.builder(route).build()) {
            // The deadline is the time-out of each request, see Attempt.timeLeft.
            var question = Question.of("Where is my order?", Workload.LIVE, Repeatability.repeatable())
                    .withDeadline(Duration.ofSeconds(30));
            System.out.println(client.ask(question).content());

            CompletableFuture<Answer<String>> later = client.askAsync(question.withContent("And the invoice?"));
            System.out.println(later.join().content());
        }
    }
}
// prints:
// dol det doz.
// pik nob lom.
