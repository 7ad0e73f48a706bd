package dev.kademe.answer;

import org.jspecify.annotations.Nullable;

/**
 * A call ended without an answer: its route has no handoff, it was cancelled, or the application asked for something that
 * is wrong. The last failure is the cause, earlier ones are suppressed.
 */
public final class CallFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Reason reason;
    private final transient Provenance provenance;

    public CallFailedException(Reason reason, Provenance provenance, @Nullable Throwable cause) {
        super(
                "call %s failed: %s after %d attempts"
                        .formatted(
                                provenance.callId(),
                                reason,
                                provenance.attempts().size()),
                cause);
        this.reason = reason;
        this.provenance = provenance;
    }

    /** Why there is no answer. */
    public Reason reason() {
        return reason;
    }

    /** How it came to that. */
    public Provenance provenance() {
        return provenance;
    }

    /** Why a call has no answer. */
    public enum Reason {
        /** No target of the route answered and nobody takes over. */
        ROUTE_EXHAUSTED,
        /** The application's request is wrong; no target was tried after the one that said so. */
        INVALID_REQUEST,
        /** The caller cancelled it, or its thread was interrupted. */
        CANCELLED,
        /** Background work that could not run now; it can be asked again later. */
        POSTPONED
    }
}
