package dev.kademe.examples;

import dev.kademe.answer.Answer;
import dev.kademe.call.Workload;
import dev.kademe.event.CallEvent;
import dev.kademe.event.EventListener;

/**
 * Customers who rate: every tenth answer of a model, of which they like four in five. Both are assumptions; an application has
 * real ones, and tells {@code ResilientClient.feedback}.
 */
final class Ratings implements EventListener {
    private static final int RATES = 10;
    private static final int DISLIKES = 50;

    private final EventListener told;
    private int answers;

    Ratings(EventListener told) {
        this.told = told;
    }

    @Override
    public void onEvent(CallEvent event) {
        if (event instanceof CallEvent.Answered answered
                && answered.outcome() == Answer.Outcome.COMPLETE
                && answered.provenance().workload() == Workload.LIVE) {
            answers++;
            if (answers % RATES == 0) {
                told.onEvent(new CallEvent.FeedbackGiven(
                        answered.callId(),
                        answered.at(),
                        answered.provenance().target().orElse(""),
                        answered.provenance().level(),
                        answers % DISLIKES != 0));
            }
        }
    }
}
