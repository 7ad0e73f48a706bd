package dev.kademe.flow;

import dev.kademe.call.CallScope;
import dev.kademe.call.Question;
import dev.kademe.quota.Grantee;
import dev.kademe.retry.Retrier;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The calls of one client: opens them, and holds what they share. Thread-safe.
 *
 * @param <Q> the application's request type
 * @param <A> the application's answer type
 */
public final class Calls<Q, A> {
    private final CallPlan<Q, A> plan;
    private final Retrier retrier;
    private final String planHash;
    private final AtomicLong opened = new AtomicLong();

    public Calls(CallPlan<Q, A> plan) {
        this.plan = plan;
        this.retrier = new Retrier(plan.name(), plan.retryPolicy(), plan.retryBudget());
        this.planHash = PlanHash.of(plan.description());
    }

    /**
     * Opens a call. Opened on a thread that is inside an attempt of another client, it reports to that attempt's scope,
     * unless the question names one.
     *
     * @param grantee told when a wait for quota ends early; the driver's
     */
    public Call<Q, A> open(Question<Q> question, Grantee grantee) {
        String id = plan.name() + '-' + opened.incrementAndGet();
        Question<Q> scoped = question.scope() != null
                ? question
                : CallScope.current().map(question::within).orElse(question);
        return new Call<>(plan, retrier, scoped, grantee, new Journal(id, planHash, scoped, plan.listener()));
    }

    /** The plan in force. */
    public CallPlan<Q, A> plan() {
        return plan;
    }
}
