package dev.kademe.examples;

import com.openai.client.OpenAIClient;
import com.openai.core.http.AsyncStreamResponse.Handler;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionStreamOptions;
import dev.kademe.call.Attempt;
import dev.kademe.call.Endpoint;
import dev.kademe.call.TokenUsage;
import java.util.Optional;

/** A model that answers in parts, over OpenAI's client, whose retries must be off: {@code maxRetries(0)}. */
final class OpenAiStream implements Endpoint.Streaming<String, String> {
    private final OpenAIClient openAi;
    private final String model;

    OpenAiStream(OpenAIClient openAi, String model) {
        this.openAi = openAi;
        this.model = model;
    }

    @Override
    public Runnable send(String prompt, Attempt attempt, Endpoint.Sink<String> sink) {
        var withUsage = ChatCompletionStreamOptions.builder().includeUsage(true).build();
        var request = ChatCompletionCreateParams.builder()
                .model(model)
                .addUserMessage(prompt)
                .streamOptions(withUsage)
                .build();
        var stream = openAi.async().chat().completions().createStreaming(request);
        return stream.subscribe(new Forwarder(sink))::close;
    }

    private static final class Forwarder implements Handler<ChatCompletionChunk> {
        private final Endpoint.Sink<String> sink;
        private TokenUsage usage = TokenUsage.NONE;

        private Forwarder(Endpoint.Sink<String> sink) {
            this.sink = sink;
        }

        @Override
        public void onNext(ChatCompletionChunk chunk) {
            for (var choice : chunk.choices()) {
                choice.delta().content().filter(part -> !part.isEmpty()).ifPresent(sink::part);
            }
            chunk.usage().ifPresent(used -> usage = TokenUsage.of(used.promptTokens(), used.completionTokens()));
        }

        @Override
        public void onComplete(Optional<Throwable> thrown) {
            thrown.ifPresentOrElse(sink::failed, () -> sink.ended(usage));
        }
    }
}
