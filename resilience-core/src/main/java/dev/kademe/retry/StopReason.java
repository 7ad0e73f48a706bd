package dev.kademe.retry;

/** Why no further attempt is made at a target: a closed set, the same in provenance, metrics and events. */
public enum StopReason {
    /** The plan does not retry this kind of failure. */
    KIND_NOT_RETRIED,
    /** The plan's bound on attempts is reached. */
    ATTEMPTS_SPENT,
    /** The next wait would end after the wait budget of the call. */
    WAIT_BUDGET_SPENT,
    /** The retry budget across calls is spent. */
    RETRY_BUDGET_SPENT,
    /** The call may have run and may not be repeated. */
    NOT_REPEATABLE,
    /** A layer inside the attempt has retried already. */
    RETRIED_INSIDE,
    /** Part of the answer has reached the caller. */
    CONTENT_STARTED,
    /** Background work is not retried while it is held. */
    BACKGROUND_HELD,
    /** The quota refused the next attempt. */
    QUOTA_REFUSED,
    /** Too little time would be left before the deadline of the call. */
    DEADLINE,
    /** The target is out. */
    OUTAGE
}
