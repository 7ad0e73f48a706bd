package dev.kademe.sim.rehearse;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Workload;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What happened in one minute of a rehearsal. Immutable.
 *
 * @param number which one, from 0
 * @param level the main quota's level at its end
 * @param requestLimit what the provider of the main quota granted at its end
 * @param tokenLimit the same in tokens
 * @param requests what that provider accepted
 * @param otherTokens what others took there
 * @param workloads how the workloads fared, all three
 * @param answers live and internal questions that ended, by who answered: a target, person or refused
 * @param shortAnswers those of them whose question was shortened
 * @param sent requests to all targets
 * @param repeats those of them that were not the first of their question
 * @param rejected those of them that were answered with 429
 * @param inLine calls that waited for the main quota at its end
 * @param laneDepth background jobs in line or on their way at its end
 * @param notes what else happened, in order
 */
public record Minute(
        int number,
        DegradationLevel level,
        long requestLimit,
        long tokenLimit,
        long requests,
        long otherTokens,
        Map<Workload, OfWorkload> workloads,
        Map<String, Long> answers,
        long shortAnswers,
        long sent,
        long repeats,
        long rejected,
        int inLine,
        int laneDepth,
        List<String> notes) {
    public Minute {
        workloads = Map.copyOf(workloads);
        answers = Map.copyOf(answers);
        notes = List.copyOf(notes);
    }

    /** How a workload fared. */
    public OfWorkload of(Workload workload) {
        return Objects.requireNonNull(workloads.get(workload));
    }

    /** The tokens that the main quota's provider took from our workloads. */
    public long tokens() {
        return workloads.values().stream().mapToLong(OfWorkload::tokens).sum();
    }

    /** Requests for each first one; 1 when nothing was sent. */
    public double amplification() {
        return sent == repeats ? 1 : (double) sent / (sent - repeats);
    }

    /**
     * How one workload fared in a minute.
     *
     * @param asked questions or jobs that came
     * @param full those that ended with a full answer of their first target
     * @param lesser those that ended with a short answer, another target or a person
     * @param refused those that ended without an answer
     * @param tokens what the main quota's provider took
     * @param waitNanos the wait that 95 of 100 that ended did not exceed, in nanoseconds
     */
    public record OfWorkload(long asked, long full, long lesser, long refused, long tokens, long waitNanos) {}
}
