package dev.kademe.sim.scenario;

import dev.kademe.sim.load.Arrivals;
import dev.kademe.sim.load.SeededRandom;
import dev.kademe.sim.provider.SizedRequest;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The questions of a load, each made when it is needed. Not thread-safe. */
final class LoadTraffic implements Traffic {
    private final Load load;
    private final Arrivals arrivals;
    private final RandomGenerator sizes;
    private final RandomGenerator subjects;
    private final long endNanos;

    LoadTraffic(Load load, SeededRandom random) {
        String component = "load:" + load.name();
        this.load = load;
        this.arrivals = load.arrivals(random.of(component));
        this.sizes = random.of(component + ":sizes");
        this.subjects = random.of(component + ":subjects");
        this.endNanos = load.length().toNanos();
    }

    @Override
    public Optional<Inquiry> next() {
        long atNanos = arrivals.nextNanos();
        if (atNanos >= endNanos) {
            return Optional.empty();
        }
        SizedRequest size = load.sizes().drawn(sizes);
        return Optional.of(new Inquiry(
                atNanos,
                load.workload(),
                load.categories().drawn(subjects),
                size,
                load.sizes().shortened(size),
                subjects.nextDouble() < load.personalDataRatio()));
    }
}
