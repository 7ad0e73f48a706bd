package dev.kademe.client;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.call.Workload;
import dev.kademe.flow.Backlog;
import dev.kademe.flow.Lane;
import dev.kademe.flow.LaneJob;
import dev.kademe.flow.LaneSettings;
import dev.kademe.flow.LaneStep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where background work waits for a quiet moment: in order, at a steady pace, and held from level {@link
 * dev.kademe.call.DegradationLevel#BACKGROUND_PAUSED} up. What it accepts it does not lose: every job ends with an answer,
 * as failed, cancelled by its owner, or given back by {@link #close}. How it decides is told in {@link Lane}. A job in line
 * when a new plan comes into force is asked by that plan, and ends as {@link ResilientClient#askAsync} would end then.
 *
 * <p>Thread-safe. It holds no thread: the client's scheduler asks the questions, in order. A job that waited is not kept
 * when the process ends; work that must survive that belongs in a store, from which the lane is filled.
 *
 * @param <Q> the application's request type
 * @param <A> the application's answer type
 * @see ResilientClient#lane
 */
public final class BackgroundLane<Q, A> {
    private final AsyncDriver<Q, A> driver;
    private final LaneSettings settings;
    private final Consumer<BackgroundLane<Q, A>> whenClosed;

    /** Guards the machine and the tickets; futures end and questions are asked outside it. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Lane<Q, A> lane;
    private final Map<LaneJob<Q>, Ticket<A>> tickets = new HashMap<>();
    private final List<Question<Q>> givenBack = new ArrayList<>();

    /** Held by whoever asks, so that questions are asked in order even by a scheduler of many threads. */
    private final ReentrantLock turn = new ReentrantLock();

    private final AtomicBoolean isLookDue = new AtomicBoolean();
    private @Nullable Future<?> timer;
    private long timerNanos;

    BackgroundLane(AsyncDriver<Q, A> driver, LaneSettings settings, Consumer<BackgroundLane<Q, A>> whenClosed) {
        this.driver = driver;
        this.settings = settings;
        this.whenClosed = whenClosed;
        this.lane = new Lane<>(
                () -> driver.calls().plan().router(), settings, driver.time().now());
    }

    /**
     * Puts a question in line. Returns at once; nothing is asked on this thread.
     *
     * @throws IllegalArgumentException when the question's workload is not {@link Workload#BACKGROUND}
     */
    public Submission<A> submit(Question<Q> question) {
        LaneJob<Q> job = lane.job(question);
        Ticket<A> ticket = new Ticket<>();
        Lane.Entry entry = locked(() -> {
            Lane.Entry wish = lane.submitted(job, now());
            if (wish == Lane.Entry.ACCEPTED) {
                tickets.put(job, ticket);
            }
            return wish;
        });
        return switch (entry) {
            case ACCEPTED -> {
                // Hears of cancel, orTimeout and complete by the owner: whoever ends the future ends the job.
                var unused = ticket.answer.whenComplete((answer, thrown) -> forget(job, ticket));
                look();
                yield new Submission.Accepted<>(ticket.answer);
            }
            case FULL -> new Submission.Full<>(settings.capacity());
            case CLOSED -> new Submission.Closed<>();
        };
    }

    /** Jobs that wait, those that came back included; those that are on their way are not counted. */
    public int depth() {
        return locked(lane::depth);
    }

    /** Jobs that are on their way, 0 to the bound of the settings. */
    public int inFlight() {
        return locked(lane::inFlight);
    }

    /** How long ago the oldest job that has not ended was accepted; zero when there is none. */
    public Duration oldestAge() {
        return Duration.ofNanos(locked(() -> lane.oldestAgeNanos(now())));
    }

    /** The tokens that the answers of the waiting jobs may take, 0 or more: what the lane holds back. */
    public long waitingTokens() {
        return locked(lane::waitingTokens);
    }

    /** The work in line, for the level of its quota. */
    Optional<Backlog> backlog() {
        return locked(lane::backlog);
    }

    /** Whether a job waits and the level holds it. */
    public boolean isHeld() {
        return locked(lane::isHeld);
    }

    /**
     * Ends the lane without waiting for anything. Jobs that wait are given back and their futures end as cancelled; those
     * that are on their way still end their futures, and one that turns out not to have run ends as failed with the reason
     * {@link CallFailedException.Reason#POSTPONED}. Closing again returns the same list. A client that is closed closes its
     * lanes.
     *
     * @return the questions that were not sent, the head of the line first
     */
    public List<Question<Q>> close() {
        List<Ticket<A>> ended = new ArrayList<>();
        List<Question<Q>> unsent = locked(() -> {
            for (LaneJob<Q> job : lane.closed()) {
                Ticket<A> ticket = tickets.remove(job);
                // One whose owner has just cancelled it may still be in line.
                if (ticket != null && !ticket.answer.isDone()) {
                    givenBack.add(job.question());
                    ended.add(ticket);
                }
            }
            return List.copyOf(givenBack);
        });
        ended.forEach(ticket -> ticket.answer.cancel(false));
        whenClosed.accept(this);
        look();
        return unsent;
    }

    /** Lets the scheduler see what may go now; asked often before it does, it looks once. */
    void look() {
        if (isLookDue.compareAndSet(false, true)) {
            try {
                driver.scheduler().execute(this::askWhatMayGo);
            } catch (RejectedExecutionException e) {
                // Nobody is left who could ask. It stays due, so closing does not look again.
                close();
            }
        }
    }

    private void askWhatMayGo() {
        isLookDue.set(false);
        turn.lock();
        try {
            LaneStep<Q> step = next();
            while (step instanceof LaneStep.Ask<Q> ask) {
                ask(ask.job());
                step = next();
            }
            if (step instanceof LaneStep.Wait<Q> wait) {
                lookAt(wait.untilNanos());
            } else {
                endTimer();
            }
        } finally {
            turn.unlock();
        }
    }

    private LaneStep<Q> next() {
        return locked(() -> lane.next(now()));
    }

    private void ask(LaneJob<Q> job) {
        Ticket<A> ticket = locked(() -> tickets.get(job));
        if (ticket == null) {
            ended(job, null, new CancellationException("its owner cancelled it"));
            return;
        }
        try {
            CompletableFuture<Answer<A>> call = driver.ask(job.question());
            ticket.call = call;
            if (ticket.answer.isDone()) {
                call.cancel(false);
            }
            var unused = call.whenComplete((answer, thrown) -> ended(job, answer, thrown));
        } catch (RuntimeException | Error e) {
            ended(job, null, e);
        }
    }

    private void ended(LaneJob<Q> job, @Nullable Answer<A> answer, @Nullable Throwable thrown) {
        Optional<Throwable> ending = Optional.empty();
        Ticket<A> ticket;
        lock.lock();
        try {
            if (answer != null) {
                lane.answered(job);
            } else {
                ending = failure(job, Objects.requireNonNull(thrown));
            }
            ticket = answer == null && ending.isEmpty() ? null : tickets.remove(job);
        } finally {
            lock.unlock();
        }
        if (ticket != null && answer != null) {
            ticket.answer.complete(answer);
        } else if (ticket != null) {
            ticket.answer.completeExceptionally(ending.orElseThrow());
        }
        look();
    }

    /** What the job ends with; empty when it is in line again. */
    private Optional<Throwable> failure(LaneJob<Q> job, Throwable thrown) {
        if (thrown instanceof CallFailedException failed) {
            try {
                return lane.failed(job, failed, now(), driver.random()).map(ending -> ending);
            } catch (RuntimeException | Error e) {
                // A bug in the application's backoff: its owner must hear of it, not wait for ever.
                lane.ended(job);
                return Optional.of(e);
            }
        }
        lane.ended(job);
        return Optional.of(thrown);
    }

    /** The future of a job has ended, by whomever. */
    private void forget(LaneJob<Q> job, Ticket<A> ticket) {
        locked(() -> {
            lane.cancelled(job);
            return tickets.remove(job);
        });
        Future<?> call = ticket.call;
        if (call != null) {
            call.cancel(false);
        }
        look();
    }

    /** Called by whoever has the turn, so there is one timer, and it is the earliest that was wished for. */
    private void lookAt(long untilNanos) {
        if (timer != null && timerNanos <= untilNanos) {
            return;
        }
        endTimer();
        try {
            timer = driver.scheduler()
                    .schedule(this::timeIsUp, Math.max(0, untilNanos - now().nanos()), TimeUnit.NANOSECONDS);
            timerNanos = untilNanos;
        } catch (RejectedExecutionException e) {
            close();
        }
    }

    private void timeIsUp() {
        turn.lock();
        try {
            timer = null;
            askWhatMayGo();
        } finally {
            turn.unlock();
        }
    }

    private void endTimer() {
        if (timer != null) {
            timer.cancel(false);
            timer = null;
        }
    }

    private Moment now() {
        return driver.time().now();
    }

    private <T extends @Nullable Object> T locked(Supplier<T> read) {
        lock.lock();
        try {
            return read.get();
        } finally {
            lock.unlock();
        }
    }

    /**
     * What a lane answers to a question.
     *
     * @param <A> the application's answer type
     */
    public sealed interface Submission<A> {
        /**
         * The lane has it and will not lose it.
         *
         * @param answer ends with the answer; with the {@link CallFailedException} of a job that ended failed; or
         *     cancelled, when the lane is closed and gives the question back. Cancelling it takes the job out of the
         *     lane, or cancels its call.
         */
        record Accepted<A>(CompletableFuture<Answer<A>> answer) implements Submission<A> {}

        /**
         * The lane is full: nothing was kept. Submit it again when the lane is shorter, or keep it elsewhere.
         *
         * @param capacity the jobs it holds
         */
        record Full<A>(int capacity) implements Submission<A> {}

        /** The lane or its client is closed: nothing was kept. */
        record Closed<A>() implements Submission<A> {}
    }

    /** What the owner of a job holds, and the call that it is on its way with. */
    private static final class Ticket<A> {
        private final CompletableFuture<Answer<A>> answer = new CompletableFuture<>();
        private volatile @Nullable Future<?> call;
    }
}
