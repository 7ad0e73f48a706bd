package dev.kademe.failure;

import dev.kademe.call.Dimension;
import dev.kademe.call.Moment;
import java.util.List;
import java.util.Map;
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

    /**
     * What the headers of any reply, good or bad, say about limits, at most one report for each dimension: those of OpenAI,
     * Azure, Anthropic, Groq, Cerebras, Mistral and OpenRouter, and the IETF's {@code RateLimit} fields. Never throws; what
     * makes no sense, such as Azure's limit of -1, is passed over.
     *
     * @param headers by name, without regard to case
     * @param now when the reply was received
     */
    public static List<ProviderReport> ofHeaders(Map<String, List<String>> headers, Moment now) {
        return ProviderHeaders.reports(headers, now);
    }
}
