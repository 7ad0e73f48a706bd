package dev.kademe.sim.rehearse;

import dev.kademe.answer.Answer;
import dev.kademe.answer.Provenance;
import dev.kademe.sim.report.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * How one question ended. Immutable.
 *
 * @param answerer a target, {@link Timeline#PERSON} or {@link Timeline#REFUSED}
 * @param isFull whether its first target answered in full
 * @param isShort whether a target answered a shortened question
 * @param isCalledBack whether no person was free
 * @param waitNanos how long it waited, for quota and before retries, in nanoseconds
 */
record Ending(String answerer, boolean isFull, boolean isShort, boolean isCalledBack, long waitNanos) {
    /**
     * The ending of a call.
     *
     * @param outcome how whole its answer is; null when there is none
     */
    static Ending of(Answer.@Nullable Outcome outcome, Provenance provenance) {
        long waitNanos = provenance.waited().toNanos();
        if (outcome == null) {
            return refused(waitNanos);
        }
        boolean isCalledBack = outcome == Answer.Outcome.CALL_BACK;
        if (isCalledBack || outcome == Answer.Outcome.HANDED_OFF) {
            return new Ending(Timeline.PERSON, false, false, isCalledBack, waitNanos);
        }
        // An answer of no person names its target.
        String target = provenance.target().orElseThrow();
        boolean isShort = provenance.isShortened();
        return new Ending(target, !isShort && target.equals(provenance.primary()), isShort, false, waitNanos);
    }

    /** The ending of a job, whose time in line is no wait. */
    static Ending ofJob(Answer<?> answer) {
        Ending ending = of(answer.outcome(), answer.provenance());
        return new Ending(ending.answerer, ending.isFull, ending.isShort, ending.isCalledBack, 0);
    }

    /** Without an answer. */
    static Ending refused(long waitNanos) {
        return new Ending(Timeline.REFUSED, false, false, false, waitNanos);
    }

    boolean isRefused() {
        return answerer.equals(Timeline.REFUSED);
    }

    boolean isByPerson() {
        return answerer.equals(Timeline.PERSON);
    }
}
