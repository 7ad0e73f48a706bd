package dev.kademe.flow;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.call.Attempt;
import dev.kademe.call.CallScope;
import dev.kademe.call.CallScope.RepeatAdvice;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.failure.Failure;
import dev.kademe.failure.ProviderReport;
import dev.kademe.quota.Admission;
import dev.kademe.quota.Claim.Grantee;
import dev.kademe.retry.Retrier;
import dev.kademe.retry.Retrier.FailedAttempt;
import dev.kademe.retry.Retrier.StopReason;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.Route;
import dev.kademe.routing.Route.SkipReason;
import dev.kademe.routing.Target;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
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
    private final Grantee grantee;
    private final Journal journal;
    private final FailureLog failures = new FailureLog();
    private Question<Q> question;

    private State state = State.NEW;
    private @Nullable Step<Q, A> step;
    private @Nullable Route<Q, A> route;
    private @Nullable Visit<Q, A> visit;
    private @Nullable Reply<A> truncated;
    private @Nullable TimeLimits limits;

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
        question = plan.classified(question);
        Target<Q, A> usual = plan.router().route(question.category()).targets().get(0);
        DegradationLevel level = usual.level().level();
        Optional<Question<Q>> shorter = plan.shortened(question, level);
        journal.asked(question, usual.name(), level, shorter.isPresent(), now);
        state = State.BETWEEN;
        question = shorter.orElse(question);
        route = plan.router().route(question.category(), level);
        if (route.targets().get(0) != usual) {
            usual.ledger().divert(usual.estimate(question.content()), now);
        }
        limits = plan.limits(question, now);
        return visit(0, now);
    }

    /** The ledger has granted what the call waits for. */
    public Step<Q, A> granted(Moment now) {
        if (state != State.WAITING_FOR_GRANT || !currentVisit().isGranted()) {
            return currentStep();
        }
        waitOver(now);
        return send(now);
    }

    /** The time of the wait has come. */
    public Step<Q, A> waited(Moment now) {
        if (state == State.WAITING_TO_RETRY) {
            waitOver(now);
            return admit(now);
        }
        if (state == State.WAITING_FOR_GRANT) {
            waitOver(now);
            return follow(currentVisit().renew(limits().maxWaitNanos(now), now), now);
        }
        return currentStep();
    }

    /** Part of a streamed answer has reached the caller: from here on nothing is repeated. */
    public Step<Q, A> content(A part, Moment now) {
        if (state == State.SENT) {
            if (!currentVisit().hasContentStarted()) {
                journal.contentStarted(currentVisit().name(), now);
            }
            currentVisit().received(part);
        }
        return currentStep();
    }

    /** A streamed answer has ended, whole or cut. */
    public Step<Q, A> streamed(TokenUsage usage, boolean isTruncated, Moment now, RandomGenerator random) {
        return state == State.SENT
                ? replied(new Reply<>(currentVisit().content(), usage, isTruncated, Map.of()), now, random)
                : currentStep();
    }

    /** The endpoint answered, in full or not. */
    public Step<Q, A> replied(Reply<A> reply, Moment now, RandomGenerator random) {
        if (state != State.SENT) {
            return currentStep();
        }
        Visit<Q, A> here = currentVisit();
        here.answered(reply.usage(), ProviderReport.ofHeaders(reply.headers(), now), now);
        int sends = journal.sends(here.scope(), reply.headers(), here.name());
        if (reply.isTruncated()) {
            truncated = reply;
            return afterFailure(Failure.of(Failure.Kind.TRUNCATED, reply.usage()), sends, now, random);
        }
        journal.replied(here.name(), sends, reply.usage(), now);
        OuterLayer.succeeded(question, here, reply.usage(), plan.retryBudget());
        return answered(reply.content(), Answer.Outcome.COMPLETE, here.name(), now);
    }

    /** The endpoint threw. */
    public Step<Q, A> failed(Throwable thrown, Moment now, RandomGenerator random) {
        if (state != State.SENT) {
            return currentStep();
        }
        return failed(failures.read(thrown, plan.classifier(), now), now, random);
    }

    /** The deadline has come while an attempt was on its way; the driver breaks that attempt off. */
    public Step<Q, A> expired(Moment now, RandomGenerator random) {
        return state == State.SENT
                ? failed(Failure.of(Failure.Kind.TIMED_OUT, TokenUsage.NONE), now, random)
                : currentStep();
    }

    private Step<Q, A> failed(Failure failure, Moment now, RandomGenerator random) {
        Visit<Q, A> here = currentVisit();
        here.failed(failure, now);
        int sends = journal.sends(here.scope(), Map.of(), here.name());
        return afterFailure(failure, sends, now, random);
    }

    /** The caller no longer wants an answer. */
    public Step<Q, A> cancelled(Moment now) {
        if (state == State.DONE) {
            return currentStep();
        }
        if (state == State.SENT) {
            Visit<Q, A> here = currentVisit();
            here.forgotten(now);
            Failure failure = Failure.of(Failure.Kind.CANCELLED, TokenUsage.NONE);
            journal.failed(here.name(), here.scope().sends(), failure, now);
            OuterLayer.report(question, RepeatAdvice.FREE, true);
        } else if (state == State.NEW) {
            journal.asked(question, "", journal.level(), false, now);
        } else if (state != State.BETWEEN) {
            abandonWait(now);
        }
        return failed(CallFailedException.Reason.CANCELLED, now);
    }

    private void waitOver(Moment now) {
        journal.waitOver(currentVisit().name(), state == State.WAITING_FOR_GRANT, now);
    }

    private void abandonWait(Moment now) {
        waitOver(now);
        Visit<Q, A> here = currentVisit();
        here.abandoned(state == State.WAITING_FOR_GRANT, now);
        if (here.hasSent()) {
            here.session().abandoned(question.workload());
        }
    }

    private Step<Q, A> visit(int index, Moment now) {
        state = State.BETWEEN;
        List<Target<Q, A>> targets = Objects.requireNonNull(route).targets();
        if (index == targets.size()) {
            return routeExhausted(now);
        }
        Target<Q, A> target = targets.get(index);
        TokenEstimate estimate = target.estimate(question.content());
        visit = new Visit<>(index, target, estimate, retrier.open(index == 0));
        Optional<SkipReason> objection = failures.isUnrepeatable()
                ? Optional.of(SkipReason.NOT_REPEATABLE)
                : limits().isTooLate(now)
                        ? Optional.of(SkipReason.DEADLINE)
                        : TargetCheck.objection(target, question.content(), estimate);
        if (objection.isPresent()) {
            journal.skipped(target.name(), objection.get(), now);
            return visit(index + 1, now);
        }
        return admit(now);
    }

    private Step<Q, A> admit(Moment now) {
        if (limits().isTooLate(now)) {
            return tooLate(now);
        }
        Visit<Q, A> here = currentVisit();
        OptionalLong gateOpens = here.refusedByGateUntil(now);
        return gateOpens.isPresent()
                ? refused(StopReason.OUTAGE, SkipReason.OUTAGE, gateOpens.getAsLong(), now)
                : follow(here.reserve(question, limits().maxWaitNanos(now), grantee, now), now);
    }

    private Step<Q, A> follow(Admission admission, Moment now) {
        if (admission instanceof Admission.Granted) {
            return send(now);
        }
        if (admission instanceof Admission.Delayed delayed) {
            return wait(State.WAITING_FOR_GRANT, delayed.untilNanos(), now);
        }
        Admission.Refused refused = (Admission.Refused) admission;
        return refused(StopReason.QUOTA_REFUSED, SkipReason.of(refused.reason()), refused.retryAtNanos(), now);
    }

    private Step<Q, A> tooLate(Moment now) {
        return refused(StopReason.DEADLINE, SkipReason.DEADLINE, Admission.NEVER, now);
    }

    /** The next attempt may not go: the call leaves the target, or does not come to it. */
    private Step<Q, A> refused(StopReason stop, SkipReason skip, long retryAtNanos, Moment now) {
        Visit<Q, A> here = currentVisit();
        failures.refused(retryAtNanos);
        if (here.hasSent()) {
            here.session().abandoned(question.workload());
            journal.stopped(here.name(), stop, now);
        } else {
            journal.skipped(here.name(), skip, now);
        }
        return leave(here, now);
    }

    /** Nothing more is sent to this target: an answer that was cut is better than another target's or none. */
    private Step<Q, A> leave(Visit<Q, A> here, Moment now) {
        if (here.hasContentStarted()) {
            return answered(here.content(), Answer.Outcome.TRUNCATED, here.name(), now);
        }
        // A cut reply is this target's own: a call that has one goes to no other.
        return truncated != null
                ? answered(truncated.content(), Answer.Outcome.TRUNCATED, here.name(), now)
                : visit(here.index() + 1, now);
    }

    private Step<Q, A> send(Moment now) {
        Visit<Q, A> here = currentVisit();
        if (limits().isTooLate(now)) {
            here.abandoned(true, now);
            return tooLate(now);
        }
        state = State.SENT;
        String target = here.name();
        CallScope scope = new CallScope();
        long timeLeft = limits().timeLeftNanos(now);
        Attempt attempt = new Attempt(id(), target, journal.attempt(), journal.level(), timeLeft, question, scope);
        here.sent(scope, now);
        journal.sent(target, here.estimate(), now);
        return next(new Step.Send<>(here.target(), question.content(), attempt));
    }

    private Step<Q, A> afterFailure(Failure failure, int sends, Moment now, RandomGenerator random) {
        state = State.BETWEEN;
        Visit<Q, A> here = currentVisit();
        journal.failed(here.name(), sends, failure, now);
        RepeatAdvice advice = here.scope().advice().or(failure.advice());
        FailedAttempt attempt = new FailedAttempt(
                question,
                failure,
                advice,
                journal.level(),
                here.hasContentStarted(),
                limits().waitBudgetNanos(now),
                limits().toLatestStartNanos(now),
                here.estimate().totalTokens(),
                now.nanos());
        Retrier.Decision decision = here.session().failed(attempt, random);
        if (decision instanceof Retrier.Decision.Retry retry) {
            return wait(State.WAITING_TO_RETRY, now.nanosAfter(retry.waitNanos()), now);
        }
        StopReason reason = ((Retrier.Decision.Stop) decision).reason();
        journal.stopped(here.name(), reason, now);
        failure.hintNanos().ifPresent(hint -> failures.refused(now.nanosAfter(hint)));
        OuterLayer.report(question, advice, failure.kind().mayHaveRun());
        // Not by the reason alone: content that has reached the caller is objected to first, and may have run as well.
        if (reason == StopReason.NOT_REPEATABLE || attempt.isUnrepeatable()) {
            failures.mustNotRepeat();
        }
        boolean hasSomeContent = truncated != null || here.hasContentStarted();
        return failure.kind() == Failure.Kind.INVALID_REQUEST && !hasSomeContent
                ? failed(CallFailedException.Reason.INVALID_REQUEST, now)
                : leave(here, now);
    }

    private Step<Q, A> routeExhausted(Moment now) {
        boolean isBackground = question.workload() == Workload.BACKGROUND;
        Optional<Handoff<Q, A>> handoff = Objects.requireNonNull(route).handoff();
        if (handoff.isPresent() && !isBackground) {
            Handoff.Referral referral = Objects.requireNonNull(route).desk().refer(now);
            Answer.Outcome outcome = referral.isCallBack() ? Answer.Outcome.CALL_BACK : Answer.Outcome.HANDED_OFF;
            return answered(handoff.get().answer(question, referral), outcome, null, now);
        }
        CallScope outer = question.scope();
        if (outer != null && retrier.mayRetry()) {
            outer.report(RepeatAdvice.RETRIED);
        }
        return failed(isBackground ? failures.postponed() : CallFailedException.Reason.ROUTE_EXHAUSTED, now);
    }

    private Step<Q, A> answered(A content, Answer.Outcome outcome, @Nullable String target, Moment now) {
        // Of the application's handoff or join: nothing is told of an answer that cannot be.
        Objects.requireNonNull(content, "the answer must not be null");
        state = State.DONE;
        return next(new Step.Answered<>(
                new Answer<>(content, outcome, journal.answered(outcome, target, failures.retryAtNanos(), now))));
    }

    private Step<Q, A> failed(CallFailedException.Reason reason, Moment now) {
        state = State.DONE;
        return next(
                new Step.Failed<>(failures.exception(reason, journal.failed(reason, failures.retryAtNanos(), now))));
    }

    private Step<Q, A> wait(State waiting, long untilNanos, Moment now) {
        state = waiting;
        boolean isForGrant = waiting == State.WAITING_FOR_GRANT;
        journal.waiting(currentVisit().name(), untilNanos, isForGrant, now);
        return next(new Step.Wait<>(untilNanos, isForGrant));
    }

    private TimeLimits limits() {
        return Objects.requireNonNull(limits);
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
        /** Nothing is held: what the application adds to a plan may throw here. */
        BETWEEN,
        WAITING_FOR_GRANT,
        SENT,
        WAITING_TO_RETRY,
        DONE
    }
}
