package dev.kademe.sim.rehearse;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/**
 * What background work does to those beside it: the same seed with it and without it. Immutable.
 *
 * @param with the rehearsal with background work
 * @param alone the same without
 */
public record Neighbours(Outcome with, Outcome alone) {
    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    /** Every figure with and without. */
    public List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (Workload workload : List.of(Workload.LIVE, Workload.INTERNAL)) {
            if (with.of(workload).asked() > 0) {
                rows.add(row(workload, "refused", WorkloadResult::refused));
                rows.add(row(workload, "person", WorkloadResult::person));
                rows.add(row(workload, "wait p95 s", result -> result.waits().p95Nanos() / NANOS_PER_SECOND));
            }
        }
        for (DegradationLevel level : DegradationLevel.values()) {
            rows.add(new Row("minutes at level " + level.ordinal(), minutes(with, level), minutes(alone, level)));
        }
        return rows;
    }

    private Row row(Workload workload, String what, ToDoubleFunction<WorkloadResult> figure) {
        return new Row(
                workload.name().toLowerCase(Locale.ROOT) + " " + what,
                figure.applyAsDouble(with.of(workload)),
                figure.applyAsDouble(alone.of(workload)));
    }

    private static double minutes(Outcome outcome, DegradationLevel level) {
        return outcome.minutes().stream()
                .filter(minute -> minute.level() == level)
                .count();
    }

    /**
     * One figure.
     *
     * @param name what it is
     * @param with with background work
     * @param alone without
     */
    public record Row(String name, double with, double alone) {
        /** What background work adds. */
        public double harm() {
            return with - alone;
        }
    }
}
