package dev.kademe.sim.server;

import com.anthropic.errors.AnthropicServiceException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.openai.errors.OpenAIServiceException;
import dev.kademe.call.Moment;
import dev.kademe.failure.EndpointException;
import dev.kademe.failure.Failure;
import dev.kademe.failure.FailureClassifier;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How an application translates the exceptions of the official clients for our classifier. */
final class ClientExceptions {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final FailureClassifier CLASSIFIER = FailureClassifier.reading(ClientExceptions::translate);

    private ClientExceptions() {}

    static FailureClassifier classifier() {
        return CLASSIFIER;
    }

    static Failure read(Throwable thrown) {
        return CLASSIFIER.classify(thrown, new Moment(0, System.currentTimeMillis()));
    }

    private static Optional<EndpointException> translate(Throwable thrown) {
        if (thrown instanceof OpenAIServiceException e) {
            EndpointException.Builder failure = EndpointException.status(e.statusCode());
            e.headers().names().forEach(name -> e.headers().values(name).forEach(value -> failure.header(name, value)));
            // The client keeps what is under "error".
            return Optional.of(failure.body(json(Map.of("error", e.body()))).build());
        }
        if (thrown instanceof AnthropicServiceException e) {
            EndpointException.Builder failure = EndpointException.status(e.statusCode());
            e.headers().names().forEach(name -> e.headers().values(name).forEach(value -> failure.header(name, value)));
            return Optional.of(failure.body(json(e.body())).build());
        }
        return Optional.empty();
    }

    private static String json(@Nullable Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
