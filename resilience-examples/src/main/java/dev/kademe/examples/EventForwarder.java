package dev.kademe.examples;

import dev.kademe.call.Endpoint.Sink;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.CompleteToolCall;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.PartialThinking;
import dev.langchain4j.model.chat.response.PartialThinkingContext;
import dev.langchain4j.model.chat.response.PartialToolCall;
import dev.langchain4j.model.chat.response.PartialToolCallContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/** Hands every callback of a LangChain4j stream on as a part, at once. */
record EventForwarder(Sink<ModelEvent> sink, AtomicReference<Runnable> breaking)
        implements StreamingChatResponseHandler {
    /** Asks; LangChain4j tells how to break a stream off with its first part, so before that nothing can be. */
    static Runnable ask(StreamingChatModel model, ModelCall call, Sink<ModelEvent> sink) {
        var breaking = new AtomicReference<Runnable>(() -> {});
        model.chat(call.request(), call.options(), new EventForwarder(sink, breaking));
        return () -> Objects.requireNonNull(breaking.get()).run();
    }

    @Override
    public void onPartialResponse(String part) {
        sink.part(handler -> handler.onPartialResponse(part));
    }

    @Override
    public void onPartialResponse(PartialResponse part, PartialResponseContext context) {
        breaking.set(context.streamingHandle()::cancel);
        sink.part(handler -> handler.onPartialResponse(part, context));
    }

    @Override
    public void onPartialThinking(PartialThinking part) {
        sink.part(handler -> handler.onPartialThinking(part));
    }

    @Override
    public void onPartialThinking(PartialThinking part, PartialThinkingContext context) {
        breaking.set(context.streamingHandle()::cancel);
        sink.part(handler -> handler.onPartialThinking(part, context));
    }

    @Override
    public void onPartialToolCall(PartialToolCall part) {
        sink.part(handler -> handler.onPartialToolCall(part));
    }

    @Override
    public void onPartialToolCall(PartialToolCall part, PartialToolCallContext context) {
        breaking.set(context.streamingHandle()::cancel);
        sink.part(handler -> handler.onPartialToolCall(part, context));
    }

    @Override
    public void onCompleteToolCall(CompleteToolCall call) {
        sink.part(handler -> handler.onCompleteToolCall(call));
    }

    @Override
    public void onUnmappedRawEvent(Object event) {
        sink.part(handler -> handler.onUnmappedRawEvent(event));
    }

    @Override
    public void onCompleteResponse(ChatResponse response) {
        sink.part(ModelEvent.end(response));
        ModelCall.end(sink, response);
    }

    @Override
    public void onError(Throwable thrown) {
        sink.failed(thrown);
    }
}
