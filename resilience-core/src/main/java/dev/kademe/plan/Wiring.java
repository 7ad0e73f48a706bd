package dev.kademe.plan;

import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.client.ResilientClient;
import dev.kademe.document.Wording;
import dev.kademe.level.LevelControl;
import dev.kademe.plan.Content.Account;
import dev.kademe.plan.Content.Budget;
import dev.kademe.plan.Content.Model;
import dev.kademe.plan.Content.Path;
import dev.kademe.plan.PlanKeys.Language;
import dev.kademe.quota.Quota;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Reservation;
import dev.kademe.retry.RetryBudget;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.Route;
import dev.kademe.routing.Router;
import dev.kademe.routing.Target;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Joins a plan with what only the application has: its endpoints, prompts and estimates. What a wiring before it had under
 * the same name and with the same settings goes on: ledgers with their charges, levels, targets, desk and retry budget.
 */
final class Wiring<Q, A> {
    private final Content content;
    private final Plan.Bindings<Q, A> bindings;
    private final Map<String, QuotaLedger> ledgers = new HashMap<>();
    private final Map<String, LevelControl> levels = new HashMap<>();
    private final List<QuotaChange> changes = new ArrayList<>();
    private final Map<String, Target<Q, A>> targets = new LinkedHashMap<>();
    private final Handoff.Desk desk;
    private @Nullable RetryBudget retries;

    Wiring(Content content, Plan.Bindings<Q, A> bindings) {
        this.content = content;
        this.bindings = bindings;
        content.quotas().forEach((name, account) -> {
            ledgers.put(name, QuotaLedger.create(account.quota()));
            levels.put(name, level(account));
        });
        this.desk = desk(content.desk());
        checkBindings();
        content.targets().forEach((name, model) -> targets.put(name, target(name, model)));
    }

    /** The wiring of another plan that takes over from one that runs; the ledgers change when {@link #takeOver} is called. */
    private Wiring(Wiring<Q, A> before, Content content, Moment now) {
        this.content = content;
        this.bindings = before.bindings;
        content.quotas().forEach((name, account) -> {
            Account old = before.content.quotas().get(name);
            QuotaLedger ledger = before.ledgers.get(name);
            if (old == null || ledger == null) {
                ledgers.put(name, QuotaLedger.create(account.quota()));
                levels.put(name, level(account));
            } else {
                ledgers.put(name, ledger);
                changes.add(QuotaChange.of(name, ledger, old.quota(), account.quota()));
                LevelControl level = Objects.requireNonNull(before.levels.get(name));
                levels.put(name, Objects.equals(old.levels(), account.levels()) ? level : level(account, level, now));
            }
        });
        this.desk = content.desk().equals(before.content.desk()) ? before.desk : desk(content.desk());
        boolean hasSameRetries = Objects.equals(
                        content.retrying().budget(), before.content.retrying().budget())
                && changes.stream().noneMatch(QuotaChange::changesLimits);
        this.retries = hasSameRetries ? before.retries : null;
        checkBindings();
        content.targets().forEach((name, model) -> targets.put(name, target(name, model, before)));
    }

    /**
     * The wiring of {@code next}, which takes over from this one.
     *
     * @throws IllegalArgumentException when something differs that cannot change while the client runs
     */
    Wiring<Q, A> next(Content next, Moment now) {
        return new Wiring<>(this, next, now);
    }

    /**
     * Gives the ledgers that go on their new limits and shares, which none of them refuses.
     *
     * @return who waited and is granted now, to be told
     */
    List<Reservation> takeOver(Moment now) {
        List<Reservation> granted = new ArrayList<>();
        changes.forEach(change -> granted.addAll(change.apply(now)));
        return granted;
    }

    ResilientClient.Builder<Q, A> client() {
        Router<Q, A> router = router();
        RetryBudget kept = retries;
        RetryBudget budget = kept == null ? budget(router) : kept;
        retries = budget;
        ResilientClient.Builder<Q, A> client = ResilientClient.builder(router)
                .name(content.name())
                .retryBudget(budget)
                .retry(content.retrying().policy())
                .waitBudgets(content.waits().budgets())
                .minAttempt(content.waits().minAttempt())
                .alarm(content.alarm());
        return content.isLogged() ? client : client.withoutLog();
    }

