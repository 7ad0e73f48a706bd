package dev.kademe.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.answer.CallFailedException;
import dev.kademe.answer.CallFailedException.Reason;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Workload;
import dev.kademe.contract.FailedCallBuilder;
import dev.kademe.contract.SwitchedRouter;
import dev.kademe.failure.Failure;
import dev.kademe.flow.Lane;
import dev.kademe.flow.LaneJob;
import dev.kademe.flow.LaneSettings;
import dev.kademe.flow.LaneStep;
import dev.kademe.property.NaiveLane.Job;
import dev.kademe.quota.Admission;
import dev.kademe.retry.Backoff;
import dev.kademe.routing.Route.SkipReason;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** A random life of one lane beside its twin: whatever happens, the laws of the lane hold after every event. */
final class LaneRun {
    private static final long SECOND = 1_000_000_000L;
    private static final DegradationLevel[] LEVELS = DegradationLevel.values();

    private final SplittableRandom random;
    private final LaneSettings settings;
    private final NaiveLane twin;
    private final List<Job> line;
    private final Lane<String, String> lane;

    private SwitchedRouter router = new SwitchedRouter();
    private DegradationLevel level = DegradationLevel.NORMAL;
    private long nowNanos;
    private boolean isClosed;
    private int accepted;
    private int answered;
    private int failed;
    private int cancelled;
    private int givenBack;

    LaneRun(int seed) {
        random = new SplittableRandom(seed);
        Duration backoff = Duration.ofSeconds(random.nextInt(6));
        settings = LaneSettings.builder()
                .capacity(1 + random.nextInt(30))
                .maxInFlight(1 + random.nextInt(5))
                .pace(1 + random.nextInt(4), Duration.ofMillis(1 + random.nextInt(10_000)))
                .maxFailures(1 + random.nextInt(4))
                .backoff(Backoff.exponential(backoff, NaiveLane.LONGEST_BACKOFF))
                .build();
        nowNanos = random.nextLong(SECOND);
        twin = new NaiveLane(settings.period().toNanos(), backoff.toNanos(), nowNanos);
        line = twin.line();
        lane = new Lane<>(() -> router, settings, now());
    }

    void event() {
        switch (random.nextInt(13)) {
            case 0, 1, 2 -> submit();
            case 3, 4, 5 -> pump();
            case 6 -> nowNanos += random.nextLong(settings.period().toNanos() * 2);
            case 7 -> nowNanos += random.nextLong(30 * SECOND);
            case 8 -> changeLevel(LEVELS[random.nextInt(3) == 0 ? random.nextInt(LEVELS.length) : 0]);
            case 9 -> cancel();
            case 10 -> replan();
            default -> endCall();
        }
        check();
    }

    /** At the end some lanes are closed; the others answer everything as soon as the level lets them. */
    void end() {
        if (random.nextBoolean()) {
            close();
            IntStream.range(0, 20).forEach(event -> event());
        }
        changeLevel(DegradationLevel.NORMAL);
        for (int turn = 0; !line.isEmpty(); turn++) {
            assertThat(turn).as("the lane comes to an end").isLessThan(1_000);
            LaneStep<String> step = pump();
            Optional<Job> onItsWay = line.stream().filter(job -> job.isOnItsWay).findAny();
            if (onItsWay.isPresent() && random.nextInt(4) == 0) {
                endCall();
            } else if (onItsWay.isPresent()) {
                answer(onItsWay.get());
            } else if (step instanceof LaneStep.Wait<String> wait) {
                nowNanos = wait.untilNanos();
            }
            check();
        }
        assertThat(answered + failed + cancelled + givenBack)
                .as("nothing is lost")
                .isEqualTo(accepted);
        assertThat(lane.depth() + lane.inFlight()).isZero();
    }

