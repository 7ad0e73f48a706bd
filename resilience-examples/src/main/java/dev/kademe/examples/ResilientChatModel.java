package dev.kademe.examples;

import dev.kademe.call.Reply;
import dev.kademe.client.ResilientClient;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.Target;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.ModelProvider;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.ChatRequestOptions;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.Set;

/**
 * A LangChain4j model that asks a client, whose targets ask the real models. It has no listeners of its own: each real
 * model tells its own, once an attempt. Thread-safe.
 */
final class ResilientChatModel implements ChatModel {
    private final ChatModel main;
    private final ResilientClient<ModelCall, ChatResponse> client;

    /** A model that describes itself as {@code main} does. */
    ResilientChatModel(ChatModel main, ResilientClient<ModelCall, ChatResponse> client) {
        this.main = main;
        this.client = client;
    }

    /** Starts a target that asks {@code model}, whose retries must be off: {@code maxRetries(0)}. */
    static Target.Builder<ModelCall, ChatResponse> target(String name, ChatModel model) {
        return Target.blocking(name, (call, attempt) -> reply(model.chat(call.request(), call.options())));
    }

    /** Makes answers of a handoff's texts. */
    static Handoff<ModelCall, ChatResponse> handoff(Handoff<ModelCall, String> texts) {
        return (question, referral) -> ChatResponse.builder()
                .aiMessage(AiMessage.from(texts.answer(question, referral)))
                .build();
    }

    @Override
    public ChatResponse chat(ChatRequest request) {
        return chat(request, ChatRequestOptions.EMPTY);
    }

    @Override
    public ChatResponse chat(ChatRequest request, ChatRequestOptions options) {
        return client.ask(new ModelCall(request, options).question()).content();
    }

    @Override
    public ChatRequestParameters defaultRequestParameters() {
        return main.defaultRequestParameters();
    }

    @Override
    public Set<Capability> supportedCapabilities() {
        return main.supportedCapabilities();
    }

    @Override
    public ModelProvider provider() {
        return main.provider();
    }

    private static Reply<ChatResponse> reply(ChatResponse response) {
        return ModelCall.isCut(response)
                ? Reply.truncated(response, ModelCall.usage(response))
                : Reply.of(response, ModelCall.usage(response));
    }
}
