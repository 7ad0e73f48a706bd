package dev.kademe.flow;

import dev.kademe.call.Attempt;
import dev.kademe.call.Moment;

/**
 * What bounds one call in time: the wait budget, in which its waits must end, and the deadline, after which an answer is of
 * no use. An attempt is only started when it has at least the shortest useful time left.
 *
 * @param waitBudgetEndNanos monotonic time, in nanoseconds
 * @param deadlineNanos monotonic time, in nanoseconds; {@link Long#MAX_VALUE} when there is none
 * @param minAttemptNanos the least time an attempt needs
 */
record TimeLimits(long waitBudgetEndNanos, long deadlineNanos, long minAttemptNanos) {
    /** What is left of the wait budget, in nanoseconds, 0 or more. */
    long waitBudgetNanos(Moment now) {
        return Math.max(0, waitBudgetEndNanos - now.nanos());
    }

    /** How long a wait can be so that an attempt can follow; negative when it is too late for one already. */
    long toLatestStartNanos(Moment now) {
        return deadlineNanos == Long.MAX_VALUE ? Long.MAX_VALUE : deadlineNanos - minAttemptNanos - now.nanos();
    }

    /** The longest a wait for quota may be, in nanoseconds, 0 or more. */
    long maxWaitNanos(Moment now) {
        return Math.max(0, Math.min(waitBudgetNanos(now), toLatestStartNanos(now)));
    }

    boolean isTooLate(Moment now) {
        return toLatestStartNanos(now) < 0;
    }

    /** What an attempt that starts now is told. */
    long timeLeftNanos(Moment now) {
        return deadlineNanos == Long.MAX_VALUE ? Attempt.ALWAYS : Math.max(0, deadlineNanos - now.nanos());
    }
}
