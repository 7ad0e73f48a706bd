package dev.kademe.examples;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import dev.kademe.call.Attempt;
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
import java.time.Duration;
import java.util.List;

/**
 * Around OpenAI's own client, whose retries are switched off: the library decides them, by the wait that it reads in the
 * client's exception.
 *
 * <p>Runs against {@code serve --storm 1 --hint-wait 60s} and {@code serve --port 8090 --answer-tokens 3}.
 */
public final class OpenAiJava {
    private OpenAiJava() {}

    /** Runs it. */
    public static void main(String[] args) {
        OpenAIClient mainAccount = openAi(Served.url(args, 0));
        OpenAIClient otherAccount = openAi(Served.url(args, 1));
        Target<ChatCompletionCreateParams, String> main = Target.blocking(
                        "main", (ChatCompletionCreateParams request, Attempt attempt) -> ask(mainAccount, request))
                .build();
        Target<ChatCompletionCreateParams, String> other = Target.blocking(
                        "other", (ChatCompletionCreateParams request, Attempt attempt) -> ask(otherAccount, request))
                .build();
        try (var client = ResilientClient.builder(Route.of(List.of(main, other), Handoff.english()))
                .classifier(FailureClassifier.reading(OpenAiExceptions::translate))
                .build()) {
            var request = ChatCompletionCreateParams.builder()
                    .model("gpt-4o")
                    .addUserMessage("Where is my order?")
                    .build();
            var answer = client.ask(Question.of(request, Workload.LIVE, Repeatability.repeatable()));
            var failure = answer.provenance().primaryFailure().orElseThrow();
            System.out.println(answer.content());
            System.out.printf(
                    "by %s; main said %s, wait %s%n",
                    answer.provenance().target().orElseThrow(),
                    failure.kind(),
                    Duration.ofNanos(failure.retryAfterNanos()));
        } finally {
            mainAccount.close();
            otherAccount.close();
        }
    }

    private static OpenAIClient openAi(String url) {
        return OpenAIOkHttpClient.builder()
                .apiKey("no key")
                .baseUrl(url + "/v1")
                .maxRetries(0) // Two by default, which would multiply with the library's own.
                .build();
    }

    private static Reply<String> ask(OpenAIClient openAi, ChatCompletionCreateParams request) {
        var completion = openAi.chat().completions().create(request);
        TokenUsage usage = completion
                .usage()
                .map(used -> TokenUsage.of(used.promptTokens(), used.completionTokens()))
                .orElse(TokenUsage.NONE);
        return Reply.of(completion.choices().get(0).message().content().orElse(""), usage);
    }
}
// prints:
// dol det doz.
// by other; main said RATE_LIMITED, wait PT1M
