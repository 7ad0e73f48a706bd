package dev.kademe.quota;

/** Why a ledger refuses: a closed set. */
public enum RefusalReason {
    /** The claim is larger than the workload's ceiling or the limit: it can never fit. */
    OVERSIZE,
    /** It would fit, but only after the longest wait the call has left. */
    OVER_WAIT,
    /** The bounded line of waiters is full. */
    LINE_FULL
}