    private void submit() {
        Repeatability repeatability = random.nextBoolean() ? Repeatability.repeatable() : Repeatability.notRepeatable();
        LaneJob<String> job = lane.job(Question.of("x".repeat(random.nextInt(9)), Workload.BACKGROUND, repeatability));
        Lane.Entry expected = line.size() == settings.capacity() ? Lane.Entry.FULL : Lane.Entry.ACCEPTED;
        assertThat(lane.submitted(job, sometimesBack())).isEqualTo(isClosed ? Lane.Entry.CLOSED : expected);
        if (!isClosed && expected == Lane.Entry.ACCEPTED) {
            accepted++;
            line.add(new Job(job, nowNanos));
        }
    }

    private LaneStep<String> pump() {
        LaneStep<String> step = lane.next(now());
        while (step instanceof LaneStep.Ask<String> ask) {
            asked(ask.job());
            step = lane.next(now());
        }
        int inFlight = line.size() - twin.waiting().size();
        boolean mayAsk = !twin.waiting().isEmpty() && inFlight < settings.maxInFlight();
        assertThat(step instanceof LaneStep.Wait)
                .as("it says when to ask again")
                .isEqualTo(mayAsk);
        if (step instanceof LaneStep.Wait<String> wait) {
            boolean isHeld = level != DegradationLevel.NORMAL;
            boolean isPaused = nowNanos < twin.pausedUntilNanos();
            assertThat(wait.untilNanos())
                    .isEqualTo(
                            isHeld
                                    ? nowNanos + 5 * SECOND
                                    : isPaused ? twin.pausedUntilNanos() : twin.periodEndNanos(nowNanos));
            assertThat(isHeld || isPaused || twin.asksInPeriod(nowNanos) == settings.permits())
                    .as("it waits for a reason")
                    .isTrue();
        }
        return step;
    }

    private void asked(LaneJob<String> asked) {
        assertThat(level).as("held from level 1 up").isEqualTo(DegradationLevel.NORMAL);
        assertThat(nowNanos).as("the pause").isGreaterThanOrEqualTo(twin.pausedUntilNanos());
        Job head = twin.waiting().get(0);
        assertThat(asked).as("the head").isSameAs(head.job);
        twin.asked(head, nowNanos);
        assertThat(twin.asksInPeriod(nowNanos)).as("the pace").isLessThanOrEqualTo(settings.permits());
    }

    private void endCall() {
        List<Job> onTheirWay = line.stream().filter(job -> job.isOnItsWay).toList();
        if (onTheirWay.isEmpty()) {
            return;
        }
        Job job = onTheirWay.get(random.nextInt(onTheirWay.size()));
        switch (random.nextInt(9)) {
            case 0, 1 -> answer(job);
            case 2 -> refused(job);
            case 7 -> tooLarge(job);
            case 3 -> rejected(job);
            case 4 -> fails(job, Failure.Kind.SERVER_ERROR, isRepeatable(job) ? Fate.TAIL : Fate.FAILED);
            case 5 -> fails(job, Failure.Kind.OVERLOADED, isRepeatable(job) ? Fate.HEAD : Fate.FAILED);
            case 6 -> misunderstood(job);
            default -> broke(job);
        }
    }

    private void refused(Job job) {
        long untilNanos = nowNanos + 1 + random.nextLong(20 * SECOND);
        failed(job, new FailedCallBuilder().refused(SkipReason.OVER_WAIT, untilNanos), Fate.HEAD);
        twin.pauseUntil(job, untilNanos);
    }

    private void tooLarge(Job job) {
        failed(job, new FailedCallBuilder().refused(SkipReason.OVERSIZE, Admission.NEVER), Fate.TAIL);
        twin.pauseByBackoff(job, nowNanos);
    }

    private void rejected(Job job) {
        long hintNanos = 1 + random.nextLong(60 * SECOND);
        failed(job, new FailedCallBuilder().failed(Failure.Kind.RATE_LIMITED, nowNanos, hintNanos), Fate.HEAD);
        twin.pauseUntilHinted(job, nowNanos + hintNanos);
    }

