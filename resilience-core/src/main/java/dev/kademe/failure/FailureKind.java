package dev.kademe.failure;

/** What kind of thing went wrong: a closed set, the same in provenance, metrics and events. */
public enum FailureKind {
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

    FailureKind(boolean mayHaveRun) {
        this.mayHaveRun = mayHaveRun;
    }

    /** Whether a call that failed so may have had its effect; when unsure, it may. */
    public boolean mayHaveRun() {
        return mayHaveRun;
    }
}
