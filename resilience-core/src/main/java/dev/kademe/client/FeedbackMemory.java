package dev.kademe.client;

import dev.kademe.answer.Provenance;
import dev.kademe.call.DegradationLevel;
import dev.kademe.event.CallEvent;
import dev.kademe.event.EventListener;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Which target answered which of the latest calls, and at which level; so that a like or dislike can be counted. */
final class FeedbackMemory implements EventListener {
    /** Answers that are remembered; an older one's feedback is not counted. A power of two. */
    static final int CAPACITY = 8_192;

    /** The target of an answer that no target gave. */
    static final String PERSON = "person";

    private final AtomicReferenceArray<Answered> latest = new AtomicReferenceArray<>(CAPACITY);

    @Override
    public void onEvent(CallEvent event) {
        if (event instanceof CallEvent.Answered answered) {
            Provenance provenance = answered.provenance();
            String target = provenance.target().orElse(PERSON);
            latest.set(slot(answered.callId()), new Answered(answered.callId(), target, provenance.level()));
        }
    }

    /** The answer to a call, once; empty when it is not, or no longer, remembered. */
    Optional<Answered> take(String callId) {
        int slot = slot(callId);
        Answered answered = latest.get(slot);
        return answered != null && answered.callId.equals(callId) && latest.compareAndSet(slot, answered, null)
                ? Optional.of(answered)
                : Optional.empty();
    }

    /** Calls are numbered, so that as many as there are slots never share one. */
    private static int slot(String callId) {
        int number = 0;
        int place = 1;
        for (int i = callId.length() - 1; i >= 0 && callId.charAt(i) != '-'; i--) {
            number += (callId.charAt(i) - '0') * place;
            place *= 10;
        }
        return number & (CAPACITY - 1);
    }

    /** What is remembered of an answer. */
    record Answered(String callId, String target, DegradationLevel level) {}
}
