package dev.kademe.examples;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.failure.FailureClassifier;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.util.List;

/**
 * An answer in parts, over OpenAI's client. What fails before the first part is tried again or asked elsewhere; after it,
 * the customer has what has come so far.
 *
 * <p>Runs against {@code serve --storm 1 --hint-wait 60s} and {@code serve --port 8090 --answer-tokens 3}.
 */
public final class Streaming {
    private Streaming() {}

    /** Runs it. */
    public static void main(String[] args) {
        OpenAIClient first = openAi(Served.url(args, 0));
        OpenAIClient second = openAi(Served.url(args, 1));
        var route = Route.of(List.of(target("main", first), target("other", second)), Handoff.<String>english());
        try (var client = ResilientClient.builder(route)
                .classifier(FailureClassifier.reading(OpenAiExceptions::translate))
                .build()) {
            var question = Question.of("Where is my order?", Workload.LIVE, Repeatability.repeatable());
            var answer = client.askStreaming(question, part -> System.out.println("part: " + part.strip()))
                    .join();
            System.out.printf("%s: %s%n", answer.outcome(), answer.content());
        } finally {
            first.close();
            second.close();
        }
    }

    private static OpenAIClient openAi(String url) {
        // Its own retries are off.
        return OpenAIOkHttpClient.builder()
                .apiKey("no key")
                .baseUrl(url + "/v1")
                .maxRetries(0)
                .build();
    }

    private static Target<String, String> target(String name, OpenAIClient openAi) {
        var stream = new OpenAiStream(openAi, "gpt-4o");
        return Target.streaming(name, stream, parts -> String.join("", parts)).build();
    }
}
// prints:
// part: dol
// part: det
// part: doz.
// COMPLETE: dol det doz.
