package dev.kademe.answer;

import java.util.Objects;

/**
 * What a caller gets.
 *
 * @param content what to show; never logged
 * @param outcome how whole it is
 * @param provenance how it came to be
 * @param <A> the application's answer type
 */
public record Answer<A>(A content, Outcome outcome, Provenance provenance) {
    public Answer {
        Objects.requireNonNull(content, "content");
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(provenance, "provenance");
    }

    /** Everything but the content, which must not reach a log. */
    @Override
    public String toString() {
        return "Answer[outcome=%s, provenance=%s]".formatted(outcome, provenance);
    }

    /** How whole an answer is. */
    public enum Outcome {
        /** A target answered in full. */
        COMPLETE,
        /** A target's answer was cut by its output limit or broke off, and no attempt gave a whole one. */
        TRUNCATED,
        /** No target answered: a person takes over. */
        HANDED_OFF,
        /** No target answered, and there are too many waiting for a person: one calls back. */
        CALL_BACK
    }
}
