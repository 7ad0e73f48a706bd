package dev.kademe.metrics;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Workload;
import dev.kademe.event.QuotaEvent.LevelChanged;
import dev.kademe.event.QuotaEvent.Measured;
import dev.kademe.metrics.Label.Spender;
import dev.kademe.quota.QuotaLedger.Use.InDimension;
import io.micrometer.core.instrument.Counter;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The meters of one quota. A gauge reads what the latest tick saw, so that a scrape takes no lock of a ledger. Told of one
 * event at a time, read by any thread.
 */
final class QuotaMeters {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Meters meters;
    private final Tagged quota;
    private final Map<DegradationLevel, Counter> levelTime = new EnumMap<>(DegradationLevel.class);
    private final Map<Workload, Growth> denied = new EnumMap<>(Workload.class);
    private final Map<Dimension, Growth> overrun = new EnumMap<>(Dimension.class);
    private final Growth lost;
    private final Growth ignoredReports;
    private volatile @Nullable Measured latest;
    private volatile double offeredRatio = Double.NaN;

    QuotaMeters(Meters meters, Tagged quota) {
        this.meters = meters;
        this.quota = quota;
        for (DegradationLevel level : DegradationLevel.values()) {
            levelTime.put(level, meters.counter(Metric.LEVEL_TIME, quota, Tagged.of(level)));
        }
        for (Workload workload : Workload.values()) {
            denied.put(workload, new Growth(meters.counter(Metric.GUARANTEE_DENIED, quota, Tagged.of(workload))));
        }
        this.lost = new Growth(meters.counter(Metric.QUOTA_LOST, quota));
        this.ignoredReports = new Growth(meters.counter(Metric.REPORTS_IGNORED, quota));
        gauge(Metric.QUOTA_HELD, measured -> measured.use().held());
        gauge(Metric.QUOTA_WAITING, measured -> measured.use().waiting());
        gauge(Metric.LEVEL_IN_FORCE, measured -> measured.level().ordinal());
        gauge(Metric.ALARM_RAISED, measured -> measured.isAlarmRaised() ? 1 : 0);
        gauge(Metric.LANE_DEPTH, Measured::waitingJobs);
        gauge(Metric.LANE_AGE, measured -> measured.oldestJobNanos() / NANOS_PER_SECOND);
    }

    /** The meters of a limit that the quota turns out to have. */
    private Growth inDimension(Dimension dimension) {
        Tagged tag = Tagged.of(dimension);
        gauge(Metric.QUOTA_LIMIT, dimension, InDimension::limit, tag);
        gauge(Metric.QUOTA_USE, dimension, InDimension::ratio, tag);
        for (Spender spender : Spender.values()) {
            gauge(Metric.QUOTA_CHARGED, dimension, use -> charged(use, spender), tag, Tagged.of(spender));
        }
        return new Growth(meters.counter(Metric.QUOTA_OVERRUN, quota, tag));
    }

    private static double charged(InDimension use, Spender spender) {
        return switch (spender) {
            case LIVE -> use.byWorkload().getOrDefault(Workload.LIVE, 0L);
            case INTERNAL -> use.byWorkload().getOrDefault(Workload.INTERNAL, 0L);
            case BACKGROUND -> use.byWorkload().getOrDefault(Workload.BACKGROUND, 0L);
            case OUTSIDE -> use.outside();
            case MARKED -> use.marked();
        };
    }

    void measured(Measured now) {
        Measured before = latest == null ? now : latest;
        double seconds = (now.at().nanos() - before.at().nanos()) / NANOS_PER_SECOND;
        Objects.requireNonNull(levelTime.get(before.level())).increment(seconds);
        if (!Double.isNaN(now.offeredRatio())) {
            if (Double.isNaN(offeredRatio)) {
                // An unknown one would make every mean that it is in unknown.
                meters.gauge(Metric.QUOTA_OFFERED, this, self -> self.offeredRatio, quota);
            }
            offeredRatio = now.offeredRatio();
        }
        latest = now;
        grow(now);
    }

    private void grow(Measured now) {
        lost.reached(now.use().lost());
        ignoredReports.reached(now.use().ignoredReports());
        denied.forEach((workload, growth) -> growth.reached(now.use().denied().getOrDefault(workload, 0L)));
        for (InDimension use : now.use().dimensions()) {
            overrun.computeIfAbsent(use.dimension(), this::inDimension)
                    .reached(use.totals().overrun());
        }
    }

    void changed(LevelChanged changed) {
        meters.counter(
                        Metric.LEVEL_CHANGES,
                        quota,
                        Tagged.of(changed.change().to()),
                        Tagged.of(changed.change().reason()))
                .increment();
    }

    void close() {
        meters.close();
    }

    /** A gauge of the whole quota; not a number before the first tick. */
    private void gauge(Metric metric, ToDoubleFunction<Measured> value, Tagged... tags) {
        Tagged[] all = new Tagged[tags.length + 1];
        all[0] = quota;
        System.arraycopy(tags, 0, all, 1, tags.length);
        meters.gauge(metric, this, self -> self.read(value), all);
    }

    /** A gauge of one limit; not a number when the quota has it no more. */
    private void gauge(Metric metric, Dimension dimension, ToDoubleFunction<InDimension> value, Tagged... tags) {
        gauge(metric, measured -> amount(measured, dimension, value), tags);
    }

    private static double amount(Measured measured, Dimension dimension, ToDoubleFunction<InDimension> value) {
        Optional<InDimension> use = measured.use().of(dimension);
        return use.isEmpty() ? Double.NaN : value.applyAsDouble(use.get());
    }

    private double read(ToDoubleFunction<Measured> value) {
        Measured measured = latest;
        return measured == null ? Double.NaN : value.applyAsDouble(measured);
    }

    /** Counts what a sum has grown by; one that is smaller than before began anew. */
    private static final class Growth {
        private final Counter counter;
        private long reached;

        Growth(Counter counter) {
            this.counter = counter;
        }

        void reached(long sum) {
            counter.increment((double) (sum < reached ? sum : sum - reached));
            reached = sum;
        }
    }
}
