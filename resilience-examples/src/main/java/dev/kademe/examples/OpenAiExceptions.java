package dev.kademe.examples;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.openai.errors.OpenAIServiceException;
import dev.kademe.failure.EndpointException;
import java.util.Map;
import java.util.Optional;

/** Reads what OpenAI's client throws, for {@link dev.kademe.failure.FailureClassifier#reading}. */
final class OpenAiExceptions {
    private static final ObjectMapper JSON = new ObjectMapper();

    private OpenAiExceptions() {}

    static Optional<EndpointException> translate(Throwable thrown) {
        if (!(thrown instanceof OpenAIServiceException rejected)) {
            return Optional.empty();
        }
        EndpointException.Builder failure = EndpointException.status(rejected.statusCode());
        for (String name : rejected.headers().names()) {
            rejected.headers().values(name).forEach(value -> failure.header(name, value));
        }
        try {
            // The client keeps only what stands under "error".
            failure.body(JSON.writeValueAsString(Map.of("error", rejected.body())));
        } catch (JsonProcessingException e) {
            // A body that cannot be written: status and headers still tell the most.
        }
        return Optional.of(failure.build());
    }
}
