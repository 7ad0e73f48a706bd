package dev.kademe.call;

import java.util.Objects;

/**
 * What an endpoint got from its provider.
 *
 * @param content the answer, or the part of it that arrived; never logged
 * @param usage the tokens it was charged for
 * @param isTruncated whether the answer was cut by its output limit or broke off; it is then paid for but not whole
 * @param <A> the application's answer type
 */
public record Reply<A>(A content, TokenUsage usage, boolean isTruncated) {
    public Reply {
        Objects.requireNonNull(content, "content");
        Objects.requireNonNull(usage, "usage");
    }

    /** A whole answer. */
    public static <A> Reply<A> of(A content, TokenUsage usage) {
        return new Reply<>(content, usage, false);
    }

    /** An answer that was cut. */
    public static <A> Reply<A> truncated(A content, TokenUsage usage) {
        return new Reply<>(content, usage, true);
    }

    /** Everything but the content, which must not reach a log. */
    @Override
    public String toString() {
        return "Reply[usage=%s, isTruncated=%s]".formatted(usage, isTruncated);
    }
}
