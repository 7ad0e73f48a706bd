package dev.kademe.quota;

import dev.kademe.call.Dimension;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * One dimension of a quota.
 *
 * @param dimension what is counted
 * @param amount how much of it a window takes, 0 to {@link #HIGHEST}; 0 pauses the quota
 * @param metering how the provider counts it over time; a daily dimension needs a window of a day
 * @param slice the part of the window that the provider enforces on its own, if it slices the window
 * @param adoptsHigher whether a higher limit that three reports of the provider agree on is adopted; a lower one always is
 */
public record Limit(Dimension dimension, long amount, Metering metering, Optional<Slice> slice, boolean adoptsHigher) {
    /** The highest limit: {@value}. */
    public static final long HIGHEST = 1_000_000_000_000L;

    public Limit {
        Objects.requireNonNull(dimension, "dimension");
        Objects.requireNonNull(metering, "metering");
        Objects.requireNonNull(slice, "slice");
        check(dimension, amount);
        if (dimension.isDaily() && !metering.window().equals(Windows.LONGEST)) {
            throw new IllegalArgumentException(
                    "the window of %s must be a day, was %s".formatted(dimension, metering.window()));
        }
        if (slice.isPresent() && slice.get().width().compareTo(metering.window()) >= 0) {
            throw new IllegalArgumentException("the slice of %s must be shorter than its window of %s, was %s"
                    .formatted(dimension, metering.window(), slice.get().width()));
        }
    }

    /** A limit that is counted as a whole. */
    public static Limit of(Dimension dimension, long amount, Metering metering) {
        return new Limit(dimension, amount, metering, Optional.empty(), false);
    }

    /** The same limit in front of which every {@code width} takes its part of it times {@code slackRatio}. */
    public Limit sliced(Duration width, double slackRatio) {
        return new Limit(dimension, amount, metering, Optional.of(new Slice(width, slackRatio)), adoptsHigher);
    }

    /** The same limit, following a higher one that the provider reports. */
    public Limit adoptingHigher() {
        return new Limit(dimension, amount, metering, slice, true);
    }

    static void check(Dimension dimension, long amount) {
        if (amount < 0 || amount > HIGHEST) {
            throw new IllegalArgumentException(
                    "the limit of %s must be 0..%d, was %d".formatted(dimension, HIGHEST, amount));
        }
    }

    /**
     * A part of the window that is enforced on its own.
     *
     * @param width its length, 1 s to a day
     * @param slackRatio what it takes, as a multiple of its even part of the limit, above 0 to 10
     */
    public record Slice(Duration width, double slackRatio) {
        public Slice {
            Windows.check(width);
            if (!(slackRatio > 0 && slackRatio <= 10)) {
                throw new IllegalArgumentException("slackRatio must be above 0, to 10, was " + slackRatio);
            }
        }
    }
}
