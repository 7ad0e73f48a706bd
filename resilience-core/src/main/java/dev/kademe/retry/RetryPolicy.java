package dev.kademe.retry;

import dev.kademe.call.Workload;
import dev.kademe.failure.Failure;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What a plan says about trying again. Immutable.
 *
 * @param maxAttempts attempts at the first target, the first one included, 1 to {@link #MOST_ATTEMPTS}
 * @param maxFallbackAttempts attempts at each later target, 1 to {@link #MOST_ATTEMPTS}
 * @param backoff the wait when the provider gives no hint
 * @param attempts how often a target is tried when its attempts fail so, the first one included, 2 to {@link
 *     #MOST_ATTEMPTS}; a kind that is not in it is not tried again
 * @param nesting whether clients inside an attempt are heeded
 */
public record RetryPolicy(
        int maxAttempts,
        int maxFallbackAttempts,
        Backoff backoff,
        Map<Failure.Kind, Integer> attempts,
        Nesting nesting) {
    /** The highest bound on attempts that can be set: {@value}. */
    public static final int MOST_ATTEMPTS = 20;

    /** Attempts at the first target unless a plan says otherwise: {@value}. */
    public static final int DEFAULT_MAX_ATTEMPTS = 3;

    private static final Duration DEFAULT_BASE = Duration.ofMillis(500);
    private static final Duration DEFAULT_CAP = Duration.ofSeconds(8);
    private static final Set<Failure.Kind> DEFAULT_RETRIED = EnumSet.of(
            Failure.Kind.RATE_LIMITED,
            Failure.Kind.OVERLOADED,
            Failure.Kind.SERVER_ERROR,
            Failure.Kind.CONNECTION_REFUSED,
            Failure.Kind.CONNECTION_LOST,
            Failure.Kind.TIMED_OUT);

    public RetryPolicy {
        checkAttempts("maxAttempts", maxAttempts);
        checkAttempts("maxFallbackAttempts", maxFallbackAttempts);
        Objects.requireNonNull(backoff, "backoff");
        Objects.requireNonNull(nesting, "nesting");
        EnumMap<Failure.Kind, Integer> inOrder = new EnumMap<>(Failure.Kind.class);
        attempts.forEach((kind, most) -> {
            if (most < 2 || most > MOST_ATTEMPTS) {
                throw new IllegalArgumentException(
                        "attempts of %s must be 2..%d, was %d".formatted(kind, MOST_ATTEMPTS, most));
            }
            inOrder.put(kind, most);
        });
        attempts = Collections.unmodifiableMap(inOrder);
    }

    /** How often a target is tried when its attempts fail so, the first one included; 1 when it is not tried again. */
    public int attempts(Failure.Kind kind) {
        return attempts.getOrDefault(kind, 1);
    }

    /**
     * Three attempts at the first target and one at each other, full jitter from 0.5 s to 8 s, for rejections, overload,
     * server errors, lost connections and time-outs.
     */
    public static RetryPolicy standard() {
        return builder().build();
    }

    /** One attempt at each target. */
    public static RetryPolicy none() {
        return builder().maxAttempts(1).build();
    }

    /** Starts from {@link #standard}. */
    public static Builder builder() {
        return new Builder();
    }

    private static void checkAttempts(String name, int value) {
        if (value < 1 || value > MOST_ATTEMPTS) {
            throw new IllegalArgumentException("%s must be 1..%d, was %d".formatted(name, MOST_ATTEMPTS, value));
        }
    }

    /** Collects the settings; not thread-safe. */
    public static final class Builder {
        private int maxAttempts = DEFAULT_MAX_ATTEMPTS;
        private int maxFallbackAttempts = 1;
        private Backoff backoff = Backoff.fullJitter(DEFAULT_BASE, DEFAULT_CAP);
        private final Map<Failure.Kind, Integer> attempts = new EnumMap<>(Failure.Kind.class);
        private Nesting nesting = Nesting.AWARE;

        private Builder() {
            retried(DEFAULT_RETRIED);
        }

        /** See {@link RetryPolicy#maxAttempts()}. */
        public Builder maxAttempts(int attempts) {
            this.maxAttempts = attempts;
            return this;
        }

        /** See {@link RetryPolicy#maxFallbackAttempts()}. */
        public Builder maxFallbackAttempts(int attempts) {
            this.maxFallbackAttempts = attempts;
            return this;
        }

        /** See {@link RetryPolicy#backoff()}. */
        public Builder backoff(Backoff newBackoff) {
            this.backoff = newBackoff;
            return this;
        }

        /** Tries these kinds of failure again, as often as the bounds on attempts allow, and no others. */
        public Builder retried(Set<Failure.Kind> kinds) {
            attempts.clear();
            kinds.forEach(kind -> attempts.put(kind, MOST_ATTEMPTS));
            return this;
        }

        /**
         * Tries one kind of failure so often and no more: each repeats what it costs, a rejection a call, a truncation the
         * whole input.
         *
         * @param most the first attempt included, 1 to {@link RetryPolicy#MOST_ATTEMPTS}; 1 does not try it again
         */
        public Builder attempts(Failure.Kind kind, int most) {
            checkAttempts("attempts", most);
            if (most == 1) {
                attempts.remove(kind);
            } else {
                attempts.put(kind, most);
            }
            return this;
        }

        /** See {@link RetryPolicy#nesting()}. */
        public Builder nesting(Nesting newNesting) {
            this.nesting = newNesting;
            return this;
        }

        /**
         * Checks and builds.
         *
         * @throws IllegalArgumentException naming the setting, its value and what is allowed
         */
        public RetryPolicy build() {
            return new RetryPolicy(maxAttempts, maxFallbackAttempts, backoff, attempts, nesting);
        }
    }

    /** As a record makes it, but fast the first time: a client begins with the hash of its plan. */
    @Override
    public String toString() {
        return "RetryPolicy[maxAttempts=%s, maxFallbackAttempts=%s, backoff=%s, attempts=%s, nesting=%s]"
                .formatted(maxAttempts, maxFallbackAttempts, backoff, attempts, nesting);
    }

    /** Whether a client heeds what the clients inside its attempts report. */
    public enum Nesting {
        /** The innermost layer that may make more than one attempt retries; the others pass its failure on. */
        AWARE,
        /** Every layer retries by itself, so attempts multiply: what clients that do not know each other do. */
        BLIND
    }

    /**
     * The longest a caller is kept waiting, by workload, measured from the entry into the call: waits for quota and before
     * retries together. Immutable.
     *
     * @param byWorkload a budget for every workload, 0 to 1 day
     */
    public record WaitBudgets(Map<Workload, Duration> byWorkload) {
        private static final Map<Workload, Duration> STANDARD = Map.of(
                Workload.LIVE, Duration.ofSeconds(6),
                Workload.INTERNAL, Duration.ofSeconds(20),
                Workload.BACKGROUND, Duration.ZERO);

        private static final Duration LONGEST = Duration.ofDays(1);

        public WaitBudgets {
            Map<Workload, Duration> all = new EnumMap<>(STANDARD);
            all.putAll(byWorkload);
            all.forEach((workload, budget) -> {
                if (budget.isNegative() || budget.compareTo(LONGEST) > 0) {
                    throw new IllegalArgumentException(
                            "wait budget of %s must be 0 to 1 day, was %s".formatted(workload, budget));
                }
            });
            byWorkload = Collections.unmodifiableMap(all);
        }

        /** Six seconds for a customer, twenty for staff, none for background work, whose lane waits. */
        public static WaitBudgets standard() {
            return new WaitBudgets(STANDARD);
        }

        /** The budget of a workload, in nanoseconds. */
        public long nanos(Workload workload) {
            return byWorkload.getOrDefault(workload, Duration.ZERO).toNanos();
        }

        /** As a record makes it, but fast the first time: a client begins with the hash of its plan. */
        @Override
        public String toString() {
            return "WaitBudgets[byWorkload=%s]".formatted(byWorkload);
        }
    }
}
