package dev.kademe.quota;

import dev.kademe.call.Dimension;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What one provider account grants and how the workloads share it. Immutable. A ledger mirrors it.
 *
 * @param limits one for each dimension that the provider counts, 1 or more
 * @param shares how the workloads share each of them
 * @param charges what the provider charges for a call
 * @param levelEffects what each level of degradation takes from whom
 * @param longestCall how long a reservation can be held before it is taken for lost, its charge kept: 1 s to 1 day
 */
public record Quota(
        List<Limit> limits, Shares shares, ChargePolicy charges, LevelEffects levelEffects, Duration longestCall) {
    /** How long a reservation can be held unless said otherwise, in minutes: {@value}. */
    public static final int LONGEST_CALL_MINUTES = 10;

    public Quota {
        limits = List.copyOf(limits);
        Objects.requireNonNull(shares, "shares");
        Objects.requireNonNull(charges, "charges");
        Objects.requireNonNull(levelEffects, "levelEffects");
        if (limits.isEmpty()) {
            throw new IllegalArgumentException("a quota needs at least one limit, had none");
        }
        if (limits.stream().map(Limit::dimension).distinct().count() < limits.size()) {
            throw new IllegalArgumentException("a quota needs one limit for each dimension, had " + limits);
        }
        if (longestCall.compareTo(Windows.SHORTEST) < 0 || longestCall.compareTo(Windows.LONGEST) > 0) {
            throw new IllegalArgumentException("longestCall must be 1 s to 1 day, was " + longestCall);
        }
        for (Limit limit : limits) {
            shares.check(limit.dimension(), limit.amount());
        }
    }

    /** Starts a quota without limits. */
    public static Builder builder() {
        return new Builder();
    }

    /** Collects the settings; needs at least one limit. Not thread-safe. */
    public static final class Builder {
        private final List<Limit> limits = new ArrayList<>();
        private Shares shares = Shares.none();
        private ChargePolicy charges = ChargePolicy.standard();
        private LevelEffects levelEffects = LevelEffects.standard();
        private Duration longestCall = Duration.ofMinutes(LONGEST_CALL_MINUTES);

        private Builder() {}

        /** Adds a limit, see {@link Limit#of}. */
        public Builder limit(Dimension dimension, long amount, Metering metering) {
            return limit(Limit.of(dimension, amount, metering));
        }

        /** Adds a limit. */
        public Builder limit(Limit limit) {
            limits.add(Objects.requireNonNull(limit, "limit"));
            return this;
        }

        /** How the workloads share the quota; {@link Shares#none} unless said otherwise. */
        public Builder shares(Shares newShares) {
            this.shares = newShares;
            return this;
        }

        /** What the provider charges for a call; {@link ChargePolicy#standard} unless said otherwise. */
        public Builder charges(ChargePolicy newCharges) {
            this.charges = newCharges;
            return this;
        }

        /** What each level takes from whom; {@link LevelEffects#standard} unless said otherwise. */
        public Builder levelEffects(LevelEffects newLevelEffects) {
            this.levelEffects = newLevelEffects;
            return this;
        }

        /** How long a reservation can be held; {@value Quota#LONGEST_CALL_MINUTES} minutes unless said otherwise. */
        public Builder longestCall(Duration newLongestCall) {
            this.longestCall = newLongestCall;
            return this;
        }

        /** Builds. */
        public Quota build() {
            return new Quota(limits, shares, charges, levelEffects, longestCall);
        }
    }
}
