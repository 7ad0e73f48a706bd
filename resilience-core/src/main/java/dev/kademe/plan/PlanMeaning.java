package dev.kademe.plan;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Workload;
import dev.kademe.document.Document;
import dev.kademe.document.DocumentException;
import dev.kademe.document.Mistakes;
import dev.kademe.document.Shape;
import dev.kademe.document.Spot;
import dev.kademe.document.Tree;
import dev.kademe.document.Tree.Entries;
import dev.kademe.document.Tree.Section;
import dev.kademe.document.Tree.Setting;
import dev.kademe.document.Wording;
import dev.kademe.failure.Failure;
import dev.kademe.level.Alarm;
import dev.kademe.plan.Content.Account;
import dev.kademe.plan.Content.Budget;
import dev.kademe.plan.Content.Desk;
import dev.kademe.plan.Content.Model;
import dev.kademe.plan.Content.Path;
import dev.kademe.plan.Content.Quality;
import dev.kademe.plan.Content.Retrying;
import dev.kademe.plan.Content.Waits;
import dev.kademe.plan.Plan.Spender;
import dev.kademe.plan.PlanKeys.BackoffKind;
import dev.kademe.plan.PlanKeys.BudgetKind;
import dev.kademe.retry.Backoff;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.retry.RetryPolicy.WaitBudgets;
import dev.kademe.routing.OutageGate;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes the library's settings of a plan that was read, and reports what contradicts itself or names what is not there. */
final class PlanMeaning {
    private static final int DAY_MINUTES = 24 * 60;

    private final Mistakes mistakes;
    private final Section plan;

    PlanMeaning(Document document) {
        this.mistakes = document.mistakes();
        this.plan = document.root();
    }

    /**
     * What the plan means.
     *
     * @throws DocumentException with everything that is wrong with it
     */
    Content content() {
        Map<String, Account> quotas = new LinkedHashMap<>();
        sections(PlanKeys.QUOTAS)
                .forEach((name, section) -> keep(
                        quotas,
                        name,
                        mistakes.attempt(section.spot(), () -> new QuotaMeaning(mistakes, section).account())));
        Map<String, Model> targets = new LinkedHashMap<>();
        sections(PlanKeys.TARGETS)
                .forEach((name, section) ->
                        keep(targets, name, mistakes.attempt(section.spot(), () -> model(name, section))));
        Map<String, Path> routes = new LinkedHashMap<>();
        sections(PlanKeys.ROUTES)
                .forEach((name, section) ->
                        keep(routes, name, mistakes.attempt(section.spot(), () -> path(name, section))));
        List<Spender> spenders = new ArrayList<>();
        sections(LoadKeys.SPENDERS).forEach((name, section) -> {
            Spender spender = mistakes.attempt(section.spot(), () -> spender(name, section));
            if (spender != null) {
                spenders.add(spender);
            }
        });
        Retrying retrying = part(PlanKeys.RETRY, this::retrying);
        Waits waits = part(PlanKeys.WAITS, this::waits);
        Alarm.Settings alarm = part(PlanKeys.ALARM, this::alarm);
        Quality quality = part(LoadKeys.QUALITY, this::quality);
        Supplier<Content> whole = () -> new Content(
                plan.get(PlanKeys.NAME),
                quotas,
                targets,
                routes,
                Objects.requireNonNull(retrying),
                Objects.requireNonNull(waits),
                Objects.requireNonNull(alarm),
                desk(),
                plan.in(PlanKeys.LOG).get(PlanKeys.ANSWER_LOG),
                spenders,
                Objects.requireNonNull(quality),
                plan.in(PlanKeys.PROMPTS).find(PlanKeys.TESTED_TOGETHER).orElse(null));
        mistakes.throwIfAny();
        Content content = mistakes.attempt(plan.spot(), whole);
        mistakes.throwIfAny();
        return Objects.requireNonNull(content);
    }

    private Model model(String name, Section target) {
        if (name.equals(PlanKeys.PERSON) || name.equals(PlanKeys.NOBODY)) {
            mistakes.add(target.spot(), "a target must not be called \"%s\", which ends a route".formatted(name));
        }
        String quota = target.find(PlanKeys.QUOTA).orElse(null);
        if (quota != null) {
            checkName("quota", quota, PlanKeys.QUOTAS, target.spot(PlanKeys.QUOTA));
        }
        Section gate = target.in(PlanKeys.GATE);
        OutageGate.Settings settings = new OutageGate.Settings(
                gate.get(PlanKeys.GATE_WINDOW),
                gate.get(PlanKeys.GATE_CALLS),
                gate.get(PlanKeys.GATE_FAILURES),
                gate.get(PlanKeys.GATE_CLOSED),
                gate.get(PlanKeys.GATE_PROBE));
        return new Model(
                provider(target),
                quota,
                target.find(PlanKeys.CONTEXT_WINDOW).map(OptionalLong::of).orElse(OptionalLong.empty()),
                gate.get(PlanKeys.GATE_ON) ? settings : null);
    }

