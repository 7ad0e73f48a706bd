package dev.kademe.flow;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.answer.Provenance;
import dev.kademe.call.CallScope;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.event.CallEvent;
import dev.kademe.event.EventListener;
import dev.kademe.failure.Failure;
import dev.kademe.quota.Admission;
import dev.kademe.retry.Retrier.StopReason;
import dev.kademe.routing.Route.SkipReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps what happened to one call: tells the listener at once and the provenance at the end. */
final class Journal {
    private final String callId;
    private final String planHash;
    private final HiddenSends hiddenSends;
    private final EventListener listener;
    /** Replaced, not changed: most calls have one attempt and skip nothing. */
    private List<Provenance.Attempted> attempts = List.of();

    private List<Provenance.Skipped> skipped = List.of();
    private Question<?> question;
    private DegradationLevel level = DegradationLevel.NORMAL;
    private String primary = "";
    private boolean isShortened;
    private long startedNanos;
    private long sentNanos;
    private long estimatedTokens;
    private long waitingSinceNanos;
    private long waitedNanos;

    Journal(String callId, String planHash, Question<?> question, HiddenSends hiddenSends, EventListener listener) {
        this.callId = callId;
        this.planHash = planHash;
        this.question = question;
        this.hiddenSends = hiddenSends;
        this.listener = listener;
    }

    String callId() {
        return callId;
    }

    DegradationLevel level() {
        return level;
    }

    /** The question came in, and its route is known. */
    void asked(Question<?> classified, String usualTarget, DegradationLevel atLevel, boolean shortened, Moment now) {
        question = classified;
        primary = usualTarget;
        level = atLevel;
        isShortened = shortened;
        startedNanos = now.nanos();
        listener.onEvent(new CallEvent.Asked(callId, now, question.workload(), question.category(), atLevel));
    }

    void waiting(String target, long untilNanos, boolean isForGrant, Moment now) {
        waitingSinceNanos = now.nanos();
        listener.onEvent(new CallEvent.Waited(callId, now, target, untilNanos, isForGrant));
    }

    void waitOver(String target, boolean isForGrant, Moment now) {
        long nanos = now.nanos() - waitingSinceNanos;
        waitedNanos += nanos;
        listener.onEvent(new CallEvent.Resumed(callId, now, target, question.workload(), nanos, isForGrant));
    }

    /** The number of the attempt that is sent next, or is on its way. */
    int attempt() {
        return attempts.size() + 1;
    }

    /** How many requests the attempt really was, as far as anybody tells. */
    int sends(CallScope scope, Map<String, List<String>> headers, String target) {
        return hiddenSends.of(scope, headers, target);
    }

    void sent(String target, TokenEstimate estimate, Moment now) {
        sentNanos = now.nanos();
        estimatedTokens = estimate.totalTokens();
        listener.onEvent(new CallEvent.Sent(callId, now, target, attempt()));
    }

    void contentStarted(String target, Moment now) {
        listener.onEvent(new CallEvent.ContentStarted(
                callId,
                now,
                target,
                attempt(),
                question.workload(),
                now.nanos() - startedNanos,
                now.nanos() - sentNanos));
    }

    void replied(String target, int sends, TokenUsage usage, Moment now) {
        int attempt = ended(target, sends, usage, null, now);
        listener.onEvent(new CallEvent.Replied(callId, now, target, attempt, usage));
    }

    void failed(String target, int sends, Failure failure, Moment now) {
        int attempt = ended(target, sends, failure.paid(), failure, now);
        listener.onEvent(new CallEvent.AttemptFailed(callId, now, target, attempt, failure));
    }

    void stopped(String target, StopReason reason, Moment now) {
        skipped = plus(skipped, new Provenance.Skipped(target, null, reason));
        listener.onEvent(new CallEvent.Stopped(callId, now, target, reason));
    }

    void skipped(String target, SkipReason reason, Moment now) {
        skipped = plus(skipped, new Provenance.Skipped(target, reason, null));
        listener.onEvent(new CallEvent.Skipped(callId, now, target, reason));
    }

    /** The caller gets what that target said; null is a person who takes over. */
    Provenance answered(Answer.Outcome outcome, @Nullable String target, long retryAtNanos, Moment now) {
        Provenance provenance = provenance(target, retryAtNanos, now);
        listener.onEvent(new CallEvent.Answered(callId, now, outcome, provenance));
        return provenance;
    }

    Provenance failed(CallFailedException.Reason reason, long retryAtNanos, Moment now) {
        Provenance provenance = provenance(null, retryAtNanos, now);
        listener.onEvent(new CallEvent.Failed(callId, now, reason, provenance));
        return provenance;
    }

    private int ended(String target, int sends, TokenUsage usage, @Nullable Failure failure, Moment now) {
        int number = attempt();
        long tookNanos = now.nanos() - sentNanos;
        attempts = plus(
                attempts,
                new Provenance.Attempted(target, number, sentNanos, tookNanos, sends, estimatedTokens, usage, failure));
        return number;
    }

    private static <T> List<T> plus(List<T> before, T last) {
        // Hardly ever more than two.
        if (before.size() < 2) {
            return before.isEmpty() ? List.of(last) : List.of(before.get(0), last);
        }
        List<T> all = new ArrayList<>(before);
        all.add(last);
        return List.copyOf(all);
    }

    private Provenance provenance(@Nullable String target, long retryAtNanos, Moment now) {
        return new Provenance(
                callId,
                planHash,
                question.workload(),
                question.category(),
                level,
                primary,
                Optional.ofNullable(target),
                isShortened,
                attempts,
                skipped,
                Duration.ofNanos(waitedNanos),
                Duration.ofNanos(now.nanos() - startedNanos),
                retryAtNanos == Admission.NEVER
                        ? Optional.empty()
                        : Optional.of(Duration.ofNanos(Math.max(0, retryAtNanos - now.nanos()))));
    }
}
