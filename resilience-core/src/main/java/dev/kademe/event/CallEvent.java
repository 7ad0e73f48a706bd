package dev.kademe.event;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.answer.Provenance;
import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.failure.Failure;
import dev.kademe.retry.Retrier.StopReason;
import dev.kademe.routing.Route.SkipReason;

/** One thing that happened to one call. */
public sealed interface CallEvent {
    /** The call it happened to. */
    String callId();

    /** When it happened. */
    Moment at();

    /** A question came in. */
    record Asked(String callId, Moment at, Workload workload, Category category, DegradationLevel level)
            implements CallEvent {}

    /**
     * The call waits for its quota, or before a retry.
     *
     * @param untilNanos monotonic time, in nanoseconds, at which it goes on by itself
     * @param isForGrant whether a grant can end the wait earlier
     */
    record Waited(String callId, Moment at, String target, long untilNanos, boolean isForGrant) implements CallEvent {}

    /**
     * A wait is over, because its time has come, it was granted, or nobody wants it any more.
     *
     * @param waitedNanos how long it was, in nanoseconds, 0 or more
     * @param isForGrant whether it was for the quota, else before a retry
     */
    record Resumed(String callId, Moment at, String target, Workload workload, long waitedNanos, boolean isForGrant)
            implements CallEvent {}

    /** An attempt was sent. */
    record Sent(String callId, Moment at, String target, int attempt) implements CallEvent {}

    /**
     * The first part of a streamed answer reached the caller.
     *
     * @param sinceAskedNanos how long after the question, in nanoseconds, 0 or more
     * @param sinceSentNanos how long after the attempt was sent, in nanoseconds, 0 or more
     */
    record ContentStarted(
            String callId,
            Moment at,
            String target,
            int attempt,
            Workload workload,
            long sinceAskedNanos,
            long sinceSentNanos)
            implements CallEvent {}

    /** An attempt was answered in full. */
    record Replied(String callId, Moment at, String target, int attempt, TokenUsage usage) implements CallEvent {}

    /** An attempt failed. */
    record AttemptFailed(String callId, Moment at, String target, int attempt, Failure failure) implements CallEvent {}

    /** No further attempt is made at a target. */
    record Stopped(String callId, Moment at, String target, StopReason reason) implements CallEvent {}

    /** A target was not tried. */
    record Skipped(String callId, Moment at, String target, SkipReason reason) implements CallEvent {}

    /** The caller has an answer. */
    record Answered(String callId, Moment at, Answer.Outcome outcome, Provenance provenance) implements CallEvent {}

    /** The caller has an exception. */
    record Failed(String callId, Moment at, CallFailedException.Reason reason, Provenance provenance)
            implements CallEvent {}

    /**
     * A customer liked an answer, or did not.
     *
     * @param target whose answer it was; "person" for a handoff
     */
    record FeedbackGiven(String callId, Moment at, String target, DegradationLevel level, boolean isLiked)
            implements CallEvent {}
}
