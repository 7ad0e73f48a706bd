package dev.kademe.examples;

import dev.kademe.call.Category;
import dev.kademe.call.Endpoint.Sink;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.langchain4j.model.chat.ChatRequestOptions;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;

/**
 * One call of a LangChain4j model, as our client's question. Who asks, and what kind of question it is, travel in its
 * options, where LangChain4j hands them to listeners as well.
 */
record ModelCall(ChatRequest request, ChatRequestOptions options) {
    /** The options of a call for this workload and category. */
    static ChatRequestOptions options(Workload workload, Category category) {
        return ChatRequestOptions.builder()
                .addListenerAttribute(Workload.class, workload)
                .addListenerAttribute(Category.class, category)
                .build();
    }

    /** The question, by a customer and of a kind that nobody knows unless the options say more. */
    Question<ModelCall> question() {
        var attributes = options.listenerAttributes();
        var workload = attributes.get(Workload.class) instanceof Workload named ? named : Workload.LIVE;
        var category = attributes.get(Category.class) instanceof Category named ? named : Category.UNSURE;
        return Question.of(this, workload, Repeatability.repeatable()).withCategory(category);
    }

    /** The tokens of a response, as far as the model tells. */
    static TokenUsage usage(ChatResponse response) {
        var usage = response.tokenUsage();
        return usage == null || usage.inputTokenCount() == null || usage.outputTokenCount() == null
                ? TokenUsage.NONE
                : TokenUsage.of(usage.inputTokenCount(), usage.outputTokenCount());
    }

    /** Whether the output limit cut it. */
    static boolean isCut(ChatResponse response) {
        return response.finishReason() == FinishReason.LENGTH;
    }

    /** Ends a stream whose whole response this is. */
    static void end(Sink<?> sink, ChatResponse response) {
        if (isCut(response)) {
            sink.truncated(usage(response));
        } else {
            sink.ended(usage(response));
        }
    }

    /** Without its content, which must not reach a log. */
    @Override
    public String toString() {
        return "ModelCall";
    }
}
