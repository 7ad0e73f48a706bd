package dev.kademe.quota;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * What a provider's reply said about one dimension. Any number may be in it: what makes no sense is ignored and counted.
 *
 * @param dimension what it speaks of
 * @param limit the limit it states
 * @param remaining what it says is left of that limit
 * @param resetNanos the monotonic time, in nanoseconds, at which it says its window ends
 * @param sentNanos the monotonic time, in nanoseconds, at which the call that brought it was sent
 */
public record ProviderReport(
        Dimension dimension, OptionalLong limit, OptionalLong remaining, OptionalLong resetNanos, long sentNanos) {
    public ProviderReport {
        Objects.requireNonNull(dimension, "dimension");
        Objects.requireNonNull(limit, "limit");
        Objects.requireNonNull(remaining, "remaining");
        Objects.requireNonNull(resetNanos, "resetNanos");
    }

    /** A report of what is left. */
    public static ProviderReport of(Dimension dimension, long limit, long remaining, long sentNanos) {
        return new ProviderReport(
                dimension, OptionalLong.of(limit), OptionalLong.of(remaining), OptionalLong.empty(), sentNanos);
    }
}
