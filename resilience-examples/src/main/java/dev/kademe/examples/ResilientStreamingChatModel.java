package dev.kademe.examples;

import dev.kademe.answer.Answer.Outcome;
import dev.kademe.client.ResilientClient;
import dev.kademe.routing.Target;
import dev.langchain4j.exception.LangChain4jException;
import dev.langchain4j.model.ModelProvider;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatRequestOptions;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A LangChain4j model that asks a client for answers in parts, whose targets ask the real models. It has no listeners of
 * its own: each real model tells its own, once an attempt. Thread-safe.
 */
final class ResilientStreamingChatModel implements StreamingChatModel {
    private final StreamingChatModel main;
    private final ResilientClient<ModelCall, ModelEvent> client;

    /** A model that describes itself as {@code main} does. */
    ResilientStreamingChatModel(StreamingChatModel main, ResilientClient<ModelCall, ModelEvent> client) {
        this.main = main;
        this.client = client;
    }

    /** Starts a target that asks {@code model}. */
    static Target.Builder<ModelCall, ModelEvent> target(String name, StreamingChatModel model) {
        return Target.streaming(name, (call, attempt, sink) -> EventForwarder.ask(model, call, sink), ModelEvent::all);
    }

    @Override
    public void chat(ChatRequest request, StreamingChatResponseHandler handler) {
        chat(request, ChatRequestOptions.EMPTY, handler);
    }

    @Override
    public void chat(ChatRequest request, ChatRequestOptions options, StreamingChatResponseHandler handler) {
        var hasEnded = new AtomicBoolean();
        var answered = client.askStreaming(new ModelCall(request, options).question(), event -> {
            event.tell(handler);
            hasEnded.compareAndSet(false, event.isEnd());
        });
        var unused = answered.whenComplete((answer, thrown) -> {
            if (thrown != null) {
                handler.onError(thrown);
            } else if (answer.outcome() == Outcome.TRUNCATED && !hasEnded.get()) {
                handler.onError(new LangChain4jException("the stream broke off"));
            }
        });
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
}
