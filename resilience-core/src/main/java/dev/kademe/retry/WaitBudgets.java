package dev.kademe.retry;

import dev.kademe.call.Workload;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * The longest a caller is kept waiting, by workload, measured from the entry into the call: waits for quota and before
 * retries together. Immutable.
 *
 * @param byWorkload a budget for every workload, 0 to 1 day
 */
public record WaitBudgets(Map<Workload, Duration> byWorkload) {
    private static final Map<Workload, Duration> STANDARD = Map.of(
            Workload.LIVE, Duration.ofSeconds(6),
            Workload.INTERNAL, Duration.ofSeconds(20),
            Workload.BACKGROUND, Duration.ZERO);

    private static final Duration LONGEST = Duration.ofDays(1);

    public WaitBudgets {
        Map<Workload, Duration> all = new EnumMap<>(STANDARD);
        all.putAll(byWorkload);
        all.forEach((workload, budget) -> {
            if (budget.isNegative() || budget.compareTo(LONGEST) > 0) {
                throw new IllegalArgumentException(
                        "wait budget of %s must be 0 to 1 day, was %s".formatted(workload, budget));
            }
        });
        byWorkload = Collections.unmodifiableMap(all);
    }

    /** Six seconds for a customer, twenty for staff, none for background work, whose lane waits. */
    public static WaitBudgets standard() {
        return new WaitBudgets(STANDARD);
    }

    /** The budget of a workload, in nanoseconds. */
    public long nanos(Workload workload) {
        return byWorkload.getOrDefault(workload, Duration.ZERO).toNanos();
    }
}
