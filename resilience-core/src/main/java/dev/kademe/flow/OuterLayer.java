package dev.kademe.flow;

import dev.kademe.call.CallScope;
import dev.kademe.call.CallScope.RepeatAdvice;
import dev.kademe.call.Question;
import dev.kademe.call.TokenUsage;
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

    /** A success counts once in a retry budget, however many layers share it: the innermost one counts it. */
    static void succeeded(Question<?> question, Visit<?, ?> visit, TokenUsage usage, RetryBudget budget) {
        if (visit.scope().hasEarned(budget)) {
            visit.session().succeededInside();
        } else {
            visit.session().succeeded(question.workload(), usage.totalTokens());
        }
        CallScope outer = question.scope();
        if (outer != null) {
            outer.earned(budget);
        }
        report(question, RepeatAdvice.FREE, true);
    }
}
