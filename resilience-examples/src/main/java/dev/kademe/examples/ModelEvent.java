package dev.kademe.examples;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import java.util.List;

/** One callback of a LangChain4j stream, as a part of an answer: whoever has it can make it again. */
@FunctionalInterface
interface ModelEvent {
    void tell(StreamingChatResponseHandler handler);

    /** Whether nothing comes after it. */
    default boolean isEnd() {
        return false;
    }

    /** The end of a stream. */
    static ModelEvent end(ChatResponse response) {
        return new ModelEvent() {
            @Override
            public void tell(StreamingChatResponseHandler handler) {
                handler.onCompleteResponse(response);
            }

            @Override
            public boolean isEnd() {
                return true;
            }
        };
    }

    /** A whole stream of one part, such as what a customer reads while a person is found. */
    static ModelEvent whole(String text) {
        ModelEvent part = handler -> handler.onPartialResponse(text);
        return all(List.of(
                part, end(ChatResponse.builder().aiMessage(AiMessage.from(text)).build())));
    }

    /** All of them, in order. */
    static ModelEvent all(List<ModelEvent> events) {
        return handler -> events.forEach(event -> event.tell(handler));
    }
}
