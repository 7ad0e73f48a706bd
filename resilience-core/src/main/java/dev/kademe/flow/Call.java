package dev.kademe.flow;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.call.Attempt;
import dev.kademe.call.CallScope;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.call.RepeatAdvice;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.failure.Failure;
import dev.kademe.failure.FailureKind;
import dev.kademe.quota.Admission;
import dev.kademe.quota.Claim;
import dev.kademe.quota.Grantee;
import dev.kademe.quota.Reservation;
import dev.kademe.quota.Settlement;
import dev.kademe.retry.FailedAttempt;
import dev.kademe.retry.Retrier;
import dev.kademe.retry.RetryDecision;
import dev.kademe.retry.StopReason;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.Route;
import dev.kademe.routing.SkipReason;
import dev.kademe.routing.Target;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * One call, from the question to the answer. It is told facts, in any order, and returns the next step; a fact that does
 * not concern the present step, such as a grant that comes after a cancel, returns that step again.
 *
 * <pre>
 *   started ─▶ admit ─▶ send ─▶ replied ─▶ answered
 *                │ ▲      │
 *        granted │ │      │ failed
 *         waited ▼ │      ▼
 *               wait ◀─ retry? ─ stop ─▶ next target ─▶ … ─▶ handed off, or failed
 * </pre>
 *
 * <p>Not thread-safe: a driver tells it one fact at a time. It owns its reservation: released when the call ends before
 * the send, settled after.
 *
 * @param <Q> the application's request type
 * @param <A> the application's answer type
 */
public final class Call<Q, A> {
    private final CallPlan<Q, A> plan;
    private final Retrier retrier;
    private final Question<Q> question;
    private final Grantee grantee;
    private final Journal journal;
    private final FailureLog failures = new FailureLog();

    private State state = State.NEW;
    private @Nullable Step<Q, A> step;
    private @Nullable Route<Q, A> route;
    private @Nullable Visit<Q, A> visit;
    private @Nullable Reply<A> truncated;
    private long waitBudgetEndNanos;

    Call(CallPlan<Q, A> plan, Retrier retrier, Question<Q> question, Grantee grantee, Journal journal) {
        this.plan = plan;
        this.retrier = retrier;
        this.question = question;
        this.grantee = grantee;
        this.journal = journal;
    }

    /** Its name in events and provenance. */
    public String id() {
        return journal.callId();
    }

    /** The driver begins. */
    public Step<Q, A> started(Moment now) {
        if (state != State.NEW) {
            throw new IllegalStateException("call " + id() + " was started twice");
        }
        Route<Q, A> usual = plan.router().route(question.category());
        journal.asked(usual.targets().get(0).level().level(), now);
        route = plan.router().route(question.category(), journal.level());
        Target<Q, A> usualFirst = usual.targets().get(0);
        if (route.targets().get(0) != usualFirst) {
            usualFirst.ledger().divert(usualFirst.estimate(question.content()), now);
        }
        waitBudgetEndNanos = now.nanosAfter(plan.waitBudgets().nanos(question.workload()));
        return visit(0, now);
    }

    /** The ledger has granted what the call waits for. */
    public Step<Q, A> granted(Moment now) {
        if (state != State.WAITING_FOR_GRANT || !currentVisit().reservation().isHeld()) {
            return currentStep();
        }
        journal.waitOver(now);
        return send(now);
    }

    /** The time of the wait has come. */
    public Step<Q, A> waited(Moment now) {
        if (state == State.WAITING_TO_RETRY) {
            journal.waitOver(now);
            return admit(now);
        }
        if (state == State.WAITING_FOR_GRANT) {
            journal.waitOver(now);
            Visit<Q, A> here = currentVisit();
            deliver(here.target().ledger().tick(now));
            return follow(told(here.target().ledger().renew(here.reservation(), waitBudgetNanos(now), now), now), now);
        }
        return currentStep();
    }

    /** Part of a streamed answer has reached the caller: from here on nothing is repeated. */
    public Step<Q, A> content(Moment now) {
        if (state == State.SENT && !currentVisit().hasContentStarted()) {
            currentVisit().contentStarted();
            journal.contentStarted(currentVisit().target().name(), now);
        }
        return currentStep();
    }