    private Target.Provider provider(Section target) {
        Optional<String> named = target.find(PlanKeys.PROVIDER);
        Section provider = sections(PlanKeys.PROVIDERS).get(named.orElse(Target.Provider.MAIN.name()));
        if (named.isPresent()) {
            checkName("provider", named.get(), PlanKeys.PROVIDERS, target.spot(PlanKeys.PROVIDER));
        }
        return provider == null
                ? Target.Provider.MAIN
                : new Target.Provider(named.orElse(Target.Provider.MAIN.name()), provider.get(PlanKeys.CLEARED));
    }

    private Path path(String name, Section route) {
        NavigableMap<DegradationLevel, List<String>> stops = new TreeMap<>();
        PlanKeys.STOPS.forEach((level, items) -> {
            List<Tree> elements = route.items(items);
            if (!elements.isEmpty()) {
                stops.put(level, stops(elements));
            }
        });
        if (!stops.containsKey(DegradationLevel.NORMAL)) {
            throw new Mistakes.Unread();
        }
        if (name.equals(PlanKeys.ANY_OTHER) && (stops.size() > 1 || !route.get(PlanKeys.SENSITIVE))) {
            mistakes.add(route.spot(), "anyOther is the careful route: sensitive, and the same at every level");
        }
        return new Path(route.get(PlanKeys.SENSITIVE), stops);
    }

    private List<String> stops(List<Tree> elements) {
        List<String> stops = new ArrayList<>();
        Collection<String> known = names(PlanKeys.TARGETS);
        for (int i = 0; i < elements.size(); i++) {
            Setting element = (Setting) elements.get(i);
            String stop = element.as(PlanKeys.STOP);
            boolean isEnd = stop.equals(PlanKeys.PERSON) || stop.equals(PlanKeys.NOBODY);
            boolean isLast = i == elements.size() - 1;
            if (isEnd && !isLast) {
                mistakes.add(element.spot(), "\"%s\" ends a route, so nothing can come after it".formatted(stop));
            } else if (!isEnd && known.contains(stop) && isLast) {
                mistakes.add(
                        element.spot(),
                        "a route must end in person (or in nobody, which plan check fails), ended in \"%s\""
                                .formatted(stop));
            } else if (!isEnd) {
                checkName("target", stop, PlanKeys.TARGETS, element.spot());
            }
            if (!isEnd && stops.contains(stop)) {
                mistakes.add(element.spot(), "\"%s\" is on this route twice; keep one".formatted(stop));
            }
            stops.add(stop);
        }
        return stops;
    }

    private Retrying retrying() {
        Section retry = plan.in(PlanKeys.RETRY);
        Section backoff = retry.in(PlanKeys.BACKOFF);
        BackoffKind kind = backoff.get(PlanKeys.BACKOFF_KIND);
        Duration base = backoff.get(PlanKeys.BACKOFF_BASE);
        Duration cap = backoff.get(PlanKeys.BACKOFF_CAP);
        if (base.compareTo(cap) > 0) {
            mistakes.add(
                    backoff.spot(backoff.isSet(PlanKeys.BACKOFF_BASE) ? PlanKeys.BACKOFF_BASE : PlanKeys.BACKOFF_CAP),
                    "base must be at most the cap of the backoff");
            throw new Mistakes.Unread();
        }
        RetryPolicy.Builder policy = RetryPolicy.builder()
                .maxAttempts(retry.get(PlanKeys.ATTEMPTS))
                .maxFallbackAttempts(retry.get(PlanKeys.FALLBACK_ATTEMPTS))
                .nesting(retry.get(PlanKeys.NESTING))
                .backoff(
                        switch (kind) {
                            case FULL_JITTER -> Backoff.fullJitter(base, cap);
                            case EXPONENTIAL -> Backoff.exponential(base, cap);
                            case FIXED -> Backoff.fixed(base);
                        });
        Section failures = retry.in(PlanKeys.FAILURES_GROUP);
        for (Map.Entry<Failure.Kind, Shape.Leaf<Integer>> failure : PlanKeys.FAILURES.entrySet()) {
            policy.attempts(failure.getKey(), failures.get(failure.getValue()));
        }
        return new Retrying(policy.build(), kind, budget(retry.in(PlanKeys.BUDGET)));
    }

    private static @Nullable Budget budget(Section budget) {
        OptionalInt requests =
                budget.find(PlanKeys.BUDGET_REQUESTS).map(OptionalInt::of).orElse(OptionalInt.empty());
        OptionalLong tokens = optional(budget.find(PlanKeys.BUDGET_TOKENS));
        double ratio = budget.get(PlanKeys.BUDGET_RATIO);
        return budget.get(PlanKeys.BUDGET_KIND) == BudgetKind.EARNED ? new Budget(ratio, requests, tokens) : null;
    }

