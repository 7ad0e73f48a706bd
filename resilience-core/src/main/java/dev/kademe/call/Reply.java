package dev.kademe.call;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What an endpoint got from its provider. Immutable.
 *
 * @param content the answer, or the part of it that arrived; never logged
 * @param usage the tokens it was charged for
 * @param isTruncated whether the answer was cut by its output limit or broke off; it is then paid for but not whole
 * @param headers the response headers by their names in lower case, which correct the quota; may be empty, never logged
 * @param <A> the application's answer type
 */
public record Reply<A>(A content, TokenUsage usage, boolean isTruncated, Map<String, List<String>> headers) {
    public Reply {
        Objects.requireNonNull(content, "content");
        Objects.requireNonNull(usage, "usage");
        headers = headers.isEmpty() ? Map.of() : inLowerCase(headers);
    }

    /** A whole answer. */
    public static <A> Reply<A> of(A content, TokenUsage usage) {
        return new Reply<>(content, usage, false, Map.of());
    }

    /** An answer that was cut. */
    public static <A> Reply<A> truncated(A content, TokenUsage usage) {
        return new Reply<>(content, usage, true, Map.of());
    }

    /**
     * The same with these response headers, so that what they say about limits reaches the quota.
     *
     * @param newHeaders such as {@code java.net.http.HttpHeaders.map()}; names without regard to case
     */
    public Reply<A> withHeaders(Map<String, List<String>> newHeaders) {
        return new Reply<>(content, usage, isTruncated, newHeaders);
    }

    /** Everything but the content and the headers, which must not reach a log. */
    @Override
    public String toString() {
        return "Reply[usage=%s, isTruncated=%s]".formatted(usage, isTruncated);
    }

    /** HttpURLConnection keeps the status line under the name {@code null}: that is no header. */
    private static Map<String, List<String>> inLowerCase(Map<String, List<String>> headers) {
        Map<String, List<String>> copy = new TreeMap<>();
        for (Map.Entry<@Nullable String, List<String>> header : headers.entrySet()) {
            String name = header.getKey();
            if (name != null) {
                copy.put(name.toLowerCase(Locale.ROOT), List.copyOf(header.getValue()));
            }
        }
        return Map.copyOf(copy);
    }
}
