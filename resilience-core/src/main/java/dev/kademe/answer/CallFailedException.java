package dev.kademe.answer;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A call ended without an answer: its route has no handoff, it was cancelled, or the application asked for something that
 * is wrong. The last failure is the cause, earlier ones are suppressed.
 */
public final class CallFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private static final long NEVER = Long.MAX_VALUE;

    private final Reason reason;
    private final transient Provenance provenance;
    private final long retryAtNanos;

    public CallFailedException(Reason reason, Provenance provenance, @Nullable Throwable cause) {
        this(reason, provenance, cause, NEVER);
    }

    /**
     * A call that a quota refused.
     *
     * @param retryAtNanos monotonic time, in nanoseconds, from which the first of the quotas that refused it may admit it;
     *     {@link Long#MAX_VALUE} when waiting does not help or none refused it
     */
    public CallFailedException(Reason reason, Provenance provenance, @Nullable Throwable cause, long retryAtNanos) {
        super(
                "call %s failed: %s after %d attempts"
                        .formatted(
                                provenance.callId(),
                                reason,
                                provenance.attempts().size()),
                cause);
        this.reason = reason;
        this.provenance = provenance;
        this.retryAtNanos = retryAtNanos;
    }

    /** Why there is no answer. */
    public Reason reason() {
        return reason;
    }

    /** How it came to that. */
    public Provenance provenance() {
        return provenance;
    }

    /**
     * When the first of the quotas that refused the call may admit it: monotonic time, in nanoseconds. Empty when no quota
     * refused it, or when none can ever admit it.
     */
    public OptionalLong retryAtNanos() {
        return retryAtNanos == NEVER ? OptionalLong.empty() : OptionalLong.of(retryAtNanos);
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
        POSTPONED,
        /** Background work that may have run and must not run twice: do not ask it again. */
        NOT_REPEATABLE
    }
}
