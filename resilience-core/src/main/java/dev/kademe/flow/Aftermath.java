package dev.kademe.flow;

import dev.kademe.call.Moment;
import dev.kademe.call.TokenUsage;
import dev.kademe.failure.Failure;
import dev.kademe.quota.QuotaLedger.Closure;
import dev.kademe.quota.Settlement;
import java.util.Optional;
import java.util.OptionalLong;

/** What a failed attempt means for the quota it spent. */
final class Aftermath {
    private Aftermath() {}

    /** How the reservation ends. */
    static Settlement settlement(Failure failure) {
        if (failure.kind() == Failure.Kind.RATE_LIMITED) {
            // A closing says itself until when.
            OptionalLong hint = failure.closing() == Failure.Closing.NONE ? failure.hintNanos() : OptionalLong.empty();
            return Settlement.rejected(failure.dimension(), hint);
        }
        boolean isKnown =
                !failure.paid().equals(TokenUsage.NONE) || !failure.kind().mayHaveRun();
        return isKnown ? Settlement.failed(failure.paid()) : Settlement.UNKNOWN;
    }

    /** How the quota is closed, if it is. */
    static Optional<Closure> closure(Failure failure, Moment now) {
        long until = failure.hintNanos().isPresent()
                ? now.nanosAfter(failure.hintNanos().getAsLong())
                : 0;
        Failure.Closing closing =
                until == 0 && failure.closing() != Failure.Closing.NONE ? Failure.Closing.UNSTATED : failure.closing();
        return switch (closing) {
            case NONE -> Optional.empty();
            case UNTIL_HINT -> Optional.of(Closure.until(failure.dimension(), until));
            case UNTIL_HINT_THEN_PROBE -> Optional.of(Closure.probed(failure.dimension(), until));
            case PROBABILISTIC -> Optional.of(Closure.probabilistic(failure.dimension(), until));
            case UNSTATED -> Optional.of(Closure.unstated(failure.dimension()));
        };
    }
}
