package dev.kademe.flow;

import dev.kademe.call.CallScope;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.quota.Claim.Grantee;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.retry.Retrier;
import dev.kademe.routing.Router;
import dev.kademe.routing.Target;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    private final List<QuotaWatch> watches;
    private final HiddenSends hiddenSends = new HiddenSends();
    private final AtomicLong opened;

    public Calls(CallPlan<Q, A> plan) {
        this(plan, new AtomicLong());
    }

    private Calls(CallPlan<Q, A> plan, AtomicLong opened) {
        this.plan = plan;
        this.opened = opened;
        this.retrier = new Retrier(plan.name(), plan.retryPolicy(), plan.retryBudget());
        this.planHash = PlanHash.of(plan.description());
        this.watches = watches(plan);
    }

    /** The same client on other routes; its calls are numbered in one row with these. */
    public Calls<Q, A> withRouter(Router<Q, A> router) {
        return new Calls<>(plan.withRouter(router), opened);
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
        return new Call<>(
                plan, retrier, scoped, grantee, new Journal(id, planHash, scoped, hiddenSends, plan.listener()));
    }

    /**
     * Lets time pass for every quota of the plan: waiting calls are granted, levels move, alarms ring. The driver does this
     * every 5 s, one tick at a time.
     *
     * @param backlogs the background work in line
     */
    public void tick(List<Backlog> backlogs, Moment now) {
        watches.forEach(watch -> watch.tick(backlogs, now));
    }

    /** The plan in force, for a person to read. */
    public String explain() {
        return PlanExplanation.of(plan, planHash);
    }

    /** The plan in force. */
    public CallPlan<Q, A> plan() {
        return plan;
    }

    private static <Q, A> List<QuotaWatch> watches(CallPlan<Q, A> plan) {
        Map<QuotaLedger, QuotaWatch> byLedger = new LinkedHashMap<>();
        for (Target<Q, A> target : plan.router().targets()) {
            QuotaWatch watch = byLedger.computeIfAbsent(
                    target.ledger(),
                    ledger -> new QuotaWatch(target.name(), ledger, target.level(), plan.alarm(), plan.listener()));
            if (watch.level() != target.level()) {
                throw new IllegalArgumentException(
                        "targets that share a ledger must share its level control, but \"%s\" does not"
                                .formatted(target.name()));
            }
        }
        return List.copyOf(byLedger.values());
    }
}
