package dev.kademe.examples;

import dev.kademe.call.Category;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.event.CallEvent;
import dev.kademe.failure.FailureClassifier;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.Route;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.listener.ChatModelListener;
import dev.langchain4j.model.chat.listener.ChatModelRequestContext;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.openai.OpenAiChatModel;
import java.util.List;

/**
 * LangChain4j's ChatModel behind the library, which knows the minute's wait that LangChain4j drops.
 *
 * <p>Runs against {@code serve --storm 1 --hint-wait 60s} and {@code serve --port 8090 --answer-tokens 3}.
 */
public final class LangChainChat {
    private LangChainChat() {}

    /** Runs it. */
    public static void main(String[] args) {
        ChatModel main = openAi(Served.url(args, 0), "large");
        var first = ResilientChatModel.target("main", main).build();
        var second = ResilientChatModel.target("small", openAi(Served.url(args, 1), "small"))
                .build();
        var route = Route.of(List.of(first, second), ResilientChatModel.handoff(Handoff.english()));
        try (var client = ResilientClient.builder(route)
                .classifier(FailureClassifier.reading(RejectedException::translate))
                .listener(LangChainChat::print)
                .build()) {
            ChatModel model = new ResilientChatModel(main, client);
            System.out.println(model.chat("Where is my order?"));

            var asked = UserMessage.from("What did he ask?");
            var request = ChatRequest.builder().messages(asked).build();
            var options = ModelCall.options(Workload.INTERNAL, Category.GENERAL);
            System.out.println(model.chat(request, options).aiMessage().text());
        }
    }

    private static ChatModel openAi(String url, String name) {
        return OpenAiChatModel.builder()
                .httpClientBuilder(new HeaderKeepingHttpBuilder())
                .baseUrl(url + "/v1")
                .apiKey("no key")
                .modelName(name)
                .maxRetries(0) // Two by default, which would multiply with the library's own.
                .listeners(new ChatModelListener() {
                    @Override
                    public void onRequest(ChatModelRequestContext context) {
                        System.out.println("listener: " + context.chatRequest().modelName());
                    }
                })
                .build();
    }

    private static void print(CallEvent event) {
        if (event instanceof CallEvent.Answered answered) {
            var seen = answered.provenance();
            long seconds = seen.primaryFailure().orElseThrow().retryAfterNanos() / 1_000_000_000;
            System.out.printf(
                    "%s %s, wait %d s%n", seen.workload(), seen.category().name(), seconds);
        }
    }
}
// prints:
// listener: large
// listener: small
// LIVE unsure, wait 60 s
// dol det doz.
// listener: large
// listener: small
// INTERNAL general, wait 60 s
// div lod rev.
