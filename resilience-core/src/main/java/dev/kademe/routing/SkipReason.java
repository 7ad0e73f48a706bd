package dev.kademe.routing;

import dev.kademe.quota.RefusalReason;

/** Why a target of the route was not tried: a closed set, the same in provenance, metrics and events. */
public enum SkipReason {
    /** The request can never fit its quota. */
    OVERSIZE,
    /** Its quota has room only after the wait budget. */
    OVER_WAIT,
    /** Too many calls wait for its quota already. */
    LINE_FULL,
    /** The call may have run at an earlier target and may not be repeated. */
    NOT_REPEATABLE;

    /** What a refusal of the target's ledger means for the route. */
    public static SkipReason of(RefusalReason refusal) {
        return switch (refusal) {
            case OVERSIZE -> OVERSIZE;
            case OVER_WAIT -> OVER_WAIT;
            case LINE_FULL -> LINE_FULL;
        };
    }
}