    private void fails(Job job, Failure.Kind kind, Fate fate) {
        failed(job, new FailedCallBuilder().failed(kind, nowNanos), fate);
        twin.pauseByBackoff(job, nowNanos);
    }

    private void misunderstood(Job job) {
        FailedCallBuilder call = new FailedCallBuilder().failed(Failure.Kind.INVALID_REQUEST, nowNanos);
        failed(job, call.because(Reason.INVALID_REQUEST), Fate.FAILED);
    }

    private void failed(Job job, FailedCallBuilder call, Fate fate) {
        CallFailedException thrown = call.thrown();
        Optional<CallFailedException> end = lane.failed(job.job, thrown, now(), random);
        boolean isSpent = fate == Fate.TAIL && ++job.failures == settings.maxFailures();
        boolean isOver = isClosed || job.isCancelled || fate == Fate.FAILED || isSpent;
        assertThat(end.isPresent()).as("%s ends", fate).isEqualTo(isOver);
        if (isOver) {
            ended(job);
            failed += job.isCancelled ? 0 : 1;
            assertThat(end.orElseThrow().reason() == Reason.POSTPONED)
                    .as("only who left before may ask again")
                    .isEqualTo((isClosed || job.isCancelled) && thrown.reason() == Reason.POSTPONED);
        } else if (fate == Fate.TAIL) {
            line.remove(job);
            line.add(job);
        }
        job.isOnItsWay = false;
    }

    private void answer(Job job) {
        lane.answered(job.job);
        twin.answered();
        ended(job);
        answered += job.isCancelled ? 0 : 1;
    }

    private void broke(Job job) {
        lane.ended(job.job);
        ended(job);
        failed += job.isCancelled ? 0 : 1;
    }

    private void cancel() {
        if (line.isEmpty()) {
            return;
        }
        Job job = line.get(random.nextInt(line.size()));
        lane.cancelled(job.job);
        cancelled += job.isCancelled ? 0 : 1;
        job.isCancelled = true;
        if (!job.isOnItsWay) {
            ended(job);
        }
    }

    private void close() {
        List<Job> waiting = twin.waiting();
        assertThat(lane.closed())
                .as("the head first")
                .isEqualTo(waiting.stream().map(job -> job.job).toList());
        waiting.forEach(this::ended);
        givenBack += waiting.size();
        isClosed = true;
    }

    private void check() {
        List<Job> waiting = twin.waiting();
        assertThat(lane.depth()).isEqualTo(waiting.size());
        assertThat(lane.inFlight()).isEqualTo(line.size() - waiting.size()).isLessThanOrEqualTo(settings.maxInFlight());
        assertThat(lane.waitingTokens())
                .isEqualTo(waiting.stream()
                        .mapToLong(job -> job.job.question().content().length())
                        .sum());
        assertThat(lane.oldestAgeNanos(now()))
                .isEqualTo(line.stream()
                        .mapToLong(job -> nowNanos - job.acceptedNanos)
                        .max()
                        .orElse(0));
        assertThat(lane.isHeld()).isEqualTo(!waiting.isEmpty() && level != DegradationLevel.NORMAL);
    }

    private void ended(Job job) {
        line.remove(job);
    }

    private void replan() {
        router = new SwitchedRouter();
        router.level(level);
        twin.replanned();
    }

    private void changeLevel(DegradationLevel newLevel) {
        level = newLevel;
        router.level(newLevel);
    }

    private Moment now() {
        return new Moment(nowNanos, 0);
    }

    /** Now, or an earlier moment that must be taken as now. */
    private Moment sometimesBack() {
        return random.nextInt(5) == 0 ? new Moment(random.nextLong(nowNanos + 1), 0) : now();
    }

    private static boolean isRepeatable(Job job) {
        return job.job.question().repeatability().isRepeatable();
    }

    /** What a call that was not answered must mean for its job. */
    private enum Fate {
        HEAD,
        TAIL,
        FAILED
    }
}
