package dev.kademe.failure;

import dev.kademe.call.TokenUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What an endpoint throws when its provider did not answer the question: the status and headers as they came, and what
 * was paid. The message holds the status only, never content.
 */
public final class EndpointException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final @Nullable FailureKind kind;
    private final int status;
    private final transient Map<String, List<String>> headers;
    private final transient TokenUsage paid;

    private EndpointException(Builder builder) {
        super(builder.message(), builder.cause);
        this.kind = builder.kind;
        this.status = builder.status;
        this.headers = builder.headers;
        this.paid = builder.paid;
    }

    /** An HTTP error. */
    public static Builder status(int status) {
        return new Builder(null, status);
    }

    /** A failure that is known without a status, such as a time-out. */
    public static Builder of(FailureKind kind) {
        return new Builder(kind, 0);
    }

    /** The kind, when the endpoint knows it. */
    public Optional<FailureKind> kind() {
        return Optional.ofNullable(kind);
    }

    /** The HTTP status, 0 when there was none. */
    public int status() {
        return status;
    }

    /** All values of a header, in the order they came; the name is taken without regard to case. */
    public List<String> header(String name) {
        return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
    }

    /** The tokens that were paid for nothing; {@link TokenUsage#NONE} unless said otherwise. */
    public TokenUsage paid() {
        return paid;
    }

    /** Collects what is known about a failure; not thread-safe. */
    public static final class Builder {
        private final @Nullable FailureKind kind;
        private final int status;
        private final Map<String, List<String>> headers = new TreeMap<>();
        private TokenUsage paid = TokenUsage.NONE;
        private @Nullable Throwable cause;

        private Builder(@Nullable FailureKind kind, int status) {
            this.kind = kind;
            this.status = status;
        }

        /** Adds one header line. */
        public Builder header(String name, String value) {
            headers.computeIfAbsent(name.toLowerCase(Locale.ROOT), ignored -> new ArrayList<>())
                    .add(value);
            return this;
        }

        /** What was paid although no usable answer came. */
        public Builder paid(TokenUsage usage) {
            this.paid = usage;
            return this;
        }

        /** What the client threw. */
        public Builder cause(Throwable thrown) {
            this.cause = thrown;
            return this;
        }

        /** The exception to throw. */
        public EndpointException build() {
            return new EndpointException(this);
        }

        private String message() {
            return kind == null ? "the endpoint answered with status " + status : "the endpoint failed: " + kind;
        }
    }
}
