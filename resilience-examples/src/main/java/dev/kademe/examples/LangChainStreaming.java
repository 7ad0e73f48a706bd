package dev.kademe.examples;

import dev.kademe.client.ResilientClient;
import dev.kademe.failure.FailureClassifier;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.Route;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * LangChain4j's StreamingChatModel behind the library: what fails before its first part is asked elsewhere, and when
 * nobody answers, a person's text comes as a stream too.
 *
 * <p>Runs against {@code serve --storm 1 --hint-wait 60s} and {@code serve --port 8090 --answer-tokens 3}.
 */
public final class LangChainStreaming {
    private LangChainStreaming() {}

    /** Runs it. */
    public static void main(String[] args) {
        StreamingChatModel main = openAi(Served.url(args, 0), "large");
        StreamingChatModel small = openAi(Served.url(args, 1), "small");
        ask(main, small);
        ask(main, main);
    }

    private static void ask(StreamingChatModel main, StreamingChatModel other) {
        Handoff<ModelCall, String> texts = Handoff.english();
        Handoff<ModelCall, ModelEvent> person =
                (question, referral) -> ModelEvent.whole(texts.answer(question, referral));
        var first = ResilientStreamingChatModel.target("main", main).build();
        var second = ResilientStreamingChatModel.target("other", other).build();
        try (var client = ResilientClient.builder(Route.of(List.of(first, second), person))
                .classifier(FailureClassifier.reading(RejectedException::translate))
                .build()) {
            StreamingChatModel model = new ResilientStreamingChatModel(main, client);
            CompletableFuture<ChatResponse> end = new CompletableFuture<>();
            model.chat("Where is my order?", new StreamingChatResponseHandler() {
                @Override
                public void onPartialResponse(String part) {
                    System.out.println("part: " + part.strip());
                }

                @Override
                public void onCompleteResponse(ChatResponse response) {
                    end.complete(response);
                }

                @Override
                public void onError(Throwable thrown) {
                    end.completeExceptionally(thrown);
                }
            });
            System.out.println("whole: " + end.join().aiMessage().text());
        }
    }

    private static StreamingChatModel openAi(String url, String name) {
        // LangChain4j retries no streams, so there is nothing to switch off.
        return OpenAiStreamingChatModel.builder()
                .httpClientBuilder(new HeaderKeepingHttpBuilder())
                .baseUrl(url + "/v1")
                .apiKey("no key")
                .modelName(name)
                .build();
    }
}
// prints:
// part: dol
// part: det
// part: doz.
// whole: dol det doz.
// part: I am connecting you to a colleague.
// whole: I am connecting you to a colleague.
