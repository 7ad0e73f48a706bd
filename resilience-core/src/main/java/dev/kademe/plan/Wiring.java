package dev.kademe.plan;

import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Question;
import dev.kademe.client.ResilientClient;
import dev.kademe.level.LevelControl;
import dev.kademe.plan.Content.Account;
import dev.kademe.plan.Content.Budget;
import dev.kademe.plan.Content.Model;
import dev.kademe.plan.Content.Path;
import dev.kademe.plan.PlanKeys.Language;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.retry.RetryBudget;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.Route;
import dev.kademe.routing.Router;
import dev.kademe.routing.Target;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** Joins a plan with what only the application has: its endpoints, prompts and estimates. */
final class Wiring<Q, A> {
    private final Content content;
    private final Plan.Bindings<Q, A> bindings;
    private final Map<String, QuotaLedger> ledgers = new HashMap<>();
    private final Map<String, LevelControl> levels = new HashMap<>();

    Wiring(Content content, Plan.Bindings<Q, A> bindings) {
        this.content = content;
        this.bindings = bindings;
        content.quotas().forEach((name, account) -> {
            ledgers.put(name, QuotaLedger.create(account.quota()));
            levels.put(name, level(account));
        });
    }

    ResilientClient.Builder<Q, A> client() {
        Router<Q, A> router = router();
        Budget budget = content.retrying().budget();
        ResilientClient.Builder<Q, A> client = ResilientClient.builder(router)
                .name(content.name())
                .retryBudget(
                        budget == null
                                ? RetryBudget.none()
                                : budget.make(router.targets().get(0).ledger()))
                .retry(content.retrying().policy())
                .waitBudgets(content.waits().budgets())
                .minAttempt(content.waits().minAttempt())
                .alarm(content.alarm());
        return content.isLogged() ? client : client.withoutLog();
    }

    Router<Q, A> router() {
        Map<String, Target<Q, A>> targets = targets();
        Handoff<Q, A> handoff = handoff();
        Handoff.Desk desk = desk();
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

    private Map<String, Target<Q, A>> targets() {
        for (String bound : bindings.targets().keySet()) {
            if (!content.targets().containsKey(bound)) {
                throw new IllegalArgumentException("bound, but not in the plan: "
                        + Reader.unknownName("target", bound, content.targets().keySet()));
            }
        }
        Map<String, Target<Q, A>> targets = new LinkedHashMap<>();
        content.targets().forEach((name, model) -> targets.put(name, target(name, model)));
        return targets;
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

    private Handoff.Desk desk() {
        Content.Desk desk = content.desk();
        return desk.people() == null
                ? Handoff.Desk.unlimited()
                : Handoff.Desk.staffed(desk.people(), desk.handling(), desk.capacity());
    }

    private static LevelControl level(Account account) {
        return account.levels() == null ? LevelControl.none() : LevelControl.adaptive(account.levels());
    }
}
