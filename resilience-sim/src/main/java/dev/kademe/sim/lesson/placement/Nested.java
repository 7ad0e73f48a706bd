package dev.kademe.sim.lesson.placement;

import dev.kademe.call.Question.Repeatability;
import dev.kademe.retry.RetryPolicy.Nesting;
import java.util.Optional;

/** What the layers know of each other, and what the notification's call site says about being repeated. */
public enum Nested {
    /** Nothing: the lesson's rows. Every layer retries by itself. */
    BLIND,
    /** The layers see each other, and notifying twice does no harm. */
    AWARE,
    /** The layers see each other, and notifying twice does harm. */
    AWARE_UNSAFE,
    /** The layers see each other, and the notification service keeps the key of what it has delivered. */
    AWARE_KEYED;

    Nesting nesting() {
        return this == BLIND ? Nesting.BLIND : Nesting.AWARE;
    }

    /** Whether the notification may be asked for again; {@code requestId} names it. */
    Repeatability repeatability(String requestId) {
        return switch (this) {
            case BLIND, AWARE -> Repeatability.repeatable();
            case AWARE_UNSAFE -> Repeatability.notRepeatable();
            case AWARE_KEYED -> Repeatability.keyed(requestId);
        };
    }

    /** The key the notification service is given for {@code requestId}, if any. */
    Optional<String> key(String requestId) {
        return this == AWARE_KEYED ? Optional.of(requestId) : Optional.empty();
    }
}
