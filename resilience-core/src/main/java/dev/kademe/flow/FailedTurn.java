package dev.kademe.flow;

import dev.kademe.answer.CallFailedException;
import dev.kademe.answer.CallFailedException.Reason;
import dev.kademe.answer.Provenance;
import dev.kademe.answer.Provenance.Attempted;
import dev.kademe.answer.Provenance.Skipped;
import dev.kademe.call.Question;
import dev.kademe.failure.Failure;
import dev.kademe.quota.Admission;
import dev.kademe.routing.Route.SkipReason;
import java.util.List;
import java.util.Objects;

/** A job's call that was not answered, read for what it says about asking again. */
record FailedTurn(CallFailedException thrown) {
    /** The request is wrong, or every target that took it said that it is too large: asking again cannot help. */
    boolean isHopeless() {
        boolean isTooLarge = hasFailed() && isTooLarge();
        return thrown.reason() == Reason.INVALID_REQUEST || isTooLarge;
    }

    /** Whether asking again can repeat an effect that must not be repeated. */
    boolean isUnrepeatable(Question<?> question) {
        return thrown.reason() == Reason.NOT_REPEATABLE
                || (mayHaveRun() && !question.repeatability().isRepeatable());
    }

    /**
     * Whether the job itself can be to blame: it may have run, and not because there was too much to do, or it fits no
     * quota as they are now.
     */
    boolean isSuspect() {
        return failures().stream()
                        .anyMatch(failure -> failure.kind().mayHaveRun() && failure.kind() != Failure.Kind.OVERLOADED)
                || isTooLarge();
    }

    /** Whether a target failed, or was skipped without saying when it has room: nobody can tell how long to wait. */
    boolean needsBackoff() {
        return hasFailed() || isLineFull() || thrown.retryAtNanos().isEmpty();
    }

    /**
     * When to ask again: when the first of the targets may take it, but not before the latest of the hints. A hint about a
     * day, a bill or a key is only one target's, and the others may go before.
     *
     * @param backoffNanos monotonic time, in nanoseconds, for targets that name none
     */
    long againNanos(long backoffNanos) {
        long first = isLineFull() ? backoffNanos : thrown.retryAtNanos().orElse(Admission.NEVER);
        long latestHint = 0;
        for (Attempted attempt : provenance().attempts()) {
            Failure failure = attempt.failure();
            if (failure == null) {
                continue;
            }
            long hint = failure.hintNanos().orElse(Failure.NO_HINT);
            long at = hint == Failure.NO_HINT ? backoffNanos : sum(attempt.sentNanos() + attempt.tookNanos(), hint);
            first = Math.min(first, at);
            if (hint != Failure.NO_HINT && failure.kind() != Failure.Kind.QUOTA_EXHAUSTED) {
                latestHint = Math.max(latestHint, at);
            }
        }
        return first == Admission.NEVER ? backoffNanos : Math.max(first, latestHint);
    }

    /** What a job that is not asked again ends with: no longer that it can be asked again later. */
    CallFailedException ending() {
        if (thrown.reason() != Reason.POSTPONED) {
            return thrown;
        }
        CallFailedException ending =
                new CallFailedException(Reason.ROUTE_EXHAUSTED, thrown.provenance(), thrown.getCause());
        for (Throwable earlier : thrown.getSuppressed()) {
            ending.addSuppressed(earlier);
        }
        return ending;
    }

    private boolean hasFailed() {
        return !failures().isEmpty();
    }

    private boolean mayHaveRun() {
        return failures().stream().anyMatch(failure -> failure.kind().mayHaveRun());
    }

    private boolean isTooLarge() {
        List<SkipReason> skips = skips();
        return (hasFailed() || !skips.isEmpty())
                && failures().stream().allMatch(failure -> failure.kind() == Failure.Kind.REQUEST_TOO_LARGE)
                && skips.stream().allMatch(reason -> reason == SkipReason.OVERSIZE);
    }

    private boolean isLineFull() {
        return skips().contains(SkipReason.LINE_FULL);
    }

    private List<Failure> failures() {
        return provenance().attempts().stream()
                .map(Attempted::failure)
                .filter(Objects::nonNull)
                .toList();
    }

    private List<SkipReason> skips() {
        return provenance().skipped().stream()
                .map(Skipped::reason)
                .filter(Objects::nonNull)
                .toList();
    }

    private Provenance provenance() {
        return thrown.provenance();
    }

    private static long sum(long nanos, long more) {
        long sum = nanos + more;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