    private Waits waits() {
        Section waits = plan.in(PlanKeys.WAITS);
        Map<Workload, Duration> budgets = new EnumMap<>(Workload.class);
        PlanKeys.WAIT.forEach((workload, key) -> budgets.put(workload, waits.get(key)));
        return new Waits(
                new WaitBudgets(budgets),
                waits.get(PlanKeys.MIN_ATTEMPT),
                waits.get(PlanKeys.FIRST_TOKEN),
                waits.get(PlanKeys.PATIENCE));
    }

    private Alarm.Settings alarm() {
        Section alarm = plan.in(PlanKeys.ALARM);
        int raise = alarm.get(PlanKeys.RAISE);
        int clear = alarm.get(PlanKeys.CLEAR);
        if (clear >= raise) {
            mistakes.add(
                    alarm.spot(alarm.isSet(PlanKeys.CLEAR) ? PlanKeys.CLEAR : PlanKeys.RAISE),
                    "clear must be below raise, %s, was %s"
                            .formatted(QuotaMeaning.perMille(raise), QuotaMeaning.perMille(clear)));
            throw new Mistakes.Unread();
        }
        return new Alarm.Settings(raise, clear, alarm.get(PlanKeys.ALARM_WINDOW));
    }

    private Desk desk() {
        Section desk = plan.in(PlanKeys.HANDOFF);
        return new Desk(
                desk.find(PlanKeys.PEOPLE).orElse(null),
                desk.get(PlanKeys.HANDLING),
                desk.get(PlanKeys.CAPACITY),
                desk.get(PlanKeys.LANGUAGE));
    }

    private Spender spender(String name, Section spender) {
        Collection<String> quotas = names(PlanKeys.QUOTAS);
        String quota =
                spender.find(LoadKeys.QUOTA).orElse(quotas.stream().findFirst().orElse(""));
        if (spender.isSet(LoadKeys.QUOTA)) {
            checkName("quota", quota, PlanKeys.QUOTAS, spender.spot(LoadKeys.QUOTA));
        }
        int from = spender.get(LoadKeys.FROM);
        int until = spender.get(LoadKeys.UNTIL);
        boolean isSameTime = from == until || (from == DAY_MINUTES && until == 0);
        if (isSameTime) {
            mistakes.add(spender.spot(LoadKeys.UNTIL), "until must differ from from; leave both out for the whole day");
        }
        long tokens = spender.get(LoadKeys.TOKENS);
        OptionalLong output = optional(spender.find(LoadKeys.OUTPUT_TOKENS));
        if (output.orElse(0) > tokens) {
            mistakes.add(
                    spender.spot(LoadKeys.OUTPUT_TOKENS), "outputTokensPerRequest must be at most tokensPerRequest");
        }
        return new Spender(
                name,
                spender.get(LoadKeys.WORKLOAD),
                quota,
                from,
                until,
                spender.get(LoadKeys.REQUESTS),
                tokens,
                output,
                optional(spender.find(LoadKeys.DAILY_REQUESTS)));
    }

    private Quality quality() {
        Section quality = plan.in(LoadKeys.QUALITY);
        Map<String, Map<String, Double>> scores = new LinkedHashMap<>();
        quality.entries(LoadKeys.SCORES).children().forEach((target, tree) -> {
            checkName("target", target, PlanKeys.TARGETS, tree.spot());
            Map<String, Double> byCategory = new LinkedHashMap<>();
            ((Entries) tree).children().forEach((category, score) -> {
                checkName("route for category", category, PlanKeys.ROUTES, score.spot());
                byCategory.put(category, ((Setting) score).as(LoadKeys.SCORE));
            });
            scores.put(target, byCategory);
        });
        OptionalLong samples = optional(quality.find(LoadKeys.SAMPLES));
        if (quality.find(LoadKeys.DISAGREEMENTS).orElse(0L) > samples.orElse(Long.MAX_VALUE)) {
            mistakes.add(quality.spot(LoadKeys.DISAGREEMENTS), "disagreements must be at most the samples");
        }
        return new Quality(
                quality.find(LoadKeys.MEASURED).orElse(null), samples, quality.get(LoadKeys.LARGEST_DROP), scores);
    }

    private void checkName(String what, String name, Shape.Table table, Spot spot) {
        boolean isTableRead = plan.children().containsKey(table.name());
        if (isTableRead && !names(table).contains(name)) {
            mistakes.add(spot, Wording.unknownName(what, name, names(table)));
        }
    }

    private <T> @Nullable T part(Shape.Group group, Supplier<T> make) {
        return mistakes.attempt(plan.spot(group), make);
    }

    private Map<String, Section> sections(Shape.Table table) {
        return plan.children().get(table.name()) instanceof Entries entries ? entries.sections() : Map.of();
    }

    /** The names of a table, those of entries that could not be read included: they are not called unknown as well. */
    private Collection<String> names(Shape.Table table) {
        return plan.children().get(table.name()) instanceof Entries entries ? entries.names() : List.of();
    }

    private static OptionalLong optional(Optional<Long> value) {
        return value.map(OptionalLong::of).orElse(OptionalLong.empty());
    }

    private static <T> void keep(Map<String, T> all, String name, @Nullable T one) {
        if (one != null) {
            all.put(name, one);
        }
    }
}
