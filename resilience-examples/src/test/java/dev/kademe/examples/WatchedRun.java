package dev.kademe.examples;

import dev.kademe.call.Dimension;
import dev.kademe.call.Workload;
import dev.kademe.event.EventListener;
import dev.kademe.metrics.MeteredCalls;
import dev.kademe.plan.Plan;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.sim.incident.ClientChoice;
import dev.kademe.sim.incident.Mornings;
import dev.kademe.sim.incident.Replay;
import dev.kademe.sim.load.Arrivals;
import dev.kademe.sim.load.RateCurve;
import dev.kademe.sim.load.SeededRandom;
import dev.kademe.sim.provider.ProviderHabits;
import dev.kademe.sim.provider.ProviderLimits;
import dev.kademe.sim.provider.ProviderMeter;
import dev.kademe.sim.provider.SizedRequest;
import dev.kademe.sim.rehearse.Demand;
import dev.kademe.sim.rehearse.Onlooker;
import dev.kademe.sim.rehearse.PlanRehearsal;
import dev.kademe.sim.rehearse.Rehearsal;
import dev.kademe.sim.scenario.Scenario;
import dev.kademe.sim.scenario.ScenarioFile;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Runs of the simulator whose meters a {@link Samples} looks at. */
@FunctionalInterface
interface WatchedRun {
    long SEED = 1;

    /** Lets the production client live through it, for {@code until} at least. */
    void run(EventListener log, Duration until);

    /** What its meters showed. */
    default Samples watch(Set<String> wanted, Duration until) {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        Samples samples = new Samples(registry, wanted, until);
        run(EventListener.all(List.of(samples, new MeteredCalls(registry))), until);
        return samples;
    }

    /** {@code rehearse} with files of this module. */
    static WatchedRun rehearsal(String plan, String scenario) {
        return (log, until) -> {
            try {
                PlanRehearsal.run(
                        Plan.read(Path.of("plans", plan + ".yaml")),
                        cut(
                                ScenarioFile.read(Path.of("scenarios", scenario + ".yaml"))
                                        .scenario(),
                                until),
                        SEED,
                        PlanRehearsal.Background.PRESENT,
                        new Onlooker(log, nanos -> {}));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }

    /** The beginning of it; what comes later is not worth its time. */
    private static Scenario cut(Scenario whole, Duration until) {
        return new Scenario(
                whole.name(),
                whole.start(),
                lastsFor(until),
                whole.end(),
                whole.sources(),
                whole.accounts(),
                whole.faults(),
                whole.goals(),
                whole.assumptions());
    }

    /** So long that something happens after the last tick that is looked at. */
    private static Duration lastsFor(Duration until) {
        return until.plus(Samples.TICK.multipliedBy(2));
    }

    /** {@code replay normal-morning --client plan}, all of it. */
    static WatchedRun normalMorning() {
        return (log, until) -> Replay.run(Mornings.normalMorning(), ClientChoice.PLAN, SEED, log);
    }

    /** Sixty questions a minute whose answers take 500 of the 3,000 tokens that they may take. */
    static WatchedRun answersOfOneSixth() {
        ProviderLimits limits = new ProviderLimits(500, 400_000);
        Duration minute = Duration.ofMinutes(1);
        Quota quota = Quota.builder()
                .limit(Dimension.REQUESTS, limits.requests(), Metering.sliding(minute))
                .limit(Dimension.TOKENS, limits.tokens(), Metering.sliding(minute))
                .build();
        ProviderMeter meter = ProviderMeter.sliding(limits, minute, ProviderMeter.RejectedCalls.COUNTED);
        SizedRequest request = new SizedRequest(2_000, 500, 3_000);
        return (log, until) -> {
            Arrivals arrivals = Arrivals.even(RateCurve.perMinute(60));
            new Rehearsal(quota, meter, ProviderHabits.of(Duration.ofSeconds(3)), new SeededRandom(SEED), log)
                    .run(List.of(Demand.of(Workload.LIVE, arrivals, request)), Duration.ZERO, lastsFor(until));
        };
    }
}
