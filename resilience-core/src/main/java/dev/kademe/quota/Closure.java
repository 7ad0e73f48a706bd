package dev.kademe.quota;

import dev.kademe.call.Dimension;
import java.util.Objects;
import java.util.Optional;

/**
 * The provider takes nothing for a while: the day, the bill or the key is exhausted.
 *
 * @param dimension what ran out, if it is known
 * @param untilNanos the monotonic time, in nanoseconds, at which it ends; for {@link Kind#UNSTATED} when the first probe may
 *     go, 0 for an hour from now
 * @param kind what happens meanwhile and at its end
 */
public record Closure(Optional<Dimension> dimension, long untilNanos, Kind kind) {
    public Closure {
        Objects.requireNonNull(dimension, "dimension");
        Objects.requireNonNull(kind, "kind");
    }

    /** Closed until the time that the provider stated. */
    public static Closure until(Optional<Dimension> dimension, long untilNanos) {
        return new Closure(dimension, untilNanos, Kind.STATED);
    }

    /** Closed, and the provider did not say for how long. */
    public static Closure unstated(Optional<Dimension> dimension) {
        return new Closure(dimension, 0, Kind.UNSTATED);
    }

    /** Closed until the time that the provider stated, which may be too early: then one call goes as a probe. */
    public static Closure probed(Optional<Dimension> dimension, long untilNanos) {
        return new Closure(dimension, untilNanos, Kind.UNSTATED);
    }

    /** Closed until the time that the provider stated, but it rejects by chance and may take a call before. */
    public static Closure probabilistic(Optional<Dimension> dimension, long untilNanos) {
        return new Closure(dimension, untilNanos, Kind.PROBABILISTIC);
    }

    /** What happens while a closure lasts and at its end. */
    public enum Kind {
        /** Nothing is sent before its end, and everything may be after it. */
        STATED,
        /** After an hour one call goes as a probe: an answer opens, a rejection closes for another hour. */
        UNSTATED,
        /** Every five minutes one call goes as a probe: an answer opens at once. */
        PROBABILISTIC
    }
}
