package dev.kademe.quota;

/** What a ledger answers to a claim. */
public sealed interface Admission {
    /**
     * The call may be sent now.
     *
     * @param reservation held, charged as claimed
     */
    record Granted(Reservation reservation) implements Admission {}

    /**
     * The call must wait. Waiting exactly until then is enough unless a more protected workload asks in the meantime; a
     * settlement, release or tick may grant it earlier.
     *
     * @param reservation waiting in the ledger until it is granted or released
     * @param untilNanos monotonic time, in nanoseconds, at which to ask again
     */
    record Delayed(Reservation reservation, long untilNanos) implements Admission {}

    /**
     * The call must not be sent. Nothing was charged and nothing is waiting.
     *
     * @param reason why
     * @param retryAtNanos monotonic time, in nanoseconds, from which it may be admitted; {@link #NEVER} when waiting
     *     does not help
     */
    record Refused(RefusalReason reason, long retryAtNanos) implements Admission {}

    /** No wait is long enough. */
    long NEVER = Long.MAX_VALUE;

    /** Why a ledger refuses: a closed set. */
    enum RefusalReason {
        /** The claim is larger than the limit or the workload's ceiling: it can never fit. */
        OVERSIZE,
        /** It would fit, but only after the longest wait the call has left. */
        OVER_WAIT,
        /** The quota has room, but the workload is at its ceiling, for longer than the wait the call has left. */
        WORKLOAD_CEILING,
        /** The level in force holds the workload back. */
        LEVEL,
        /** The provider takes nothing until a time that is after the wait the call has left. */
        CLOSED,
        /** The bounded line of waiters is full. */
        LINE_FULL
    }
}
