package dev.kademe.flow;

import dev.kademe.call.TokenEstimate;
import dev.kademe.routing.Route.SkipReason;
import dev.kademe.routing.Target;
import java.util.Optional;

/** What is checked before a target is asked for room. */
final class TargetCheck {
    private TargetCheck() {}

    static <Q> Optional<SkipReason> objection(Target<Q, ?> target, Q content, TokenEstimate estimate) {
        if (!target.isOn()) {
            return Optional.of(SkipReason.SWITCHED_OFF);
        }
        if (estimate.totalTokens() > target.contextWindowTokens()) {
            return Optional.of(SkipReason.CONTEXT_WINDOW);
        }
        return target.mayBeSent(content) ? Optional.empty() : Optional.of(SkipReason.NO_CLEARANCE);
    }
}
