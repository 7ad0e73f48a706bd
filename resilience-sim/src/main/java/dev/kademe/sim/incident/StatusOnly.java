package dev.kademe.sim.incident;

import dev.kademe.call.Moment;
import dev.kademe.call.TokenUsage;
import dev.kademe.failure.EndpointException;
import dev.kademe.failure.Failure;
import dev.kademe.failure.FailureClassifier;
import java.util.concurrent.CompletionException;

/** How the client of the incident reads a failure: it looks at the status, and at no header and no body. */
final class StatusOnly implements FailureClassifier {
    private static final int TOO_MANY_REQUESTS = 429;

    @Override
    public Failure classify(Throwable thrown, Moment now) {
        Throwable cause =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        if (cause instanceof EndpointException refused && refused.status() == TOO_MANY_REQUESTS) {
            return Failure.of(Failure.Kind.RATE_LIMITED, TokenUsage.NONE).withStatus(TOO_MANY_REQUESTS);
        }
        return FailureClassifier.standard().classify(thrown, now);
    }
}
