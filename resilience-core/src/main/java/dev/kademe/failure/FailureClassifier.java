package dev.kademe.failure;

import dev.kademe.call.Moment;

/** Reads what an endpoint threw. Thread-safe; a pure function that must not throw. */
@FunctionalInterface
public interface FailureClassifier {
    /**
     * Reads {@code thrown} and its causes.
     *
     * @param now when it was caught; dates in headers are read against its wall clock
     */
    Failure classify(Throwable thrown, Moment now);

    /** Reads {@link EndpointException}s by status and header, and the time-outs and lost connections of the JDK. */
    static FailureClassifier standard() {
        return new StatusFailureClassifier();
    }
}
