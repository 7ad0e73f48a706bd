package dev.kademe.failure;

import dev.kademe.call.CallScope.RepeatAdvice;
import dev.kademe.call.Dimension;
import dev.kademe.call.TokenUsage;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One failed attempt, read. Immutable. Made by {@link #of} and the methods that change one thing, so that callers stay
 * whole when something is added.
 *
 * @param kind what went wrong
 * @param status the HTTP status, or 0 when there was none
 * @param retryAfterNanos how long the provider asked to wait, in nanoseconds; {@link #NO_HINT} when it asked for nothing
 *     that can be understood, 0 when it said "at once"
 * @param closing whether the target is to be closed, and until when
 * @param dimension what ran out, if it is known
 * @param paid the tokens the attempt was charged for, as far as is known
 * @param advice what a layer behind the endpoint says about repeating
 * @param reports what the provider said about its limits; at most one per dimension
 * @param hasUnreadHint whether the provider asked for a wait that makes no sense, and for no other
 */
public record Failure(
        Kind kind,
        int status,
        long retryAfterNanos,
        Closing closing,
        Optional<Dimension> dimension,
        TokenUsage paid,
        RepeatAdvice advice,
        List<ProviderReport> reports,
        boolean hasUnreadHint) {
    /** The provider named no wait, or one that makes no sense. */
    public static final long NO_HINT = -1;

    public Failure {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(closing, "closing");
        Objects.requireNonNull(dimension, "dimension");
        Objects.requireNonNull(paid, "paid");
        Objects.requireNonNull(advice, "advice");
        reports = List.copyOf(reports);
        if (retryAfterNanos < NO_HINT) {
            throw new IllegalArgumentException("retryAfterNanos must be 0 or more, or -1, was " + retryAfterNanos);
        }
    }

    /** A failure without status, hint, closing, dimension, advice or reports. */
    public static Failure of(Kind kind, TokenUsage paid) {
        return new Failure(kind, 0, NO_HINT, Closing.NONE, Optional.empty(), paid, RepeatAdvice.FREE, List.of(), false);
    }

    /** The same with this HTTP status. */
    public Failure withStatus(int newStatus) {
        return new Failure(kind, newStatus, retryAfterNanos, closing, dimension, paid, advice, reports, hasUnreadHint);
    }

    /**
     * The same with this wait.
     *
     * @param nanos 0 or more, or {@link #NO_HINT}
     */
    public Failure withRetryAfterNanos(long nanos) {
        return new Failure(kind, status, nanos, closing, dimension, paid, advice, reports, hasUnreadHint);
    }

    /** The same, with the target to be closed so. */
    public Failure withClosing(Closing newClosing) {
        return new Failure(kind, status, retryAfterNanos, newClosing, dimension, paid, advice, reports, hasUnreadHint);
    }

    /** The same, and this ran out. */
    public Failure withDimension(Dimension exhausted) {
        return new Failure(
                kind, status, retryAfterNanos, closing, Optional.of(exhausted), paid, advice, reports, hasUnreadHint);
    }

    /** The same with this advice. */
    public Failure withAdvice(RepeatAdvice newAdvice) {
        return new Failure(kind, status, retryAfterNanos, closing, dimension, paid, newAdvice, reports, hasUnreadHint);
    }

    /** The same with these reports. */
    public Failure withReports(List<ProviderReport> newReports) {
        return new Failure(kind, status, retryAfterNanos, closing, dimension, paid, advice, newReports, hasUnreadHint);
    }

    /** The same, and the provider asked for a wait that makes no sense. */
    Failure withUnreadHint(boolean isUnread) {
        return new Failure(kind, status, retryAfterNanos, closing, dimension, paid, advice, reports, isUnread);
    }

    /** The wait the provider asked for, if it asked for one longer than 0. */
    public OptionalLong hintNanos() {
        return retryAfterNanos > 0 ? OptionalLong.of(retryAfterNanos) : OptionalLong.empty();
    }

    /** How the target of the failed attempt is to be closed. */
    public enum Closing {
        /** Not at all: a limit of the minute, or anything that passes by itself. */
        NONE,
        /** Nothing is sent before the stated time. */
        UNTIL_HINT,
        /** Nothing is sent before the stated time, and then one call as a probe: the time may be too early. */
        UNTIL_HINT_THEN_PROBE,
        /** The provider rejects by chance and may take a call before the stated time. */
        PROBABILISTIC,
        /** The provider states no time: an hour, and then one call as a probe. */
        UNSTATED
    }

    /** What kind of thing went wrong: a closed set, the same in provenance, metrics and events. */
    public enum Kind {
        /** The provider refused because a limit of the minute is reached; nothing was paid and nothing ran. */
        RATE_LIMITED(false),
        /** The provider refused because a day, a bill or a key is exhausted; waiting a minute does not help. */
        QUOTA_EXHAUSTED(false),
        /** The provider has too much to do (503, 529); an intermediary may say so after the work was done. */
        OVERLOADED(true),
        /** The provider failed (other 5xx, 408, 409); it may have run. */
        SERVER_ERROR(true),
        /** No connection could be made; nothing ran. */
        CONNECTION_REFUSED(false),
        /** The connection broke after the request was on its way. */
        CONNECTION_LOST(true),
        /** No output arrived in time; the input is paid. */
        TIMED_OUT(true),
        /** The answer was cut by its output limit or broke off; the input and the part that arrived are paid. */
        TRUNCATED(true),
        /** The request is larger than the model or the limit can ever take (413, context length). */
        REQUEST_TOO_LARGE(false),
        /** The model does not exist here or is not in the plan (404): another target may answer. */
        MODEL_UNAVAILABLE(false),
        /** The provider does not understand the request: the application's own mistake. */
        INVALID_REQUEST(false),
        /** The key is missing, wrong or not allowed to do this (401, 403). */
        UNAUTHORIZED(false),
        /** The caller cancelled the attempt while it was on its way. */
        CANCELLED(true),
        /** Something else was thrown, such as a bug in the endpoint. */
        UNKNOWN(true);

        private final boolean mayHaveRun;

        Kind(boolean mayHaveRun) {
            this.mayHaveRun = mayHaveRun;
        }

        /** Whether a call that failed so may have had its effect; when unsure, it may. */
        public boolean mayHaveRun() {
            return mayHaveRun;
        }
    }
}