    /** The endpoint answered, in full or not. */
    public Step<Q, A> replied(Reply<A> reply, Moment now, RandomGenerator random) {
        if (state != State.SENT) {
            return currentStep();
        }
        Visit<Q, A> here = currentVisit();
        settle(Settlement.accepted(reply.usage()), now);
        if (reply.isTruncated()) {
            truncated = reply;
            return afterFailure(Failure.of(FailureKind.TRUNCATED, reply.usage()), now, random);
        }
        journal.replied(here.target().name(), reply.usage(), now);
        here.session().succeeded();
        reportOutward(RepeatAdvice.FREE, true);
        return answered(reply.content(), Answer.Outcome.COMPLETE, now);
    }

    /** The endpoint threw. */
    public Step<Q, A> failed(Throwable thrown, Moment now, RandomGenerator random) {
        if (state != State.SENT) {
            return currentStep();
        }
        Failure failure = failures.read(thrown, plan.classifier(), now);
        settle(settlement(failure), now);
        return afterFailure(failure, now, random);
    }

    /** The caller no longer wants an answer. */
    public Step<Q, A> cancelled(Moment now) {
        if (state == State.DONE) {
            return currentStep();
        }
        if (state == State.SENT) {
            settle(Settlement.UNKNOWN, now);
            journal.failed(currentVisit().target().name(), Failure.of(FailureKind.CANCELLED, TokenUsage.NONE), now);
            reportOutward(RepeatAdvice.FREE, true);
        } else if (state == State.NEW) {
            journal.asked(journal.level(), now);
        } else {
            abandonWait(now);
        }
        return failed(CallFailedException.Reason.CANCELLED, now);
    }

    private void abandonWait(Moment now) {
        journal.waitOver(now);
        Visit<Q, A> here = currentVisit();
        if (state == State.WAITING_FOR_GRANT) {
            deliver(here.target().ledger().release(here.reservation(), now));
        }
        if (here.hasSent()) {
            here.session().abandoned();
        }
    }

    private Step<Q, A> visit(int index, Moment now) {
        List<Target<Q, A>> targets = Objects.requireNonNull(route).targets();
        if (index == targets.size()) {
            return routeExhausted(now);
        }
        Target<Q, A> target = targets.get(index);
        visit = new Visit<>(index, target, retrier.open(index == 0));
        if (failures.isUnrepeatable()) {
            journal.skipped(target.name(), SkipReason.NOT_REPEATABLE, now);
            return visit(index + 1, now);
        }
        return admit(now);
    }

    private Step<Q, A> admit(Moment now) {
        Target<Q, A> target = currentVisit().target();
        TokenEstimate estimate = target.estimate(question.content());
        Claim claim = new Claim(question.workload(), estimate, waitBudgetNanos(now), grantee);
        // Those whose time has come go first, and are told at once: what is charged must not be sent later.
        deliver(target.ledger().tick(now));
        return follow(told(target.ledger().reserve(claim, now), now), now);
    }

    /** One that leaves the line may let those behind it go: they are told at once too. */
    private Admission told(Admission admission, Moment now) {
        if (admission instanceof Admission.Refused) {
            deliver(currentVisit().target().ledger().tick(now));
        }
        return admission;
    }

    private Step<Q, A> follow(Admission admission, Moment now) {
        Visit<Q, A> here = currentVisit();
        if (admission instanceof Admission.Granted granted) {
            here.holds(granted.reservation());
            return send(now);
        }
        if (admission instanceof Admission.Delayed delayed) {
            here.holds(delayed.reservation());
            return wait(State.WAITING_FOR_GRANT, delayed.untilNanos(), now);
        }
        Admission.Refused refused = (Admission.Refused) admission;
        failures.refused(refused.retryAtNanos());
        if (here.hasSent()) {
            here.session().abandoned();
            journal.stopped(here.target().name(), StopReason.QUOTA_REFUSED, now);
        } else {
            journal.skipped(here.target().name(), SkipReason.of(refused.reason()), now);
        }
        return leave(here, now);
    }

    /** Nothing more is sent to this target: an answer that was cut is better than another target's or none. */
    private Step<Q, A> leave(Visit<Q, A> here, Moment now) {
        return truncated != null
                ? answered(truncated.content(), Answer.Outcome.TRUNCATED, now)
                : visit(here.index() + 1, now);
    }

    private Step<Q, A> send(Moment now) {
        state = State.SENT;
        Visit<Q, A> here = currentVisit();
        String target = here.target().name();
        CallScope scope = new CallScope();
        Attempt attempt = new Attempt(id(), target, journal.attempt(), journal.level(), question, scope);
        here.sent(scope);
        journal.sent(target, now);
        return next(new Step.Send<>(here.target(), question.content(), attempt));
    }

