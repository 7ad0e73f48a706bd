package dev.kademe.sim.rehearse;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How one workload fared in a whole rehearsal. Immutable.
 *
 * @param asked questions or jobs that came
 * @param full those whose first target answered in full
 * @param shortAnswers those that a target answered, shortened
 * @param byOthers those that a later target answered in full, by target
 * @param person those that a person took over
 * @param calledBack those of them for whom no person was free
 * @param refused those without an answer, jobs that failed for good included
 * @param postponed jobs that were still in line at the end
 * @param turnedAway jobs that the full lane did not take
 * @param reasons why a question left its first target without its answer, with how often, the most frequent first
 * @param waits how long they waited
 * @param paidTokens what was paid for them
 * @param wastedTokens the part of it that was paid for attempts that failed
 */
public record WorkloadResult(
        long asked,
        long full,
        long shortAnswers,
        Map<String, Long> byOthers,
        long person,
        long calledBack,
        long refused,
        long postponed,
        long turnedAway,
        Map<String, Long> reasons,
        Waits waits,
        long paidTokens,
        long wastedTokens) {
    public WorkloadResult {
        byOthers = Collections.unmodifiableMap(new LinkedHashMap<>(byOthers));
        reasons = Collections.unmodifiableMap(new LinkedHashMap<>(reasons));
    }

    /** Those that a target answered. */
    public long byModels() {
        return full
                + shortAnswers
                + byOthers.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Those that a target or a person answered, as a part of those that came; 1 when none came. */
    public double answeredRatio() {
        return asked == 0 ? 1 : (double) (byModels() + person) / asked;
    }

    /** Those that a target answered, as a part of those that came; 1 when none came. */
    public double byModelRatio() {
        return asked == 0 ? 1 : (double) byModels() / asked;
    }

    /** Those whom a person calls back later, as a part of those that came; 0 when none came. */
    public double calledBackRatio() {
        return asked == 0 ? 0 : (double) calledBack / asked;
    }

    /**
     * How long the questions of a workload waited, in nanoseconds, to two digits.
     *
     * @param medianNanos half of them waited no longer
     * @param p95Nanos 95 of 100
     * @param p99Nanos 99 of 100
     * @param longestNanos all
     */
    public record Waits(long medianNanos, long p95Nanos, long p99Nanos, long longestNanos) {}
}
