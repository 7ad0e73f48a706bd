package dev.kademe.sim.scenario;

import dev.kademe.call.Category;
import dev.kademe.plan.Plan;
import dev.kademe.plan.Plan.Spender;
import dev.kademe.sim.load.Mix;
import dev.kademe.sim.scenario.Load.Pattern;
import dev.kademe.sim.scenario.Load.Step;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeSet;

/** The traffic that a plan itself declares: its spenders at their peaks. Immutable. */
public final class Spenders {
    private static final int DAY_MINUTES = 24 * 60;
    private static final long OUTPUT_PART = 5;
    private static final String SIZE_ASSUMPTION =
            "where a spender does not say what is output, a fifth of its tokens is";
    private static final String ARRIVAL_ASSUMPTION = "spenders ask all through their peak, at random";

    private Spenders() {}

    /**
     * The plan's own peak: from the beginning of the first spender's to the end of the last one's, at most a day, in UTC.
     *
     * @throws IllegalArgumentException when the plan names no spenders, or they ask more than a scenario may have
     */
    public static Scenario scenario(Plan plan) {
        List<Spender> spenders = plan.spenders();
        if (spenders.isEmpty()) {
            throw new IllegalArgumentException(
                    "the plan %s names no spenders; add them, or rehearse it against a scenario or a trace"
                            .formatted(plan.name()));
        }
        boolean isOverMidnight = spenders.stream().anyMatch(spender -> spender.fromMinute() > spender.untilMinute());
        int from = isOverMidnight
                ? 0
                : spenders.stream().mapToInt(Spender::fromMinute).min().orElse(0);
        int until = isOverMidnight
                ? DAY_MINUTES
                : spenders.stream().mapToInt(Spender::untilMinute).max().orElse(DAY_MINUTES);
        Scenario quiet = new Scenario(
                plan.name() + "-peak",
                Scenario.SOME_DAY.atStartOfDay(ZoneOffset.UTC).plusMinutes(from),
                Duration.ofMinutes(until - from),
                Scenario.End.AT_LENGTH,
                List.of(),
                Map.of(),
                List.of(),
                Goals.standard(),
                List.of(ARRIVAL_ASSUMPTION, SIZE_ASSUMPTION));
        return quiet.with(sources(plan, quiet, categories(plan)));
    }

    /**
     * The spenders during a scenario, by its wall clock; those whose peak is at another time do not ask.
     *
     * @param scenario at most a day long
     * @param categories what they ask about
     * @throws IllegalArgumentException when they ask more than a scenario may have
     */
    public static List<Traffic.Source> sources(Plan plan, Scenario scenario, Mix<Category> categories) {
        List<Load> loads = new ArrayList<>();
        for (Spender spender : plan.spenders()) {
            loads.add(new Load(
                    spender.name(),
                    spender.workload(),
                    categories,
                    steps(spender, scenario),
                    scenario.length(),
                    Pattern.poisson(),
                    sizes(spender),
                    0));
        }
        double questions = loads.stream().mapToDouble(Load::questions).sum();
        if (questions > Scenario.MOST_QUESTIONS) {
            throw new IllegalArgumentException(
                    "the spenders of the plan %s ask about %,.0f questions in the scenario; it may have %,d"
                            .formatted(plan.name(), questions, Scenario.MOST_QUESTIONS));
        }
        return List.copyOf(loads);
    }

    /** Each category that has a route, as often as the others; unsure when the plan has one route for all. */
    public static Mix<Category> categories(Plan plan) {
        List<Category> named = plan.categories().stream().map(Category::new).toList();
        return Mix.even(named.isEmpty() ? List.of(Category.UNSURE) : named);
    }

    private static List<Step> steps(Spender spender, Scenario scenario) {
        Duration start = Duration.ofSeconds(scenario.start().toLocalTime().toSecondOfDay());
        Hours hours = new Hours(start, scenario.length());
        TreeSet<Duration> changes = new TreeSet<>(List.of(Duration.ZERO));
        for (int minute : new int[] {spender.fromMinute(), spender.untilMinute()}) {
            changes.add(hours.since(Duration.ofMinutes(minute)));
        }
        changes.removeIf(change -> change.compareTo(scenario.length()) >= 0);
        List<Step> steps = new ArrayList<>();
        for (Duration change : changes) {
            Duration clock = start.plus(change);
            boolean isBusy = spender.isBusyAt((int) (clock.toMinutes() % DAY_MINUTES));
            steps.add(new Step(change, isBusy ? spender.requestsPerMinute() : 0));
        }
        return steps;
    }

    private static Sizes sizes(Spender spender) {
        long output = spender.outputTokensPerRequest().orElse(spender.tokensPerRequest() / OUTPUT_PART);
        return new Sizes(spender.tokensPerRequest() - output, output, OptionalLong.empty(), Sizes.SHORT_ANSWER, 0);
    }
}
