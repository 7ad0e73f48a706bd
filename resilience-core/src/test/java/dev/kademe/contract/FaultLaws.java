package dev.kademe.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.answer.Answer.Outcome;
import dev.kademe.answer.CallFailedException.Reason;
import dev.kademe.answer.Provenance;
import dev.kademe.answer.Provenance.Attempted;
import dev.kademe.answer.Provenance.Skipped;
import dev.kademe.call.CallScope.RepeatAdvice;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Question;
import dev.kademe.call.Workload;
import dev.kademe.event.CallEvent;
import dev.kademe.event.CallEvent.Answered;
import dev.kademe.event.CallEvent.Asked;
import dev.kademe.event.CallEvent.AttemptFailed;
import dev.kademe.event.CallEvent.Failed;
import dev.kademe.event.CallEvent.Replied;
import dev.kademe.event.CallEvent.Sent;
import dev.kademe.event.CallEvent.Stopped;
import dev.kademe.event.CallEvent.Waited;
import dev.kademe.failure.Failure;
import dev.kademe.failure.Failure.Closing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The laws of one call, held against what was told about it. */
final class FaultLaws {
    private static final long HOUR_NANOS = Duration.ofHours(1).toNanos();

    private final FaultPlan plan;
    private final FaultRun.Asked call;
    private final Question<String> question;
    private final List<CallEvent> events;
    private final Asked first;
    private final CallEvent last;

    FaultLaws(FaultPlan plan, FaultRun.Asked call, List<CallEvent> events) {
        this.plan = plan;
        this.call = call;
        this.question = call.question();
        this.events = events;
        this.first = (Asked) events.get(0);
        this.last = events.get(events.size() - 1);
    }

    void check() {
        for (int i = 1; i < events.size(); i++) {
            CallEvent event = events.get(i);
            CallEvent next = events.get(Math.min(i + 1, events.size() - 1));
            if (event instanceof Waited waited) {
                checkWait(waited, next);
            } else if (event instanceof Sent sent) {
                checkSent(sent, events.subList(1, i));
            }
        }
        checkAttempts();
        checkEnd();
        checkProvenance(last instanceof Answered answered ? answered.provenance() : ((Failed) last).provenance());
    }

    /** It fits the wait budget, leaves time for an attempt, and does not take longer than was said. */
    private void checkWait(Waited waited, CallEvent next) {
        long from = waited.at().nanos();
        long budget = plan.waits.nanos(question.workload());
        assertThat(waited.untilNanos())
                .as("end of %s", waited)
                .isBetween(from, first.at().nanosAfter(budget));
        assertThat(deadlineNanos() - waited.untilNanos())
                .as("left after %s", waited)
                .isGreaterThanOrEqualTo(plan.minAttempt.toNanos());
        assertThat(next).as("after %s", waited).isNotSameAs(waited);
        assertThat(next.at().nanos()).as("after %s", waited).isLessThanOrEqualTo(waited.untilNanos());
    }

    /** Not after the caller has given up, too late, too early or where it must not be repeated. */
    private void checkSent(Sent sent, List<CallEvent> before) {
        long at = sent.at().nanos();
        assertThat(at).as("%s", sent).isLessThanOrEqualTo(call.giveUpNanos());
        assertThat(deadlineNanos() - at).as("left at %s", sent).isGreaterThanOrEqualTo(plan.minAttempt.toNanos());
        for (CallEvent event : before) {
            if (event instanceof AttemptFailed failed) {
                Failure failure = failed.failure();
                if (failed.target().equals(sent.target())) {
                    assertThat(at - failed.at().nanos())
                            .as("%s after %s", sent, failed)
                            .isGreaterThanOrEqualTo(failure.hintNanos().orElse(0));
                }
                boolean isOnce = !question.repeatability().isRepeatable()
                        && failure.kind().mayHaveRun();
                assertThat(isOnce || failure.advice() == RepeatAdvice.FORBIDDEN)
                        .as("%s after %s", sent, failed)
                        .isFalse();
            } else {
                assertThat(event).as("before " + sent).isNotInstanceOf(Replied.class);
            }
        }
    }

