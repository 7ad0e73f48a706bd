package dev.kademe.contract;

import dev.kademe.answer.CallFailedException;
import dev.kademe.answer.CallFailedException.Reason;
import dev.kademe.answer.Provenance;
import dev.kademe.answer.Provenance.Attempted;
import dev.kademe.answer.Provenance.Skipped;
import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.failure.Failure;
import dev.kademe.quota.Admission;
import dev.kademe.routing.Route.SkipReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A background call that was not answered, made by hand: each target of its route in turn. */
public final class FailedCallBuilder {
    private final List<Attempted> attempts = new ArrayList<>();
    private final List<Skipped> skipped = new ArrayList<>();
    private Reason reason = Reason.POSTPONED;
    private long retryAtNanos = Admission.NEVER;

    /** A target's quota refused it until then. */
    public FailedCallBuilder refused(SkipReason why, long untilNanos) {
        skipped.add(new Skipped("target-" + skipped.size(), why, null));
        retryAtNanos = Math.min(retryAtNanos, untilNanos);
        return this;
    }

    /** A target failed at that time, without a hint. */
    public FailedCallBuilder failed(Failure.Kind kind, long atNanos) {
        return failed(kind, atNanos, Failure.NO_HINT);
    }

    /** A target failed at that time and asked for a wait. */
    public FailedCallBuilder failed(Failure.Kind kind, long atNanos, long hintNanos) {
        Failure failure = Failure.of(kind, TokenUsage.NONE).withRetryAfterNanos(hintNanos);
        attempts.add(new Attempted("target", attempts.size() + 1, atNanos, 0, 0, 0, TokenUsage.NONE, failure));
        return this;
    }

    /** Why it ended, when it was not postponed. */
    public FailedCallBuilder because(Reason newReason) {
        reason = newReason;
        return this;
    }

    public CallFailedException thrown() {
        Provenance provenance = new Provenance(
                "c-1",
                "hash",
                Workload.BACKGROUND,
                Category.GENERAL,
                DegradationLevel.NORMAL,
                "target",
                Optional.empty(),
                false,
                attempts,
                skipped,
                Duration.ZERO,
                Duration.ZERO,
                Optional.empty());
        return new CallFailedException(reason, provenance, new IllegalStateException("the last failure"), retryAtNanos);
    }
}