    private Step<Q, A> afterFailure(Failure failure, Moment now, RandomGenerator random) {
        Visit<Q, A> here = currentVisit();
        journal.failed(here.target().name(), failure, now);
        RepeatAdvice advice = here.scope().advice().or(failure.advice());
        FailedAttempt attempt = new FailedAttempt(
                question, failure, advice, journal.level(), here.hasContentStarted(), waitBudgetNanos(now));
        RetryDecision decision = here.session().failed(attempt, random);
        if (decision instanceof RetryDecision.Retry retry) {
            return wait(State.WAITING_TO_RETRY, now.nanosAfter(retry.waitNanos()), now);
        }
        StopReason reason = ((RetryDecision.Stop) decision).reason();
        journal.stopped(here.target().name(), reason, now);
        reportOutward(advice, failure.kind().mayHaveRun());
        // Not by the reason alone: content that has reached the caller is objected to first, and may have run as well.
        if (reason == StopReason.NOT_REPEATABLE || attempt.isUnrepeatable()) {
            failures.mustNotRepeat();
        }
        return failure.kind() == FailureKind.INVALID_REQUEST && truncated == null
                ? failed(CallFailedException.Reason.INVALID_REQUEST, now)
                : leave(here, now);
    }

    /** Tells the attempt this call was made in what repeating it would mean. */
    private void reportOutward(RepeatAdvice inner, boolean mayHaveRun) {
        CallScope outer = question.scope();
        if (outer == null) {
            return;
        }
        outer.report(inner);
        if (mayHaveRun && !question.repeatability().isRepeatable()) {
            outer.report(RepeatAdvice.FORBIDDEN);
        }
    }

    private Step<Q, A> routeExhausted(Moment now) {
        boolean isBackground = question.workload() == Workload.BACKGROUND;
        Optional<Handoff<Q, A>> handoff = Objects.requireNonNull(route).handoff();
        if (handoff.isPresent() && !isBackground) {
            return answered(handoff.get().answer(question), Answer.Outcome.HANDED_OFF, now);
        }
        CallScope outer = question.scope();
        if (outer != null && retrier.mayRetry()) {
            outer.report(RepeatAdvice.RETRIED);
        }
        return failed(isBackground ? postponed() : CallFailedException.Reason.ROUTE_EXHAUSTED, now);
    }

    /** Asking again later is right only for what did not run or may run twice. */
    private CallFailedException.Reason postponed() {
        return failures.isUnrepeatable()
                ? CallFailedException.Reason.NOT_REPEATABLE
                : CallFailedException.Reason.POSTPONED;
    }

    private Step<Q, A> answered(A content, Answer.Outcome outcome, Moment now) {
        state = State.DONE;
        return next(new Step.Answered<>(new Answer<>(content, outcome, journal.answered(outcome, now))));
    }

    private Step<Q, A> failed(CallFailedException.Reason reason, Moment now) {
        state = State.DONE;
        return next(new Step.Failed<>(failures.exception(reason, journal.failed(reason, now))));
    }

    private Step<Q, A> wait(State waiting, long untilNanos, Moment now) {
        state = waiting;
        boolean isForGrant = waiting == State.WAITING_FOR_GRANT;
        journal.waiting(currentVisit().target().name(), untilNanos, isForGrant, now);
        return next(new Step.Wait<>(untilNanos, isForGrant));
    }

    private void settle(Settlement settlement, Moment now) {
        Visit<Q, A> here = currentVisit();
        deliver(here.target().ledger().settle(here.reservation(), settlement, now));
    }

    private static Settlement settlement(Failure failure) {
        if (failure.kind() == FailureKind.RATE_LIMITED) {
            return Settlement.rejected(Optional.empty(), failure.hintNanos());
        }
        boolean isKnown =
                !failure.paid().equals(TokenUsage.NONE) || !failure.kind().mayHaveRun();
        return isKnown ? Settlement.failed(failure.paid()) : Settlement.UNKNOWN;
    }

    private static void deliver(List<Reservation> grants) {
        for (Reservation granted : grants) {
            granted.claim().grantee().granted(granted);
        }
    }

    private long waitBudgetNanos(Moment now) {
        return Math.max(0, waitBudgetEndNanos - now.nanos());
    }

    private Step<Q, A> next(Step<Q, A> newStep) {
        step = newStep;
        return newStep;
    }

    private Step<Q, A> currentStep() {
        return Objects.requireNonNull(step, "the call has not been started");
    }

    private Visit<Q, A> currentVisit() {
        return Objects.requireNonNull(visit);
    }

    private enum State {
        NEW,
        WAITING_FOR_GRANT,
        SENT,
        WAITING_TO_RETRY,
        DONE
    }
}