    /** Bounded at each target, in the order of the route. */
    private void checkAttempts() {
        List<Sent> sent = of(Sent.class);
        for (int i = 0; i < sent.size(); i++) {
            assertThat(sent.get(i).attempt()).isEqualTo(i + 1);
        }
        List<Integer> order =
                sent.stream().map(one -> FaultPlan.NAMES.indexOf(one.target())).toList();
        assertThat(order).isSorted();
        int firstTarget = firstTarget();
        for (String target : FaultPlan.NAMES) {
            boolean isFirst = FaultPlan.NAMES.indexOf(target) == firstTarget;
            long attempts =
                    sent.stream().filter(one -> one.target().equals(target)).count();
            int most = isFirst ? plan.policy.maxAttempts() : plan.policy.maxFallbackAttempts();
            assertThat(attempts).as("attempts at %s", target).isLessThanOrEqualTo(most);
            for (Failure.Kind kind : Failure.Kind.values()) {
                long failed = of(AttemptFailed.class).stream()
                        .filter(one ->
                                one.target().equals(target) && one.failure().kind() == kind)
                        .count();
                assertThat(failed).as("%s at %s", kind, target).isLessThanOrEqualTo(plan.policy.attempts(kind));
            }
            if (question.workload() == Workload.BACKGROUND
                    && first.level().isAtLeast(DegradationLevel.BACKGROUND_PAUSED)) {
                assertThat(attempts).as("held background attempts").isLessThanOrEqualTo(1);
            }
        }
    }

    /** General questions start at the second target at level 3. */
    private int firstTarget() {
        boolean isLater = first.category().name().equals("general")
                && first.level() == DegradationLevel.ESSENTIAL_ONLY
                && plan.scripts.size() > 1;
        return isLater ? 1 : 0;
    }

    private void checkEnd() {
        assertThat(events)
                .filteredOn(event -> event instanceof Answered || event instanceof Failed)
                .containsExactly(last);
        assertThat(last.at().nanos()).isLessThanOrEqualTo(call.giveUpNanos());
        if (last instanceof Failed failed) {
            checkFailed(failed);
        } else {
            Answered answered = (Answered) last;
            boolean isByPerson = answered.outcome() == Outcome.HANDED_OFF || answered.outcome() == Outcome.CALL_BACK;
            assertThat(isByPerson && question.workload() == Workload.BACKGROUND)
                    .as("background is never handed off")
                    .isFalse();
            String from =
                    isByPerson ? "a person" : answered.provenance().target().orElseThrow();
            assertThat(call.result()).startsWith(answered.outcome() + " " + from);
            assertThat(isByPerson && answered.provenance().target().isPresent())
                    .as("a person is no target")
                    .isFalse();
            assertThat(answered.outcome() == Outcome.COMPLETE)
                    .isEqualTo(!of(Replied.class).isEmpty());
        }
    }

    private void checkFailed(Failed failed) {
        assertThat(failed.provenance().target()).as("nobody answered").isEmpty();
        switch (failed.reason()) {
            case CANCELLED -> assertThat(failed.at().nanos()).isEqualTo(call.giveUpNanos());
            case INVALID_REQUEST ->
                assertThat(of(AttemptFailed.class))
                        .last()
                        .extracting(one -> one.failure().kind())
                        .isEqualTo(Failure.Kind.INVALID_REQUEST);
            case POSTPONED, NOT_REPEATABLE -> assertThat(question.workload()).isEqualTo(Workload.BACKGROUND);
            case ROUTE_EXHAUSTED -> {
                assertThat(plan.hasHandoff).as("somebody takes over").isFalse();
                assertThat(question.workload()).isNotEqualTo(Workload.BACKGROUND);
            }
        }
        boolean mayHaveRun = of(AttemptFailed.class).stream()
                .anyMatch(one -> one.failure().kind().mayHaveRun());
        if (failed.reason() == Reason.POSTPONED && mayHaveRun) {
            assertThat(question.repeatability().isRepeatable())
                    .as("it may be asked again")
                    .isTrue();
        }
    }

