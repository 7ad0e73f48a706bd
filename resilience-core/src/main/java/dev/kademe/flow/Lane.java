package dev.kademe.flow;

import dev.kademe.answer.CallFailedException;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.call.Workload;
import dev.kademe.retry.Backoff;
import dev.kademe.routing.Router;
import dev.kademe.routing.Target;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Background work in line before the client. It is told facts (submitted, answered, failed, ended, cancelled, closed) and
 * says what to do next.
 *
 * <pre>
 *   submitted ─▶ waiting ─▶ asked ─▶ answered
 *                 ▲   ▲        │
 *            head │   │ tail   ▼
 *                 └───┴──── again? ─ no ─▶ failed
 * </pre>
 *
 * <p>A job is asked when the head of the line is not held by its level, the lane does not pause, fewer than the bound are
 * on their way, and the pace has a permit. What comes of its call decides where it goes:
 *
 * <ul>
 *   <li>answered: it ends;
 *   <li>it did not run (the quota refused it, the provider rejected it or could not be reached), or the provider had too
 *       much to do and it may be repeated: back to its place at the head;
 *   <li>it can be the job's own doing (it may have run and may be repeated, or it fits no quota): to the tail, where it
 *       holds up nobody, and after as many such failures as the settings allow it ends failed;
 *   <li>it may have run and must not be repeated, or the request is wrong: it ends failed.
 * </ul>
 *
 * <p>After a call that was not answered the lane pauses: until the quota has room or the provider's hint is over, else by
 * the backoff, at most a day. The pause is the whole lane's, because what stopped one job would stop the next one. One
 * lane serves one quota well; jobs of two quotas in one lane wait for each other.
 *
 * <p>Jobs in line follow the plan in force: its routes say which level holds them and which quota they wait for, a category
 * that it no longer names takes its route for every other one, and a pause ends with the plan that it was made under; only
 * the tokens of a job stay as they were estimated when it was made.
 *
 * <p>Not thread-safe, except {@link #job}: a driver tells it one fact at a time. Time never goes back: an earlier moment is
 * taken as the latest one seen.
 *
 * @param <Q> the application's request type
 * @param <A> the application's answer type
 */
public final class Lane<Q, A> {
    /** How long a level that holds work is believed before it is read again: the client's tick. */
    private static final long LOOK_AGAIN_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final long LONGEST_PAUSE_NANOS = Backoff.LONGEST.toNanos();

    private final Supplier<Router<Q, A>> router;
    private final LaneSettings settings;
    private final LanePace pace;
    private final NavigableMap<Long, LaneJob<Q>> waiting = new TreeMap<>();
    private final Set<LaneJob<Q>> unfinished = new LinkedHashSet<>();
    /** The routes of the plan that the pause was made under. */
    private Router<Q, A> followed;

    private long nextPlace;
    private long waitingTokens;
    private long latestNanos;
    private long pausedUntilNanos;
    private int failedTurns;
    private boolean isClosed;

    /**
     * An empty lane.
     *
     * @param router the routes of the plan in force, asked for whenever they are needed and by any thread; another object
     *     when another plan came into force
     * @param settings what bounds it
     * @param now when its first period begins
     */
    public Lane(Supplier<Router<Q, A>> router, LaneSettings settings, Moment now) {
        this.router = router;
        this.followed = router.get();
        this.settings = settings;
        this.latestNanos = now.nanos();
        this.pace = new LanePace(settings.permits(), settings.period(), latestNanos);
    }

    /**
     * Prepares a job for this lane. Runs the estimate of the first target; may be called by any thread.
     *
     * @throws IllegalArgumentException when the question's workload is not {@link Workload#BACKGROUND}
     */
    public LaneJob<Q> job(Question<Q> question) {
        if (question.workload() != Workload.BACKGROUND) {
            throw new IllegalArgumentException("workload must be BACKGROUND, was " + question.workload());
        }
        return new LaneJob<>(
                question, target(question).estimate(question.content()).totalTokens());
    }

    /** A job wants to join the line. */
    public Entry submitted(LaneJob<Q> job, Moment now) {
        advance(now);
        if (isClosed) {
            return Entry.CLOSED;
        }
        if (unfinished.size() >= settings.capacity()) {
            return Entry.FULL;
        }
        job.accepted(nextPlace++, latestNanos);
        unfinished.add(job);
        join(job);
        return Entry.ACCEPTED;
    }

    /** What to do now. A job that it says to ask has left the line. */
    public LaneStep<Q> next(Moment now) {
        advance(now);
        if (waiting.isEmpty() || inFlight() >= settings.maxInFlight()) {
            return new LaneStep.Idle<>();
        }
        if (isHeld()) {
            return new LaneStep.Wait<>(latestNanos + LOOK_AGAIN_NANOS);
        }
        follow();
        if (latestNanos < pausedUntilNanos) {
            return new LaneStep.Wait<>(pausedUntilNanos);
        }
        long permitNanos = pace.take(latestNanos);
        if (permitNanos > latestNanos) {
            return new LaneStep.Wait<>(permitNanos);
        }
        LaneJob<Q> head = waiting.firstEntry().getValue();
        leave(head);
        head.askedBy(followed);
        return new LaneStep.Ask<>(head);
    }

    /** A job's call was answered. */
    public void answered(LaneJob<Q> job) {
        failedTurns = 0;
        unfinished.remove(job);
    }

    /**
     * A job's call was not answered.
     *
     * @return what the job ends with; empty when it is in line again
     */
    public Optional<CallFailedException> failed(
            LaneJob<Q> job, CallFailedException thrown, Moment now, RandomGenerator random) {
        advance(now);
        FailedTurn turn = new FailedTurn(thrown);
        follow();
        // What stopped it under an earlier plan need not stop the next one.
        if (!turn.isHopeless() && job.wasAskedBy(followed)) {
            pause(turn, random);
        }
        if (isClosed || job.isUnwanted() || !unfinished.contains(job)) {
            unfinished.remove(job);
            return Optional.of(thrown);
        }
        boolean isOver = turn.isHopeless() || turn.isUnrepeatable(job.question());
        boolean isSuspect = !isOver && turn.isSuspect();
        if (isOver || (isSuspect && job.failed() >= settings.maxFailures())) {
            unfinished.remove(job);
            return Optional.of(turn.ending());
        }
        if (isSuspect) {
            job.movesTo(nextPlace++);
        }
        join(job);
        return Optional.empty();
    }

    /** A job's call broke off for a reason of the application's own, such as a bug in its listener: it is not repeated. */
    public void ended(LaneJob<Q> job) {
        unfinished.remove(job);
    }

    /** Nobody wants the job's answer any more: it leaves the line, or does not come back to it. */
    public void cancelled(LaneJob<Q> job) {
        if (waiting.get(job.place()) == job) {
            leave(job);
            unfinished.remove(job);
        } else {
            job.unwanted();
        }
    }

    /**
     * Ends the lane. What is on its way may still be told to it, and does not come back.
     *
     * @return the jobs in line, the head first
     */
    public List<LaneJob<Q>> closed() {
        isClosed = true;
        List<LaneJob<Q>> unsent = List.copyOf(waiting.values());
        waiting.clear();
        waitingTokens = 0;
        unsent.forEach(unfinished::remove);
        return unsent;
    }

    /** Jobs in line, those that came back included. */
    public int depth() {
        return waiting.size();
    }

    /** Jobs on their way. */
    public int inFlight() {
        return unfinished.size() - waiting.size();
    }

    /** How long ago the oldest job that has not ended was accepted, in nanoseconds; 0 when there is none. */
    public long oldestAgeNanos(Moment now) {
        advance(now);
        return unfinished.isEmpty()
                ? 0
                : latestNanos - unfinished.iterator().next().acceptedNanos();
    }

    /** The tokens that the answers of the jobs in line may take, by the estimates that they came with. */
    public long waitingTokens() {
        return waitingTokens;
    }

    /** The work in line, as the quota of the job at the head sees it; empty when there is none. */
    public Optional<Backlog> backlog() {
        return waiting.isEmpty()
                ? Optional.empty()
                : Optional.of(new Backlog(
                        target(waiting.firstEntry().getValue().question()).ledger(),
                        waitingTokens,
                        waiting.size(),
                        unfinished.iterator().next().acceptedNanos()));
    }

    /** Whether a job is in line and the level holds it. */
    public boolean isHeld() {
        return !waiting.isEmpty()
                && target(waiting.firstEntry().getValue().question())
                        .level()
                        .level()
                        .isAtLeast(DegradationLevel.BACKGROUND_PAUSED);
    }

    /** Another plan may have room where the one before had none. */
    private void follow() {
        Router<Q, A> inForce = router.get();
        if (inForce != followed) {
            followed = inForce;
            pausedUntilNanos = latestNanos;
        }
    }

    private Target<Q, A> target(Question<Q> question) {
        return router.get().route(question.category()).targets().get(0);
    }

    private void pause(FailedTurn turn, RandomGenerator random) {
        long backoffNanos = 0;
        if (turn.needsBackoff()) {
            failedTurns++;
            backoffNanos = settings.backoff().waitNanos(failedTurns, 0, random);
        }
        long again = turn.againNanos(latestNanos + backoffNanos);
        pausedUntilNanos = Math.max(pausedUntilNanos, Math.min(again, latestNanos + LONGEST_PAUSE_NANOS));
    }

    private void join(LaneJob<Q> job) {
        waiting.put(job.place(), job);
        waitingTokens += job.tokens();
    }

    private void leave(LaneJob<Q> job) {
        waiting.remove(job.place());
        waitingTokens -= job.tokens();
    }

    private void advance(Moment now) {
        latestNanos = Math.max(latestNanos, now.nanos());
    }

    /** What came of a wish to join. */
    public enum Entry {
        /** It is in line. */
        ACCEPTED,
        /** The lane holds as many jobs as it may. */
        FULL,
        /** The lane takes no more jobs. */
        CLOSED
    }
}
