package dev.kademe.property;

import dev.kademe.flow.LaneJob;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A lane written down plainly: a list of all jobs that have not ended, in which those on their way keep their place. */
final class NaiveLane {
    static final Duration LONGEST_BACKOFF = Duration.ofMinutes(2);

    private final List<Job> line = new ArrayList<>();
    private final Map<Long, Integer> asksByPeriod = new HashMap<>();
    private final long periodNanos;
    private final long backoffNanos;
    private final long originNanos;
    private long pausedUntilNanos;
    private int failedTurns;
    private int plan;

    NaiveLane(long periodNanos, long backoffNanos, long originNanos) {
        this.periodNanos = periodNanos;
        this.backoffNanos = backoffNanos;
        this.originNanos = originNanos;
    }

    List<Job> line() {
        return line;
    }

    List<Job> waiting() {
        return line.stream().filter(job -> !job.isOnItsWay).toList();
    }

    void asked(Job job, long nowNanos) {
        job.isOnItsWay = true;
        job.plan = plan;
        asksByPeriod.merge(period(nowNanos), 1, Integer::sum);
    }

    int asksInPeriod(long nowNanos) {
        return asksByPeriod.getOrDefault(period(nowNanos), 0);
    }

    long periodEndNanos(long nowNanos) {
        return originNanos + (period(nowNanos) + 1) * periodNanos;
    }

    void answered() {
        failedTurns = 0;
    }

    /** A pause ends with its plan. */
    void replanned() {
        plan++;
        pausedUntilNanos = 0;
    }

    /** A quota said when it has room. */
    void pauseUntil(Job job, long untilNanos) {
        if (job.plan == plan) {
            pausedUntilNanos = Math.max(pausedUntilNanos, untilNanos);
        }
    }

    /** A provider said how long to wait. */
    void pauseUntilHinted(Job job, long untilNanos) {
        failedTurns += job.plan == plan ? 1 : 0;
        pauseUntil(job, untilNanos);
    }

    /** Nobody said how long to wait. */
    void pauseByBackoff(Job job, long nowNanos) {
        failedTurns += job.plan == plan ? 1 : 0;
        long nanos = backoffNanos;
        for (int turn = 1; turn < failedTurns && nanos < LONGEST_BACKOFF.toNanos(); turn++) {
            nanos *= 2;
        }
        pauseUntil(job, nowNanos + Math.min(nanos, LONGEST_BACKOFF.toNanos()));
    }

    long pausedUntilNanos() {
        return pausedUntilNanos;
    }

    private long period(long nowNanos) {
        return (nowNanos - originNanos) / periodNanos;
    }

    /** A job that has not ended. */
    static final class Job {
        final LaneJob<String> job;
        final long acceptedNanos;
        boolean isOnItsWay;
        boolean isCancelled;
        int failures;
        int plan;

        Job(LaneJob<String> job, long acceptedNanos) {
            this.job = job;
            this.acceptedNanos = acceptedNanos;
        }
    }
}
