package dev.kademe.quota;

/** Why a ledger refuses: a closed set. */
public enum RefusalReason {
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
