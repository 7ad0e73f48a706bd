package dev.kademe.quota;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

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

    /**
     * One dimension of a quota.
     *
     * @param dimension what is counted
     * @param amount how much of it a window takes, 0 to {@link #HIGHEST}; 0 pauses the quota
     * @param metering how the provider counts it over time; a daily dimension needs a window of a day
     * @param slice the part of the window that the provider enforces on its own, if it slices the window
     * @param adoptsHigher whether a higher limit that three reports of the provider agree on is adopted; a lower one
     *     always is
     */
    public record Limit(
            Dimension dimension, long amount, Metering metering, Optional<Slice> slice, boolean adoptsHigher) {
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

    /**
     * What a provider charges to the limits for a call, which is not what it bills.
     *
     * @param basis what it charges for an answered call
     * @param cachedTokens whether input served from its prompt cache counts
     * @param failedCalls whether calls that it rejected, or that failed without costing a token, count as requests
     * @param outputWeight what one token of output counts, 1 to {@link #HIGHEST_WEIGHT}
     */
    public record ChargePolicy(Basis basis, CachedTokens cachedTokens, FailedCalls failedCalls, int outputWeight) {
        /** The highest weight of an output token: {@value}. */
        public static final int HIGHEST_WEIGHT = 100;

        public ChargePolicy {
            Objects.requireNonNull(basis, "basis");
            Objects.requireNonNull(cachedTokens, "cachedTokens");
            Objects.requireNonNull(failedCalls, "failedCalls");
            if (outputWeight < 1 || outputWeight > HIGHEST_WEIGHT) {
                throw new IllegalArgumentException(
                        "outputWeight must be 1..%d, was %d".formatted(HIGHEST_WEIGHT, outputWeight));
            }
        }

        /** Actual usage, cached input and failed calls included, output weighing the same as input. */
        public static ChargePolicy standard() {
            return new ChargePolicy(Basis.ACTUAL, CachedTokens.COUNTED, FailedCalls.COUNTED, 1);
        }

        /** The same with another basis. */
        public ChargePolicy with(Basis newBasis) {
            return new ChargePolicy(newBasis, cachedTokens, failedCalls, outputWeight);
        }

        /** The same with another habit about cached input. */
        public ChargePolicy with(CachedTokens newCachedTokens) {
            return new ChargePolicy(basis, newCachedTokens, failedCalls, outputWeight);
        }

        /** The same with another habit about failed calls. */
        public ChargePolicy with(FailedCalls newFailedCalls) {
            return new ChargePolicy(basis, cachedTokens, newFailedCalls, outputWeight);
        }

        /** The same with another weight of output. */
        public ChargePolicy withOutputWeight(int newOutputWeight) {
            return new ChargePolicy(basis, cachedTokens, failedCalls, newOutputWeight);
        }

        /** The input that an answered call is charged in the end, given what was reserved. */
        long inputTokens(TokenUsage usage, long reservedTokens) {
            long counted = cachedTokens == CachedTokens.FREE
                    ? usage.inputTokens() - usage.cachedInputTokens()
                    : usage.inputTokens();
            return charged(Math.min(counted, TokenEstimate.HIGHEST), reservedTokens);
        }

        /** The weighted output that an answered call is charged in the end, given what was reserved, weighted too. */
        long outputTokens(TokenUsage usage, long reservedTokens) {
            return charged(weighted(usage.outputTokens()), reservedTokens);
        }

        /** The tokens of output as they count. A usage that no model can have is taken as the highest there is. */
        long weighted(long outputTokens) {
            return Math.min(outputTokens, TokenEstimate.HIGHEST) * outputWeight;
        }

        private long charged(long actualTokens, long reservedTokens) {
            return basis == Basis.MAXIMUM ? Math.max(actualTokens, reservedTokens) : actualTokens;
        }

        /** What is charged for an answered call. */
        public enum Basis {
            /** What the call used. */
            ACTUAL,
            /** What the call could have used, charged when it is admitted and never given back. */
            MAXIMUM
        }

        /** What input from the prompt cache counts. */
        public enum CachedTokens {
            /** As much as other input. */
            COUNTED,
            /** Nothing. */
            FREE
        }

        /** What a rejected or failed call counts as a request. */
        public enum FailedCalls {
            /** One request: a rejection makes the next one likelier. */
            COUNTED,
            /** Nothing. */
            FREE
        }
    }

    /** What each workload may still do with the quota at each level of degradation. LIVE may always do everything. */
    public static final class LevelEffects {
        private final Map<DegradationLevel, Map<Workload, Standing>> standings;

        private LevelEffects(Map<DegradationLevel, Map<Workload, Standing>> standings) {
            this.standings = standings;
        }

        /**
         * BACKGROUND is stopped from level 1 on; INTERNAL stays inside its guarantee at level 2 and is stopped at level 3.
         */
        public static LevelEffects standard() {
            return of(Map.of(
                    DegradationLevel.BACKGROUND_PAUSED, Map.of(Workload.BACKGROUND, Standing.STOPPED),
                    DegradationLevel.SHORT_ANSWERS,
                            Map.of(Workload.BACKGROUND, Standing.STOPPED, Workload.INTERNAL, Standing.INSIDE_GUARANTEE),
                    DegradationLevel.ESSENTIAL_ONLY,
                            Map.of(Workload.BACKGROUND, Standing.STOPPED, Workload.INTERNAL, Standing.STOPPED)));
        }

        /** No level changes anything in the quota. */
        public static LevelEffects none() {
            return of(Map.of());
        }

        /**
         * The given effects; a workload that is not named at a level is open.
         *
         * @throws IllegalArgumentException when LIVE is not open, or a higher level gives a workload more than a lower one
         */
        public static LevelEffects of(Map<DegradationLevel, Map<Workload, Standing>> effects) {
            Map<DegradationLevel, Map<Workload, Standing>> all = new EnumMap<>(DegradationLevel.class);
            Map<Workload, Standing> before = new EnumMap<>(Workload.class);
            for (DegradationLevel level : DegradationLevel.values()) {
                Map<Workload, Standing> here = new EnumMap<>(Workload.class);
                Map<Workload, Standing> given = effects.getOrDefault(level, Map.of());
                for (Workload workload : Workload.values()) {
                    Standing standing = given.getOrDefault(workload, Standing.OPEN);
                    if (workload == Workload.LIVE && standing != Standing.OPEN) {
                        throw new IllegalArgumentException(
                                "LIVE must be OPEN at every level, was %s at %s".formatted(standing, level));
                    }
                    if (standing.compareTo(before.getOrDefault(workload, Standing.OPEN)) < 0) {
                        throw new IllegalArgumentException(
                                "%s must not have more at %s than at the level below, was %s after %s"
                                        .formatted(workload, level, standing, before.get(workload)));
                    }
                    here.put(workload, standing);
                }
                all.put(level, here);
                before = here;
            }
            return new LevelEffects(all);
        }

        /** What {@code workload} may do at {@code level}. */
        public Standing standing(DegradationLevel level, Workload workload) {
            return standings.getOrDefault(level, Map.of()).getOrDefault(workload, Standing.OPEN);
        }

        /** In words, with where it is from. */
        String explain() {
            List<String> taken = new ArrayList<>();
            standings.forEach((level, standing) -> standing.forEach((workload, here) -> {
                if (here != Standing.OPEN) {
                    taken.add("%s %s at %s".formatted(workload, here, level));
                }
            }));
            if (taken.isEmpty()) {
                return "take nothing";
            }
            boolean isStandard = standings.equals(standard().standings);
            return "%s (%s)".formatted(String.join(", ", taken), isStandard ? "default: derived" : "set");
        }

        @Override
        public String toString() {
            return standings.toString();
        }

        /** What a workload may do, from the most to the least. */
        public enum Standing {
            /** Everything up to its ceiling. */
            OPEN,
            /** Only what fits in its guarantee: it borrows nothing. */
            INSIDE_GUARANTEE,
            /** Nothing. */
            STOPPED
        }
    }
}
