package dev.kademe.failure;

import dev.kademe.call.TokenUsage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What an endpoint throws when its provider did not answer the question: the status, headers and body as they came, and
 * what was paid. The message holds the status only, never content; headers and body are neither printed nor serialized.
 */
public final class EndpointException extends RuntimeException {
    /** The most of a body that is kept: {@value}. */
    static final int MOST_BODY_BYTES = 65_536;

    private static final long serialVersionUID = 1L;

    private final Failure.@Nullable Kind kind;
    private final int status;
    // Nothing of these survives serialization: a copy that was read back has no more than a kind and a status.
    private final transient @Nullable Map<String, List<String>> headers;
    private final transient byte @Nullable [] body;
    private final transient @Nullable TokenUsage paid;

    private EndpointException(Builder builder) {
        super(builder.message(), builder.cause);
        this.kind = builder.kind;
        this.status = builder.status;
        this.headers = new TreeMap<>();
        builder.headers.forEach((name, values) -> headers.put(name, List.copyOf(values)));
        this.body = builder.body;
        this.paid = builder.paid;
    }

    /** An HTTP error. */
    public static Builder status(int status) {
        return new Builder(null, status);
    }

    /** A failure that is known without a status, such as a time-out. */
    public static Builder of(Failure.Kind kind) {
        return new Builder(kind, 0);
    }

    /** The kind, when the endpoint knows it. */
    public Optional<Failure.Kind> kind() {
        return Optional.ofNullable(kind);
    }

    /** The HTTP status, 0 when there was none. */
    public int status() {
        return status;
    }

    /** All values of a header, in the order they came; the name is taken without regard to case. */
    public List<String> header(String name) {
        return headers().getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
    }

    /** The tokens that were paid for nothing; {@link TokenUsage#NONE} unless said otherwise. */
    public TokenUsage paid() {
        return paid == null ? TokenUsage.NONE : paid;
    }

    /** All headers by their names in lower case. */
    Map<String, List<String>> headers() {
        return headers == null ? Map.of() : headers;
    }

    /** The first bytes of the body, not to be changed. */
    byte[] body() {
        return body == null ? new byte[0] : body;
    }

    /** Collects what is known about a failure; not thread-safe. */
    public static final class Builder {
        private final Failure.@Nullable Kind kind;
        private final int status;
        private final Map<String, List<String>> headers = new TreeMap<>();
        private byte[] body = new byte[0];
        private TokenUsage paid = TokenUsage.NONE;
        private @Nullable Throwable cause;

        private Builder(Failure.@Nullable Kind kind, int status) {
            this.kind = kind;
            this.status = status;
        }

        /** Adds one header line; {@code null}, which many clients return for a header that is not there, adds none. */
        public Builder header(String name, @Nullable String value) {
            if (value != null) {
                headers.computeIfAbsent(name.toLowerCase(Locale.ROOT), ignored -> new ArrayList<>())
                        .add(value);
            }
            return this;
        }

        /** Adds header lines, such as all of {@code java.net.http.HttpHeaders.map()}. */
        public Builder headers(Map<String, List<String>> lines) {
            for (Map.Entry<@Nullable String, List<String>> header : lines.entrySet()) {
                String name = header.getKey();
                // HttpURLConnection keeps the status line under the name null.
                if (name != null) {
                    header.getValue().forEach(value -> header(name, value));
                }
            }
            return this;
        }

        /** The error body as it came, of which the first 64 KiB are kept; it is read for codes and waits, never shown. */
        public Builder body(byte[] received) {
            this.body = Arrays.copyOf(received, Math.min(received.length, MOST_BODY_BYTES));
            return this;
        }

        /** The error body as text, of which the first 64 KiB are kept; it is read for codes and waits, never shown. */
        public Builder body(String received) {
            String kept = received.length() > MOST_BODY_BYTES ? received.substring(0, MOST_BODY_BYTES) : received;
            return body(kept.getBytes(StandardCharsets.UTF_8));
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