    Router<Q, A> router() {
        Handoff<Q, A> handoff = handoff();
        Function<List<String>, Route<Q, A>> route = stops -> {
            List<Target<Q, A>> of =
                    stops.stream().map(targets::get).filter(Objects::nonNull).toList();
            return stops.contains(PlanKeys.PERSON) ? Route.of(of, handoff, desk) : Route.withoutHandoff(of);
        };
        Path other = Objects.requireNonNull(content.routes().get(PlanKeys.ANY_OTHER));
        Router.Builder<Q, A> router = Router.sensitive(
                route.apply(Objects.requireNonNull(other.stops().get(DegradationLevel.NORMAL))));
        content.routes().forEach((category, path) -> {
            if (!category.equals(PlanKeys.ANY_OTHER)) {
                path.stops()
                        .forEach((level, stops) -> router.category(new Category(category), level, route.apply(stops)));
            }
        });
        return router.build();
    }

    private RetryBudget budget(Router<Q, A> router) {
        Budget budget = content.retrying().budget();
        return budget == null
                ? RetryBudget.none()
                : budget.make(quotaOf(router.targets().get(0).name()));
    }

    private void checkBindings() {
        for (String bound : bindings.targets().keySet()) {
            if (!content.targets().containsKey(bound)) {
                throw new IllegalArgumentException("bound, but not in the plan: "
                        + Wording.unknownName("target", bound, content.targets().keySet()));
            }
        }
    }

    /** The limits that the plan gives to the quota of a target, if it has one. */
    private @Nullable Quota quotaOf(String target) {
        Model model = Objects.requireNonNull(content.targets().get(target));
        Account account = model.quota() == null ? null : content.quotas().get(model.quota());
        return account == null ? null : account.quota();
    }

    /** The target that runs already, with its outage gate, when nothing about it has changed; an operator's switch stays. */
    private Target<Q, A> target(String name, Model model, Wiring<Q, A> before) {
        Target<Q, A> running = before.targets.get(name);
        boolean isSame = model.equals(before.content.targets().get(name))
                && (model.quota() == null || levels.get(model.quota()) == before.levels.get(model.quota()));
        if (running != null && isSame) {
            return running;
        }
        Target<Q, A> made = target(name, model);
        if (running != null && !running.isOn()) {
            made.switchOff();
        }
        return made;
    }

    private Target<Q, A> target(String name, Model model) {
        Function<String, Target.Builder<Q, A>> binding = bindings.targets().get(name);
        if (binding == null) {
            throw new IllegalArgumentException("target \"%s\" of the plan has no binding; bound are: %s"
                    .formatted(name, String.join(", ", bindings.targets().keySet())));
        }
        Target.Builder<Q, A> target = binding.apply(name).provider(model.provider());
        if (model.quota() != null) {
            target.ledger(Objects.requireNonNull(ledgers.get(model.quota())));
            target.level(Objects.requireNonNull(levels.get(model.quota())));
        }
        model.contextWindow().ifPresent(target::contextWindow);
        Target<Q, A> built =
                (model.gate() == null ? target.withoutOutageGate() : target.outageGate(model.gate())).build();
        if (!built.name().equals(name)) {
            throw new IllegalArgumentException(
                    "the binding of target \"%s\" must build a target of that name, was \"%s\""
                            .formatted(name, built.name()));
        }
        return built;
    }

    private Handoff<Q, A> handoff() {
        Handoff<Q, String> text = content.desk().language() == Language.TURKISH ? Handoff.turkish() : Handoff.english();
        return (Question<Q> question, Handoff.Referral referral) ->
                bindings.handoffText().apply(text.answer(question, referral));
    }

    private static Handoff.Desk desk(Content.Desk desk) {
        return desk.people() == null
                ? Handoff.Desk.unlimited()
                : Handoff.Desk.staffed(desk.people(), desk.handling(), desk.capacity());
    }

    private static LevelControl level(Account account) {
        return account.levels() == null ? LevelControl.none() : LevelControl.adaptive(account.levels());
    }

    /** Other thresholds go on from the level in force, at the beginning of a dwell. */
    private static LevelControl level(Account account, LevelControl before, Moment now) {
        return account.levels() == null
                ? LevelControl.none()
                : LevelControl.adaptive(account.levels(), before.state(now), now);
    }
}
