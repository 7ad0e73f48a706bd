package dev.kademe.sim.rehearse;

import dev.kademe.call.Category;
import dev.kademe.call.Workload;
import dev.kademe.plan.Plan;
import dev.kademe.sim.load.Arrivals;
import dev.kademe.sim.load.RateCurve;
import dev.kademe.sim.load.SeededRandom;
import dev.kademe.sim.provider.SizedRequest;
import dev.kademe.sim.scenario.Account;
import dev.kademe.sim.scenario.Fault;
import dev.kademe.sim.scenario.Goals;
import dev.kademe.sim.scenario.Scenario;
import dev.kademe.sim.scenario.Traffic;
import dev.kademe.sim.scenario.Traffic.Inquiry;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A plan and scenarios to rehearse in tests. */
final class Worlds {
    /** A main model, a small one, and a second provider without clearance. */
    static final Plan PLAN = plan("15%");

    private static final ZonedDateTime START = ZonedDateTime.parse("2026-03-17T10:00+03:00[Europe/Istanbul]");

    private Worlds() {}

    static Plan plan(String ceiling) {
        return Plan.read("plan.yaml", """
                name: shop
                providers:
                  main: {cleared: true}
                  second: {cleared: false}
                quotas:
                  main:
                    limits: {requests: 500, tokens: 400_000}
                    shares: {background: {ceiling: %s}}
                  small: {limits: {requests: 300, tokens: 200_000}}
                  second: {limits: {requests: 100, tokens: 100_000}}
                targets:
                  main: {provider: main, quota: main}
                  small: {provider: main, quota: small}
                  second: {provider: second, quota: second}
                routes:
                  general:
                    sensitive: false
                    normal: [main, small, second, person]
                  anyOther: [main, person]
                """.formatted(ceiling));
    }

    /** Twenty-five minutes of it. */
    static Scenario scenario(List<Traffic.Source> sources, Fault... faults) {
        return new Scenario(
                "test",
                START,
                Duration.ofMinutes(25),
                Scenario.End.AT_LENGTH,
                sources,
                Map.of("main", Account.standard()),
                List.of(faults),
                Goals.standard(),
                List.of());
    }

    static Traffic.Source source(Workload workload, String category, RateCurve rate) {
        return new Source(workload, new Category(category), rate);
    }

    static Fault.Span minutes(int from, int until) {
        return new Fault.Span(Duration.ofMinutes(from), Duration.ofMinutes(until));
    }

    private record Source(Workload workload, Category category, RateCurve rate) implements Traffic.Source {
        private static final SizedRequest LONG = new SizedRequest(2_000, 400, 500);
        private static final SizedRequest SHORT = new SizedRequest(1_850, 120, 150);

        @Override
        public String name() {
            return workload + " " + category.name();
        }

        @Override
        public Set<Workload> workloads() {
            return Set.of(workload);
        }

        @Override
        public Traffic open(SeededRandom random) {
            Arrivals arrivals = Arrivals.poisson(rate, random.of(name()));
            return () -> {
                long atNanos = arrivals.nextNanos();
                boolean isPersonal = !category.equals(Category.GENERAL);
                return atNanos == Arrivals.NONE
                        ? Optional.empty()
                        : Optional.of(new Inquiry(atNanos, workload, category, LONG, SHORT, isPersonal));
            };
        }
    }
}
