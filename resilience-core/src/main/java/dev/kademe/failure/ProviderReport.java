package dev.kademe.failure;

import dev.kademe.call.Dimension;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * What a provider's reply said about one dimension. Any number may be in it: what makes no sense is ignored and counted.
 * Immutable.
 *
 * @param dimension what it speaks of
 * @param limit the limit it states
 * @param remaining what it says is left of that limit
 * @param resetNanos the monotonic time, in nanoseconds, at which it says its window ends
 */
public record ProviderReport(Dimension dimension, OptionalLong limit, OptionalLong remaining, OptionalLong resetNanos) {
    public ProviderReport {
        Objects.requireNonNull(dimension, "dimension");
        Objects.requireNonNull(limit, "limit");
        Objects.requireNonNull(remaining, "remaining");
        Objects.requireNonNull(resetNanos, "resetNanos");
    }

    /** A report of what is left. */
    public static ProviderReport of(Dimension dimension, long limit, long remaining) {
        return new ProviderReport(dimension, OptionalLong.of(limit), OptionalLong.of(remaining), OptionalLong.empty());
    }

    /** A report of a limit alone, such as one that a refusal names. */
    public static ProviderReport ofLimit(Dimension dimension, long limit) {
        return new ProviderReport(dimension, OptionalLong.of(limit), OptionalLong.empty(), OptionalLong.empty());
    }
}
