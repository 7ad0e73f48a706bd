package dev.kademe.sim.rehearse;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.TokenEstimate;
import dev.kademe.level.LevelSettings;
import dev.kademe.plan.Plan;
import dev.kademe.quota.Quota;
import dev.kademe.routing.Target;
import dev.kademe.routing.Target.Prompt;
import dev.kademe.sim.check.LawBook;
import dev.kademe.sim.check.LevelHistory;
import dev.kademe.sim.clock.VirtualClock;
import dev.kademe.sim.load.SeededRandom;
import dev.kademe.sim.rehearse.FakeModel.Sends;
import dev.kademe.sim.scenario.Scenario;
import dev.kademe.sim.scenario.Traffic.Inquiry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The fake providers of a run, made of a plan and a scenario. Not thread-safe. */
final class PlanWorld {
    private static final String NEUTRAL = "When do you open?";
    private static final String PERSONAL = "Where is my money? TR33 0006 1005 1978 6457 8413 26";

    private final Plan plan;
    private final Map<String, QuotaTally> quotas = new LinkedHashMap<>();
    private final Map<String, FakeModel> models = new LinkedHashMap<>();
    private final Map<String, QuotaTally> quotaByTarget = new LinkedHashMap<>();
    private final Optional<QuotaTally> main;

    PlanWorld(
            Plan plan, Scenario scenario, VirtualClock clock, SeededRandom random, LawBook<PlanLaw> laws, Sends sends) {
        this.plan = plan;
        for (String name : plan.quotas()) {
            Quota quota = plan.quota(name);
            Terms terms = new Terms(quota, scenario.account(name), clock.now().epochMillis());
            FakeAccount account = new FakeAccount(name, terms, FakeAccount.of(scenario.faults(), name, true));
            account.plan(clock, random);
            LevelHistory levels = new LevelHistory(firstTarget(name), DegradationLevel.NORMAL, scenario.length());
            quotas.put(name, new QuotaTally(account, levels, plan.levels(name).map(LevelSettings::dwell), laws));
        }
        for (String target : plan.targets()) {
            Optional<String> quota = plan.quotaOf(target);
            quota.ifPresent(name -> quotaByTarget.put(target, Objects.requireNonNull(quotas.get(name))));
            FakeAccount account = quota.isPresent()
                    ? Objects.requireNonNull(quotas.get(quota.get())).account()
                    : FakeAccount.unlimited(target);
            models.put(
                    target,
                    new FakeModel(
                            target,
                            account,
                            FakeAccount.of(scenario.faults(), target, false),
                            clock,
                            random.of("model:" + target),
                            sends));
        }
        this.main = quotaByTarget.values().stream().findFirst();
    }

    /** The first target of the plan that spends a quota; the quota's own name when none does. */
    private String firstTarget(String quota) {
        return plan.targets().stream()
                .filter(target -> plan.quotaOf(target).equals(Optional.of(quota)))
                .findFirst()
                .orElse(quota);
    }

    /** What the client of the plan sends to. */
    Plan.Bindings<Inquiry, String> bindings() {
        Plan.Bindings<Inquiry, String> bindings = Plan.Bindings.of(text -> text);
        for (Map.Entry<String, FakeModel> model : models.entrySet()) {
            bindings = bindings.target(
                    model.getKey(),
                    name -> Target.<Inquiry, Inquiry, String>async(
                                    name, Prompt.asAsked(PlanWorld::parts), model.getValue())
                            .estimate(PlanWorld::estimate));
        }
        return bindings;
    }

    private static List<String> parts(Inquiry inquiry) {
        return List.of(inquiry.hasPersonalData() ? PERSONAL : NEUTRAL);
    }

    private static TokenEstimate estimate(Inquiry inquiry) {
        return new TokenEstimate(inquiry.size().inputTokens(), inquiry.size().maxOutputTokens());
    }

    /** The quota of a target; null when it has none. */
    @Nullable
    QuotaTally quotaOf(String target) {
        return quotaByTarget.get(target);
    }

    /** The quota that the report is about: that of the plan's first target that has one. */
    Optional<QuotaTally> main() {
        return main;
    }

    /** Its name. */
    Optional<String> mainName() {
        return plan.targets().stream()
                .flatMap(target -> plan.quotaOf(target).stream())
                .findFirst();
    }

    Map<String, QuotaTally> byName() {
        return quotas;
    }
}
