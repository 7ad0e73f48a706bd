package dev.kademe.examples;

import dev.kademe.failure.EndpointException;
import dev.langchain4j.exception.HttpException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** LangChain4j's exception for an HTTP error, with what LangChain4j drops: the headers, and so the wait. */
final class RejectedException extends HttpException {
    private static final long serialVersionUID = 1L;

    private final transient EndpointException rejection;

    RejectedException(HttpResponse<?> response, byte[] body) {
        super(response.statusCode(), new String(body, StandardCharsets.UTF_8));
        this.rejection = EndpointException.status(response.statusCode())
                .headers(response.headers().map())
                .body(body)
                .build();
    }

    /** For {@link dev.kademe.failure.FailureClassifier#reading}. */
    static Optional<EndpointException> translate(Throwable thrown) {
        return thrown instanceof RejectedException rejected ? Optional.of(rejected.rejection) : Optional.empty();
    }
}
