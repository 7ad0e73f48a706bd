package dev.kademe.flow;

import dev.kademe.call.CallScope;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.event.ClientEvent;
import dev.kademe.quota.Claim.Grantee;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.retry.Retrier;
import dev.kademe.routing.Router;
import dev.kademe.routing.Target;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one client: opens them, and holds what they share. Thread-safe.
 *
 * @param <Q> the application's request type
 * @param <A> the application's answer type
 */
public final class Calls<Q, A> {
    private final HiddenSends hiddenSends = new HiddenSends();
    private final String prefix;
    private final AtomicLong opened;
    private volatile Ruling<Q, A> ruling;

    /** The calls of one client, numbered behind {@code prefix}. Its listener is told of the plan. */
    public Calls(CallPlan<Q, A> plan, String prefix) {
        this(plan, prefix, new AtomicLong());
        ruling.tell();
    }

    private Calls(CallPlan<Q, A> plan, String prefix, AtomicLong opened) {
        this.prefix = prefix;
        this.opened = opened;
        this.ruling = Ruling.of(plan, null);
    }

    /**
     * Takes another plan at once: calls opened from now on follow it, those on their way keep theirs. The name and the
     * listener stay. Called by one thread at a time.
     */
    public void follow(CallPlan<Q, A> next) {
        Ruling<Q, A> before = ruling;
        ruling = Ruling.of(next.inPlaceOf(before.plan), before);
        ruling.tell();
    }

    /** The same client on other routes; its calls are numbered in one row with these. */
    public Calls<Q, A> withRouter(Router<Q, A> router) {
        return new Calls<>(ruling.plan.withRouter(router), prefix, opened);
    }

    /**
     * Opens a call. Opened on a thread that is inside an attempt of another client, it reports to that attempt's scope,
     * unless the question names one.
     *
     * @param grantee told when a wait for quota ends early; the driver's
     */
    public Call<Q, A> open(Question<Q> question, Grantee grantee) {
        Ruling<Q, A> now = ruling;
        String id = prefix + '-' + opened.incrementAndGet();
        Question<Q> scoped = question.scope() != null
                ? question
                : CallScope.current().map(question::within).orElse(question);
        Journal journal = new Journal(id, now.hash, scoped, hiddenSends, now.plan.listener());
        return new Call<>(now.plan, now.retrier, scoped, grantee, journal);
    }

    /**
     * Lets time pass for every quota of the plan: waiting calls are granted, levels move, alarms ring. The driver does this
     * every 5 s, one tick at a time.
     *
     * @param backlogs the background work in line
     */
    public void tick(List<Backlog> backlogs, Moment now) {
        for (QuotaWatch watch : ruling.watches) {
            watch.tick(backlogs, now);
        }
    }

    /** The plan in force, for a person to read. */
    public String explain() {
        Ruling<Q, A> now = ruling;
        return PlanExplanation.of(now.plan, now.hash);
    }

    /** The plan in force. */
    public CallPlan<Q, A> plan() {
        return ruling.plan;
    }

    /** One plan and what its calls share. A quota and a retrier that the plan before had too keep what they know. */
    private record Ruling<Q, A>(CallPlan<Q, A> plan, Retrier retrier, String hash, List<QuotaWatch> watches) {
        static <Q, A> Ruling<Q, A> of(CallPlan<Q, A> plan, @Nullable Ruling<Q, A> before) {
            boolean keepsRetrier = before != null
                    && before.plan.retryPolicy().equals(plan.retryPolicy())
                    && before.plan.retryBudget() == plan.retryBudget();
            Retrier retrier = before != null && keepsRetrier
                    ? before.retrier
                    : new Retrier(plan.name(), plan.retryPolicy(), plan.retryBudget());
            List<QuotaWatch> known = before == null ? List.of() : before.watches;
            return new Ruling<>(plan, retrier, PlanHash.of(plan.description()), watches(plan, known));
        }

        void tell() {
            List<String> targets =
                    plan.router().targets().stream().map(Target::name).toList();
            List<String> quotas = watches.stream().map(QuotaWatch::target).toList();
            plan.listener()
                    .onClientEvent(new ClientEvent.PlanTaken(
                            plan.name(), hash, targets, quotas, plan.router().categories()));
        }

        private static <Q, A> List<QuotaWatch> watches(CallPlan<Q, A> plan, List<QuotaWatch> known) {
            Map<QuotaLedger, QuotaWatch> byLedger = new LinkedHashMap<>();
            for (Target<Q, A> target : plan.router().targets()) {
                QuotaWatch watch = byLedger.computeIfAbsent(target.ledger(), ledger -> watch(plan, target, known));
                if (watch.level() != target.level()) {
                    throw new IllegalArgumentException(
                            "targets that share a ledger must share its level control, but \"%s\" does not"
                                    .formatted(target.name()));
                }
            }
            return List.copyOf(byLedger.values());
        }

        private static <Q, A> QuotaWatch watch(CallPlan<Q, A> plan, Target<Q, A> target, List<QuotaWatch> known) {
            for (QuotaWatch watch : known) {
                if (watch.ledger() == target.ledger()) {
                    boolean keepsName = plan.router().targets().stream()
                            .anyMatch(other -> other.ledger() == watch.ledger()
                                    && other.name().equals(watch.target()));
                    String name = keepsName ? watch.target() : target.name();
                    return watch.following(name, target.level(), plan.alarm());
                }
            }
            return new QuotaWatch(target.name(), target.ledger(), target.level(), plan.alarm(), plan.listener());
        }
    }
}
