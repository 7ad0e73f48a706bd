package dev.kademe.sim.rehearse;

import dev.kademe.call.Workload;
import dev.kademe.level.LevelControl;
import dev.kademe.sim.check.Verdict;
import dev.kademe.sim.scenario.Scenario;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What came of one rehearsal. Immutable.
 *
 * @param plan the plan's name
 * @param scenario what it lived through
 * @param seed whose chance
 * @param length how long questions came
 * @param targets the plan's targets, in its order
 * @param quota the quota that the minutes are of; empty when the plan's targets have none
 * @param minutes every minute
 * @param levels the changes of each quota's level, in order
 * @param alarms when the main quota's alarm rang and stopped
 * @param workloads how each workload fared, all three
 * @param sends what was sent
 * @param shares the most that background work took of each quota that has a limit of less than a day
 * @param laws what was checked
 */
public record Outcome(
        String plan,
        Scenario scenario,
        long seed,
        Duration length,
        List<String> targets,
        Optional<String> quota,
        List<Minute> minutes,
        Map<String, List<LevelControl.Change>> levels,
        List<Alarmed> alarms,
        Map<Workload, WorkloadResult> workloads,
        Sends sends,
        List<BackgroundShare> shares,
        List<Verdict> laws) {
    public Outcome {
        targets = List.copyOf(targets);
        minutes = List.copyOf(minutes);
        levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
        alarms = List.copyOf(alarms);
        workloads = Map.copyOf(workloads);
        shares = List.copyOf(shares);
        laws = List.copyOf(laws);
    }

    /** How a workload fared. */
    public WorkloadResult of(Workload workload) {
        return Objects.requireNonNull(workloads.get(workload));
    }

    /** The largest part that background work took of any quota; empty when it is not measured. */
    public Optional<BackgroundShare> background() {
        return shares.stream().max(Comparator.comparingDouble(BackgroundShare::ratio));
    }

    /** The changes of the main quota's level. */
    public List<LevelControl.Change> mainLevels() {
        return quota.map(name -> levels.getOrDefault(name, List.of())).orElse(List.of());
    }

    /**
     * What was sent to all targets.
     *
     * @param all every request
     * @param repeats those that were not the first of their question
     * @param rejected those that were answered with 429
     */
    public record Sends(long all, long repeats, long rejected) {
        /** Requests for each first one; 1 when nothing was sent. */
        public double amplification() {
            return all == repeats ? 1 : (double) all / (all - repeats);
        }
    }

    /**
     * The alarm rang, or stopped.
     *
     * @param atNanos when, in nanoseconds of virtual time
     * @param isRaised whether it rang
     * @param meanRatio the mean offered use that it spoke of
     */
    public record Alarmed(long atNanos, boolean isRaised, double meanRatio) {}
}
