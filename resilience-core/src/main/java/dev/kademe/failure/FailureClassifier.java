package dev.kademe.failure;

import dev.kademe.call.Moment;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** Reads what an endpoint threw. Thread-safe; a pure function that must not throw. */
@FunctionalInterface
public interface FailureClassifier {
    /**
     * Reads {@code thrown} and its causes.
     *
     * @param now when it was caught; dates in headers are read against its wall clock
     */
    Failure classify(Throwable thrown, Moment now);

    /**
     * Reads {@link EndpointException}s by body, headers and status, and the time-outs and lost connections of the JDK,
     * wherever in the chain of causes they are.
     */
    static FailureClassifier standard() {
        return reading(thrown -> Optional.empty());
    }

    /**
     * Reads the exceptions of a provider's client library too.
     *
     * @param translator asked for each throwable of the chain, from the outside in, before anything else: what an exception
     *     it knows holds (status, headers, body), or empty. Must not throw, block or keep anything.
     */
    static FailureClassifier reading(Function<Throwable, Optional<EndpointException>> translator) {
        return new ChainClassifier(Objects.requireNonNull(translator, "translator"));
    }
}
