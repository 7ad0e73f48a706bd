package dev.kademe.failure;

import dev.kademe.call.Dimension;
import dev.kademe.failure.Failure.Closing;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One row of a table of rejections: what comes, and what it means. Source names the document or report. */
record Case(
        String name,
        String source,
        EndpointException thrown,
        Failure.Kind kind,
        Closing closing,
        long hintNanos,
        @Nullable Dimension dimensionOrNull) {
    static final long SECOND = 1_000_000_000L;
    static final long NONE = Failure.NO_HINT;

    static Case of(String name, EndpointException.Builder thrown, Failure.Kind kind) {
        return new Case(name, "provider-signals.md 2.2", thrown.build(), kind, Closing.NONE, NONE, null);
    }

    static EndpointException.Builder answer(int status, String body, String... headers) {
        EndpointException.Builder thrown = EndpointException.status(status).body(body);
        for (String line : headers) {
            int colon = line.indexOf(": ");
            thrown.header(line.substring(0, colon), line.substring(colon + 2));
        }
        return thrown;
    }

    Case from(String newSource) {
        return new Case(name, newSource, thrown, kind, closing, hintNanos, dimensionOrNull);
    }

    Case closing(Closing newClosing) {
        return new Case(name, source, thrown, kind, newClosing, hintNanos, dimensionOrNull);
    }

    Case hint(double seconds) {
        return hintNanos(Math.round(seconds * SECOND));
    }

    Case hintNanos(long nanos) {
        return new Case(name, source, thrown, kind, closing, nanos, dimensionOrNull);
    }

    Case dimension(Dimension dimension) {
        return new Case(name, source, thrown, kind, closing, hintNanos, dimension);
    }

    Optional<Dimension> dimension() {
        return Optional.ofNullable(dimensionOrNull);
    }

    @Override
    public String toString() {
        return name;
    }
}
