package dev.kademe.sim.rehearse;

import dev.kademe.answer.CallFailedException;
import dev.kademe.call.Dimension;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.event.EventListener;
import dev.kademe.flow.Calls;
import dev.kademe.quota.Quota;
import dev.kademe.quota.Quota.Limit;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Reservation;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import dev.kademe.sim.clock.SimulatedCall;
import dev.kademe.sim.clock.SimulatedDriver;
import dev.kademe.sim.clock.VirtualClock;
import dev.kademe.sim.load.Arrivals;
import dev.kademe.sim.load.SeededRandom;
import dev.kademe.sim.provider.ProviderCall;
import dev.kademe.sim.provider.ProviderHabits;
import dev.kademe.sim.provider.ProviderMeter;
import dev.kademe.sim.provider.QuotaProvider;
import dev.kademe.sim.provider.SizedRequest;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One run: a production client in front of one provider, and the workloads that ask it. Every call ends; nothing is asked
 * after the end. Not thread-safe, and used once.
 */
public final class Rehearsal {
    private static final long TICK_NANOS = TimeUnit.SECONDS.toNanos(ResilientClient.TICK_SECONDS);

    private final VirtualClock clock = new VirtualClock(0);
    private final Quota quota;
    private final QuotaLedger ledger;
    private final SimulatedDriver<SizedRequest, String> driver;
    private final Map<Workload, WorkloadTally> tallies = new EnumMap<>(Workload.class);
    private long warmUpNanos;
    private long endNanos;
    private long providerCalls;
    private long providerRejections;
    private long goodTokens;
    private @Nullable Throwable bug;

    /**
     * A run that has not begun, at 0 of virtual time and 1970 of the wall clock.
     *
     * @param quota what the client takes the provider to grant; limits of requests and of tokens at least
     * @param meter what the provider really grants
     * @param random chance for the client and the provider
     * @param log told of everything that happens to the calls
     */
    public Rehearsal(Quota quota, ProviderMeter meter, ProviderHabits habits, SeededRandom random, EventListener log) {
        this.quota = quota;
        this.ledger = QuotaLedger.create(quota);
        QuotaProvider provider = new QuotaProvider(clock, meter, habits, random.of("transit"), this::decided);
        Target<SizedRequest, String> target = Target.async("main", provider)
                .ledger(ledger)
                .estimate(request -> TokenEstimate.of(request.inputTokens(), request.maxOutputTokens()))
                .build();
        Calls<SizedRequest, String> calls = ResilientClient.builder(Route.withoutHandoff(List.of(target)))
                .name("rehearsal")
                .listener(log)
                .calls();
        this.driver = new SimulatedDriver<>(clock, calls, random.of("jitter"));
        for (Workload workload : Workload.values()) {
            tallies.put(workload, new WorkloadTally(workload, quota));
        }
    }

    /**
     * Runs.
     *
     * @param warmUp what goodput leaves out, shorter than {@code length}
     * @param length how long is asked; the calls that are on their way then still end
     */
    public Scorecard run(List<Demand> demands, Duration warmUp, Duration length) {
        warmUpNanos = warmUp.toNanos();
        endNanos = length.toNanos();
        demands.forEach(this::planNext);
        planTick();
        clock.run();
        if (bug != null) {
            throw new IllegalStateException("a call ended with something else than a failure", bug);
        }
        Map<Workload, WorkloadScore> scores = new EnumMap<>(Workload.class);
        tallies.forEach((workload, tally) -> scores.put(workload, tally.score()));
        return new Scorecard(scores, providerCalls, providerRejections, goodputRatio());
    }

    private void planNext(Demand demand) {
        long atNanos = demand.arrivals().nextNanos();
        if (atNanos != Arrivals.NONE && atNanos < endNanos) {
            clock.at(atNanos, VirtualClock.ORDINARY, () -> {
                ask(demand.workload(), demand.requests().get());
                planNext(demand);
            });
        }
    }

    private void ask(Workload workload, SizedRequest request) {
        WorkloadTally tally = tally(workload);
        boolean isGuaranteed = tally.asked(request, clock.now().nanos());
        SimulatedCall<SizedRequest, String> call =
                driver.open(Question.of(request, workload, Repeatability.repeatable()));
        var unused = call.answer().whenComplete((answer, thrown) -> {
            if (thrown instanceof CallFailedException failed) {
                long now = clock.now().nanos();
                tally.failed(failed.provenance(), request, isGuaranteed, now);
            } else if (thrown != null) {
                bug = thrown;
            } else {
                tally.answered(answer);
            }
        });
        call.start();
    }

    private void planTick() {
        long atNanos = clock.now().nanosAfter(TICK_NANOS);
        if (atNanos < endNanos) {
            clock.at(atNanos, VirtualClock.ORDINARY, () -> {
                for (Reservation granted : ledger.tick(clock.now())) {
                    granted.claim().grantee().granted(granted);
                }
                planTick();
            });
        }
    }

    private void decided(ProviderCall call) {
        providerCalls++;
        if (!call.decision().isAccepted()) {
            providerRejections++;
            return;
        }
        tally(call.workload()).accepted(call.request(), call.atNanos());
        if (call.atNanos() >= warmUpNanos && call.atNanos() < endNanos) {
            goodTokens += call.request().totalTokens();
        }
    }

    private double goodputRatio() {
        Limit limit = WorkloadTally.limit(quota, Dimension.TOKENS);
        double windows =
                (endNanos - warmUpNanos) / (double) limit.metering().window().toNanos();
        return goodTokens / (limit.amount() * windows);
    }

    private WorkloadTally tally(Workload workload) {
        return Objects.requireNonNull(tallies.get(workload));
    }
}
