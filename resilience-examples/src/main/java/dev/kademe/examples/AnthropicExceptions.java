package dev.kademe.examples;

import com.anthropic.errors.AnthropicServiceException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kademe.failure.EndpointException;
import java.util.Optional;

/** Reads what Anthropic's client throws, for {@link dev.kademe.failure.FailureClassifier#reading}. */
final class AnthropicExceptions {
    private static final ObjectMapper JSON = new ObjectMapper();

    private AnthropicExceptions() {}

    static Optional<EndpointException> translate(Throwable thrown) {
        if (!(thrown instanceof AnthropicServiceException rejected)) {
            return Optional.empty();
        }
        EndpointException.Builder failure = EndpointException.status(rejected.statusCode());
        for (String name : rejected.headers().names()) {
            rejected.headers().values(name).forEach(value -> failure.header(name, value));
        }
        try {
            // A credit that is used up is a bad request to its status; only the body tells.
            failure.body(JSON.writeValueAsString(rejected.body()));
        } catch (JsonProcessingException e) {
            // A body that cannot be written: status and headers still tell the most.
        }
        return Optional.of(failure.build());
    }
}
