package dev.kademe.sim.incident;

import dev.kademe.call.Workload;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Counts what happens in each clock minute of a morning; what ends a little after noon is counted in the last one. Not
 * thread-safe.
 */
final class MinuteTally {
    /** How many there are. */
    static final int MINUTES = (int) Scenario.LENGTH.toMinutes();

    private final Map<Workload, int[]> tokens = new EnumMap<>(Workload.class);
    private final Map<Ending, int[]> endings = new EnumMap<>(Ending.class);
    private final int[] asked = new int[MINUTES];
    private final int[] sent = new int[MINUTES];
    private final int[] rejected = new int[MINUTES];
    private final int[] inLine = new int[MINUTES];
    private final int[] laneDepth = new int[MINUTES];

    /** A question or a job comes in. */
    void asked(long nowNanos) {
        asked[minute(nowNanos)]++;
    }

    /** A request is sent to the main model. */
    void sent(long nowNanos) {
        sent[minute(nowNanos)]++;
    }

    /** It is rejected. */
    void rejected(long nowNanos) {
        rejected[minute(nowNanos)]++;
    }

    /** It is taken, and charged so much. */
    void taken(Workload workload, long charged, long nowNanos) {
        tokens.computeIfAbsent(workload, ignored -> new int[MINUTES])[minute(nowNanos)] += Math.toIntExact(charged);
    }

    /** A question has ended. */
    void ended(Ending ending, long nowNanos) {
        endings.computeIfAbsent(ending, ignored -> new int[MINUTES])[minute(nowNanos)]++;
    }

    /** How many wait; what is told last in a minute, or at its end, holds. */
    void waiting(long calls, long jobs, long nowNanos) {
        int minute = minute(nowNanos - 1);
        inLine[minute] = Math.toIntExact(calls);
        laneDepth[minute] = Math.toIntExact(jobs);
    }

    int asked(int minute) {
        return asked[minute];
    }

    int sent(int minute) {
        return sent[minute];
    }

    int rejected(int minute) {
        return rejected[minute];
    }

    int tokens(Workload workload, int minute) {
        return tokens.containsKey(workload) ? Objects.requireNonNull(tokens.get(workload))[minute] : 0;
    }

    int ended(Ending ending, int minute) {
        return endings.containsKey(ending) ? Objects.requireNonNull(endings.get(ending))[minute] : 0;
    }

    int inLine(int minute) {
        return inLine[minute];
    }

    int laneDepth(int minute) {
        return laneDepth[minute];
    }

    private static int minute(long nanos) {
        return (int) Math.min(MINUTES - 1, TimeUnit.NANOSECONDS.toMinutes(nanos));
    }
}
