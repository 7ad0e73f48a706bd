package dev.kademe.examples;

import com.anthropic.client.AnthropicClient;
import com.anthropic.client.okhttp.AnthropicOkHttpClient;
import com.anthropic.models.messages.Message;
import com.anthropic.models.messages.MessageCreateParams;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.failure.FailureClassifier;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.util.List;

/**
 * Around Anthropic's own client, whose retries are switched off. A credit that is used up
 * is told from a bad request by the body of the rejection.
 *
 * <p>Runs against {@code serve --answer-tokens 3} and {@code serve --port 8090 --quota-exhausted}.
 */
public final class AnthropicJava {
    private AnthropicJava() {}

    /** Runs it. */
    public static void main(String[] args) {
        for (int provider = 0; provider < 2; provider++) {
            AnthropicClient anthropic = AnthropicOkHttpClient.builder()
                    .apiKey("no key")
                    .baseUrl(Served.url(args, provider))
                    .maxRetries(0) // Two by default, which would multiply with the library's own.
                    .build();
            var main = Target.<String, String>blocking("main", (prompt, attempt) -> ask(anthropic, prompt))
                    .build();
            try (var client = ResilientClient.builder(Route.of(List.of(main), Handoff.english()))
                    .classifier(FailureClassifier.reading(AnthropicExceptions::translate))
                    .build()) {
                var answer = client.ask(Question.of("Where is it?", Workload.LIVE, Repeatability.notRepeatable()));
                System.out.println(answer.content());
                answer.provenance()
                        .primaryFailure()
                        .ifPresent(failure -> System.out.println("because main said " + failure.kind()));
            } finally {
                anthropic.close();
            }
        }
    }

    private static Reply<String> ask(AnthropicClient anthropic, String prompt) {
        Message message = anthropic
                .messages()
                .create(MessageCreateParams.builder()
                        .model("claude-sonnet-4-5")
                        .maxTokens(1_000)
                        .addUserMessage(prompt)
                        .build());
        var usage = message.usage();
        return Reply.of(
                message.content().get(0).asText().text(), TokenUsage.of(usage.inputTokens(), usage.outputTokens()));
    }
}
// prints:
// rip nis bit.
// I am connecting you to a colleague.
// because main said QUOTA_EXHAUSTED
