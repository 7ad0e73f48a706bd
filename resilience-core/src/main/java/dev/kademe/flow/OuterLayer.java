package dev.kademe.flow;

import dev.kademe.call.CallScope;
import dev.kademe.call.CallScope.RepeatAdvice;
import dev.kademe.call.Question;
import dev.kademe.retry.RetryBudget;

/** What a call tells the attempt it was made in, if it was made in one. */
final class OuterLayer {
    private OuterLayer() {}

    /** What repeating that attempt would mean. */
    static void report(Question<?> question, RepeatAdvice inner, boolean mayHaveRun) {
        CallScope outer = question.scope();
        if (outer == null) {
            return;
        }
        outer.report(inner);
        if (mayHaveRun && !question.repeatability().isRepeatable()) {
            outer.report(RepeatAdvice.FORBIDDEN);
        }
    }

    /** A success was counted in this budget; a layer that shares it must not count it again. */
    static void earned(Question<?> question, RetryBudget budget) {
        CallScope outer = question.scope();
        if (outer != null) {
            outer.earned(budget);
        }
    }
}
