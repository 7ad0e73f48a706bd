package dev.kademe.examples;

import dev.kademe.event.CallEvent;
import dev.kademe.event.EventListener;
import dev.kademe.event.QuotaEvent;
import dev.kademe.failure.Failure;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What Prometheus would see in a registry while virtual time passes: a scrape at each tick of 5 s. It has to hear of an event
 * before the meters do, so that a scrape shows everything up to its tick and nothing after it.
 */
final class Samples implements EventListener {
    static final Duration TICK = Duration.ofSeconds(5);

    private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";

    private final PrometheusMeterRegistry registry;
    private final Set<String> wanted;
    private final Set<String> meters;
    private final long endNanos;
    private final Map<String, List<Double>> series = new TreeMap<>();
    private long tick = 1;
    private long rejectedNanos = -1;

    /**
     * Samples that have not begun.
     *
     * @param wanted names as in Prometheus
     * @param until the last tick that is looked at
     */
    Samples(PrometheusMeterRegistry registry, Set<String> wanted, Duration until) {
        this.registry = registry;
        this.wanted = wanted;
        // The rest of a scrape is not worth its time.
        this.meters = wanted.stream()
                .map(name -> name.replaceAll("_(total|count)$", ""))
                .collect(Collectors.toSet());
        this.endNanos = until.toNanos();
    }

    @Override
    public void onEvent(CallEvent event) {
        passed(event.at().nanos());
        if (rejectedNanos < 0
                && event instanceof CallEvent.AttemptFailed failed
                && failed.failure().kind() == Failure.Kind.RATE_LIMITED) {
            rejectedNanos = failed.at().nanos();
        }
    }

    @Override
    public void onQuotaEvent(QuotaEvent event) {
        passed(event.at().nanos());
    }

    /** Looks at the ticks before {@code nowNanos} that have not been looked at. */
    private void passed(long nowNanos) {
        for (long at = TICK.toNanos() * tick; at < nowNanos && at <= endNanos; at = TICK.toNanos() * tick) {
            registry.scrape(TEXT, meters).lines().forEach(this::sample);
            tick++;
        }
    }

    private void sample(String line) {
        int brace = line.indexOf('{');
        if (brace > 0 && wanted.contains(line.substring(0, brace))) {
            int space = line.lastIndexOf(' ');
            List<Double> values = series.computeIfAbsent(line.substring(0, space), name -> new ArrayList<>());
            while (values.size() < tick) {
                values.add(Double.NaN);
            }
            values.add(Double.valueOf(line.substring(space + 1)));
        }
    }

    /** The series in the order of their names, from time 0 on, not a number where there is none. */
    Map<String, List<Double>> series() {
        return series;
    }

    /** When a provider rejected first, in nanoseconds of virtual time; empty when none did. */
    OptionalLong firstRejectionNanos() {
        return rejectedNanos < 0 ? OptionalLong.empty() : OptionalLong.of(rejectedNanos);
    }
}