    private void checkProvenance(Provenance provenance) {
        List<Sent> sent = of(Sent.class);
        assertThat(provenance.attempts()).hasSameSizeAs(sent);
        for (int i = 0; i < sent.size(); i++) {
            Attempted attempted = provenance.attempts().get(i);
            assertThat(attempted.target()).isEqualTo(sent.get(i).target());
            assertThat(attempted.number()).isEqualTo(i + 1);
            assertThat(attempted.sentNanos()).isEqualTo(sent.get(i).at().nanos());
            assertThat(attempted.tookNanos()).isNotNegative();
        }
        List<Skipped> left = new ArrayList<>();
        long waited = 0;
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i) instanceof Stopped stopped) {
                left.add(new Skipped(stopped.target(), null, stopped.reason()));
            } else if (events.get(i) instanceof CallEvent.Skipped skipped) {
                left.add(new Skipped(skipped.target(), skipped.reason(), null));
            } else if (events.get(i) instanceof Waited wait) {
                waited += events.get(i + 1).at().nanos() - wait.at().nanos();
            }
        }
        assertThat(provenance.skipped()).isEqualTo(left);
        assertThat(provenance.waited()).isEqualTo(Duration.ofNanos(waited));
        assertThat(provenance.elapsed())
                .isEqualTo(Duration.ofNanos(last.at().nanos() - first.at().nanos()));
        assertThat(provenance.level()).isEqualTo(first.level());
    }

    private long deadlineNanos() {
        Duration deadline = question.deadline();
        return deadline == null ? Long.MAX_VALUE : first.at().nanosAfter(deadline.toNanos());
    }

    private <E extends CallEvent> List<E> of(Class<E> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** What holds over all calls: retries are bounded, and nothing is sent to a target that is closed. */
    static void checkTogether(
            FaultPlan plan, List<CallEvent> events, Function<CallEvent, Question<String>> questionOf) {
        Map<Workload, Double> allowed = new EnumMap<>(Workload.class);
        Map<WatchedLedger, Long> opens = new HashMap<>();
        Map<WatchedLedger, Long> closed = new HashMap<>();
        Map<String, String> latestTarget = new HashMap<>();
        Map<String, Long> dueNanos = new HashMap<>();
        for (CallEvent event : events) {
            Workload workload = questionOf.apply(event).workload();
            if (event instanceof Replied) {
                allowed.merge(workload, FaultPlan.RATIO, Double::sum);
            } else if (event instanceof Sent sent) {
                boolean isRetry = sent.target().equals(latestTarget.put(sent.callId(), sent.target()));
                double left = plan.capacity + allowed.merge(workload, isRetry ? -1.0 : 0.0, Double::sum);
                assertThat(plan.capacity == 0 || left >= 0)
                        .as("%s is within the budget", sent)
                        .isTrue();
                WatchedLedger ledger = plan.ledger(sent.target());
                long at = sent.at().nanos();
                // Its own time had come at this instant, and it was granted before another's failure closed the target.
                boolean wasGranted =
                        dueNanos.getOrDefault(sent.callId(), -1L) == at && closed.getOrDefault(ledger, -1L) == at;
                assertThat(wasGranted || at >= opens.getOrDefault(ledger, 0L))
                        .as("%s is not sent to a closed target", sent)
                        .isTrue();
            } else if (event instanceof Waited waited) {
                dueNanos.put(waited.callId(), waited.untilNanos());
            } else if (event instanceof AttemptFailed failed) {
                long until = closedUntil(failed);
                if (until > 0) {
                    opens.merge(plan.ledger(failed.target()), until, Math::max);
                    closed.put(plan.ledger(failed.target()), failed.at().nanos());
                }
            }
        }
    }

    /** Until when nothing may be sent, not even a probe. */
    private static long closedUntil(AttemptFailed failed) {
        Failure failure = failed.failure();
        long hint = failure.hintNanos().orElse(0);
        if (failure.closing() == Closing.UNTIL_HINT || failure.closing() == Closing.UNTIL_HINT_THEN_PROBE) {
            return failed.at().nanosAfter(hint);
        }
        return failure.closing() == Closing.UNSTATED ? failed.at().nanosAfter(HOUR_NANOS) : 0;
    }
}
