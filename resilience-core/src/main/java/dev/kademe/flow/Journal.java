package dev.kademe.flow;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.answer.Provenance;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.call.TokenUsage;
import dev.kademe.event.CallEvent;
import dev.kademe.event.EventListener;
import dev.kademe.failure.Failure;
import dev.kademe.retry.StopReason;
import dev.kademe.routing.SkipReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps what happened to one call: tells the listener at once and the provenance at the end. */
final class Journal {
    private final String callId;
    private final String planHash;
    private final Question<?> question;
    private final EventListener listener;
    private final List<Provenance.Attempted> attempts = new ArrayList<>(2);
    private final List<Provenance.Skipped> skipped = new ArrayList<>(0);
    private DegradationLevel level = DegradationLevel.NORMAL;
    private long startedNanos;
    private long sentNanos;
    private long waitingSinceNanos;
    private long waitedNanos;

    Journal(String callId, String planHash, Question<?> question, EventListener listener) {
        this.callId = callId;
        this.planHash = planHash;
        this.question = question;
        this.listener = listener;
    }

    String callId() {
        return callId;
    }

    DegradationLevel level() {
        return level;
    }

    void asked(DegradationLevel atLevel, Moment now) {
        level = atLevel;
        startedNanos = now.nanos();
        listener.onEvent(new CallEvent.Asked(callId, now, question.workload(), question.category(), atLevel));
    }

    void waiting(String target, long untilNanos, boolean isForGrant, Moment now) {
        waitingSinceNanos = now.nanos();
        listener.onEvent(new CallEvent.Waited(callId, now, target, untilNanos, isForGrant));
    }

    void waitOver(Moment now) {
        waitedNanos += now.nanos() - waitingSinceNanos;
    }

    /** The number of the attempt that is sent next, or is on its way. */
    int attempt() {
        return attempts.size() + 1;
    }

    void sent(String target, Moment now) {
        sentNanos = now.nanos();
        listener.onEvent(new CallEvent.Sent(callId, now, target, attempt()));
    }

    void contentStarted(String target, Moment now) {
        listener.onEvent(new CallEvent.ContentStarted(callId, now, target, attempt()));
    }

    void replied(String target, TokenUsage usage, Moment now) {
        int attempt = ended(target, usage, null, now);
        listener.onEvent(new CallEvent.Replied(callId, now, target, attempt, usage));
    }

    void failed(String target, Failure failure, Moment now) {
        int attempt = ended(target, failure.paid(), failure, now);
        listener.onEvent(new CallEvent.AttemptFailed(callId, now, target, attempt, failure));
    }

    void stopped(String target, StopReason reason, Moment now) {
        skipped.add(new Provenance.Skipped(target, null, reason));
        listener.onEvent(new CallEvent.Stopped(callId, now, target, reason));
    }

    void skipped(String target, SkipReason reason, Moment now) {
        skipped.add(new Provenance.Skipped(target, reason, null));
        listener.onEvent(new CallEvent.Skipped(callId, now, target, reason));
    }

    Provenance answered(Answer.Outcome outcome, Moment now) {
        Provenance provenance = provenance(now);
        listener.onEvent(new CallEvent.Answered(callId, now, outcome, provenance));
        return provenance;
    }

    Provenance failed(CallFailedException.Reason reason, Moment now) {
        Provenance provenance = provenance(now);
        listener.onEvent(new CallEvent.Failed(callId, now, reason, provenance));
        return provenance;
    }

    private int ended(String target, TokenUsage usage, @Nullable Failure failure, Moment now) {
        int number = attempt();
        attempts.add(new Provenance.Attempted(target, number, sentNanos, now.nanos() - sentNanos, usage, failure));
        return number;
    }

    private Provenance provenance(Moment now) {
        return new Provenance(
                callId,
                planHash,
                question.workload(),
                question.category(),
                level,
                attempts,
                skipped,
                Duration.ofNanos(waitedNanos),
                Duration.ofNanos(now.nanos() - startedNanos));
    }
}
