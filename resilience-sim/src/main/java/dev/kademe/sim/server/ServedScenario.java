package dev.kademe.sim.server;

import dev.kademe.sim.load.Arrivals;
import dev.kademe.sim.load.SeededRandom;
import dev.kademe.sim.provider.RetryHint;
import dev.kademe.sim.scenario.Fault;
import dev.kademe.sim.scenario.Scenario;
import dev.kademe.sim.scenario.Traffic;
import dev.kademe.sim.scenario.Traffic.Inquiry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A scenario that happens to a served provider: who asks in it spends the limits beside the application that is pointed here,
 * and what goes wrong comes and goes at its times. The provider has one account, so every fault befalls it, whatever quota
 * or target it names. Not thread-safe; used up by one run.
 */
public final class ServedScenario implements AutoCloseable {
    private final Scenario scenario;
    private final Faults always;
    private final Served served;
    private final List<Traffic> opened = new ArrayList<>();
    private final List<Visitor> visitors = new ArrayList<>();
    private Faults inForce;

    /**
     * A scenario that begins.
     *
     * @param always what is wrong beside it, from beginning to end
     * @param seed whose chance
     * @param served whom it happens to
     */
    public ServedScenario(Scenario scenario, Faults always, long seed, Served served) {
        this.scenario = scenario;
        this.always = always;
        this.inForce = always;
        this.served = served;
        SeededRandom random = new SeededRandom(seed);
        for (Traffic.Source source : scenario.sources()) {
            Traffic traffic = source.open(random);
            opened.add(traffic);
            visitors.add(new Visitor(() -> visit(traffic.next())));
        }
        for (Fault fault : scenario.faults()) {
            if (fault instanceof Fault.OtherUsers others) {
                Arrivals arrivals = Arrivals.poisson(others.rate(), random.of("others:" + others.befalls()));
                visitors.add(new Visitor(() -> new Visit(arrivals.nextNanos(), others.tokensPerRequest())));
            }
        }
    }

    private static Visit visit(Optional<Inquiry> inquiry) {
        return inquiry.map(came -> new Visit(came.atNanos(), came.size().totalTokens()))
                .orElse(new Visit(Arrivals.NONE, 0));
    }

    /**
     * Lets everything happen that is due.
     *
     * @param nanos since the beginning, not less than before
     */
    public void advance(long nanos) {
        long lastNanos = Math.min(nanos, scenario.length().toNanos() - 1);
        for (Visitor visitor : visitors) {
            for (; visitor.next.atNanos <= lastNanos; visitor.next = visitor.source.next()) {
                served.occupy(1, visitor.next.tokens);
            }
        }
        Faults due = faults(nanos);
        if (!due.equals(inForce)) {
            inForce = due;
            served.faults(due);
        }
    }

    /** What is wrong at a time: shares of failing requests add up as chances do, limits and slowness multiply. */
    private Faults faults(long nanos) {
        Faults now = always;
        for (Fault fault : scenario.faults()) {
            if (!fault.span().contains(nanos)) {
                continue;
            }
            if (fault instanceof Fault.LowerLimit lower) {
                now = now.withLimitRatio(now.limitRatio() * lower.ratio());
            } else if (fault instanceof Fault.SlowTokens slow) {
                now = now.withSlowness(Math.min(Faults.MOST_SLOWNESS, now.slowness() * slow.factor()));
            } else if (fault instanceof Fault.Rejections storm) {
                now = now.with(rejections(now, storm));
            } else if (fault instanceof Fault.Outage outage) {
                double more = free(now) * outage.ratio();
                now = now.withOverloadRatio(Math.min(1, now.overloadRatio() + more));
            }
        }
        return now;
    }

    private static Faults.Rejections rejections(Faults now, Fault.Rejections storm) {
        double ratio = Math.min(1, now.rejections().ratio() + free(now) * storm.ratio());
        return storm.hint()
                .map(hint -> new Faults.Rejections(ratio, now.rejections().hint(), hint))
                .orElse(new Faults.Rejections(
                        ratio, RetryHint.NONE, now.rejections().statedWait()));
    }

    /** The share of requests that nothing fails yet. */
    private static double free(Faults now) {
        return Math.max(0, 1 - now.rejections().ratio() - now.overloadRatio() - now.brokenRatio());
    }

    /** Gives up what the traffic is read from. */
    @Override
    public void close() {
        opened.forEach(Traffic::close);
    }

    /** Whom a scenario happens to. */
    public interface Served {
        /** What is wrong from now on, instead of what was. */
        void faults(Faults faults);

        /** Others take so much, as far as it is free, now. */
        void occupy(long requests, long tokens);
    }

    private record Visit(long atNanos, long tokens) {}

    @FunctionalInterface
    private interface Visits {
        Visit next();
    }

    private static final class Visitor {
        private final Visits source;
        private Visit next;

        Visitor(Visits source) {
            this.source = source;
            this.next = source.next();
        }
    }
}
