package dev.kademe.flow;

import dev.kademe.answer.CallFailedException;
import dev.kademe.answer.Provenance;
import dev.kademe.call.Moment;
import dev.kademe.call.TokenUsage;
import dev.kademe.failure.Failure;
import dev.kademe.failure.FailureClassifier;
import dev.kademe.quota.Admission;
import java.util.ArrayList;
import java.util.List;

/** What went wrong with a call, kept for the exception that may have to be thrown. */
final class FailureLog {
    private List<Throwable> thrown = List.of();
    private boolean isUnrepeatable;
    private long retryAtNanos = Admission.NEVER;

    /** Reads and keeps {@code failure}. A classifier that throws makes the failure unknown instead of losing it. */
    Failure read(Throwable failure, FailureClassifier classifier, Moment now) {
        if (thrown.isEmpty()) {
            thrown = new ArrayList<>();
        }
        thrown.add(failure);
        try {
            return classifier.classify(failure, now);
        } catch (RuntimeException | LinkageError broken) {
            if (broken != failure) {
                failure.addSuppressed(broken);
            }
            return Failure.of(Failure.Kind.UNKNOWN, TokenUsage.NONE);
        }
    }

    /** A quota has refused the call until then. */
    void refused(long untilNanos) {
        retryAtNanos = Math.min(retryAtNanos, untilNanos);
    }

    /** When the first of the quotas that refused the call may admit it; {@link Admission#NEVER} when none will. */
    long retryAtNanos() {
        return retryAtNanos;
    }

    /** The call may have run and must not run again, anywhere. */
    void mustNotRepeat() {
        isUnrepeatable = true;
    }

    /** How background work ends: asking again later is right only for what did not run or may run twice. */
    CallFailedException.Reason postponed() {
        return isUnrepeatable ? CallFailedException.Reason.NOT_REPEATABLE : CallFailedException.Reason.POSTPONED;
    }

    boolean isUnrepeatable() {
        return isUnrepeatable;
    }

    /** The last failure is the cause, earlier ones are suppressed. */
    CallFailedException exception(CallFailedException.Reason reason, Provenance provenance) {
        if (thrown.isEmpty()) {
            return new CallFailedException(reason, provenance, null, retryAtNanos);
        }
        Throwable last = thrown.remove(thrown.size() - 1);
        CallFailedException exception = new CallFailedException(reason, provenance, last, retryAtNanos);
        for (Throwable earlier : thrown) {
            if (earlier != last) {
                exception.addSuppressed(earlier);
            }
        }
        return exception;
    }
}
