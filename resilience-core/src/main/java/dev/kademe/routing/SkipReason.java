package dev.kademe.routing;

import dev.kademe.quota.RefusalReason;

/** Why a target of the route was not tried: a closed set, the same in provenance, metrics and events. */
public enum SkipReason {
    /** The request can never fit its quota. */
    OVERSIZE,
    /** Its quota has room only after the wait budget. */
    OVER_WAIT,
    /** Its quota has room, but the workload is at its ceiling for longer than the wait budget. */
    WORKLOAD_CEILING,
    /** The level of its quota holds the workload back. */
    LEVEL,
    /** Its provider takes nothing before a time that is after the wait budget. */
    CLOSED,
    /** Too many calls wait for its quota already. */
    LINE_FULL,
    /** The call may have run at an earlier target and may not be repeated. */
    NOT_REPEATABLE,
    /** An operator has switched the target off. */
    SWITCHED_OFF,
    /** The question and its longest answer do not fit the target's context window. */
    CONTEXT_WINDOW,
    /** The request holds personal data, or it cannot be ruled out, and the target has no clearance for it. */
    NO_CLEARANCE,
    /** The target is out, or is being probed. */
    OUTAGE,
    /** Too little time is left before the deadline of the call. */
    DEADLINE;

    /** What a refusal of the target's ledger means for the route. */
    public static SkipReason of(RefusalReason refusal) {
        return switch (refusal) {
            case OVERSIZE -> OVERSIZE;
            case OVER_WAIT -> OVER_WAIT;
            case WORKLOAD_CEILING -> WORKLOAD_CEILING;
            case LEVEL -> LEVEL;
            case CLOSED -> CLOSED;
            case LINE_FULL -> LINE_FULL;
        };
    }
}
