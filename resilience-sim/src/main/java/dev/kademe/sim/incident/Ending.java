package dev.kademe.sim.incident;

import dev.kademe.answer.Answer;
import dev.kademe.answer.Provenance;

/** How a customer's question ended. */
public enum Ending {
    /** Answered in full by the main model. */
    MAIN,
    /** Answered by the main model, shorter. */
    SHORT,
    /** Answered by the small model. */
    SMALL,
    /** Answered by the second provider. */
    SECOND,
    /** A person takes over, or calls back. */
    HANDOFF,
    /** "I cannot help." */
    REFUSED;

    static Ending of(Answer<?> answer) {
        Provenance provenance = answer.provenance();
        if (answer.outcome() == Answer.Outcome.HANDED_OFF || answer.outcome() == Answer.Outcome.CALL_BACK) {
            return HANDOFF;
        }
        String target = provenance.target().orElse("");
        return switch (target) {
            case Models.MAIN -> provenance.isShortened() ? SHORT : MAIN;
            case Models.SMALL -> SMALL;
            case Models.SECOND -> SECOND;
            default -> throw new IllegalStateException("an answer must name its target, was \"" + target + "\"");
        };
    }
}
