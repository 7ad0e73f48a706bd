package dev.kademe.sim.rehearse;

import dev.kademe.call.Dimension;
import dev.kademe.call.Workload;
import dev.kademe.quota.Quota;
import dev.kademe.quota.Quota.Limit;
import dev.kademe.sim.check.RollingWindow;
import dev.kademe.sim.provider.SizedRequest;
import java.time.Duration;
import java.util.Optional;

/** What background work took of one limit of a quota. Not thread-safe. */
final class BackgroundTally {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final Quota quota;
    private final Limit limit;
    private final Duration span;
    private final RollingWindow inSpan;
    /** The limit's own, in which the ledger counts shares whatever the provider's meter is. */
    private final RollingWindow window;

    /** Nothing yet. */
    BackgroundTally(Quota quota, Limit limit) {
        this.quota = quota;
        this.limit = limit;
        Duration length = limit.metering().window();
        this.window = new RollingWindow(length.toNanos());
        // Of a longer window, one minute may take more than its part.
        this.span = length.compareTo(MINUTE) > 0 ? length : MINUTE;
        this.inSpan = new RollingWindow(span.toNanos());
    }

    /** A provider took a job. */
    void add(SizedRequest size, long nowNanos) {
        long amount = switch (limit.dimension()) {
            case REQUESTS, DAILY_REQUESTS -> 1;
            case TOKENS, DAILY_TOKENS -> size.totalTokens();
            case INPUT_TOKENS -> size.inputTokens();
            case OUTPUT_TOKENS -> size.outputTokens();
        };
        inSpan.add(nowNanos, amount);
        window.add(nowNanos, amount);
    }

    /** Whether no window of the limit holds more than the ceiling. */
    boolean isCapped() {
        return window.highest() <= ceiling();
    }

    /**
     * The most of any minute, or of any window where that is longer; empty when nothing is granted.
     *
     * @param name the quota's
     */
    Optional<BackgroundShare> share(String name) {
        if (limit.amount() == 0) {
            return Optional.empty();
        }
        long spanNanos = span.toNanos();
        long windowNanos = limit.metering().window().toNanos();
        double granted = (double) limit.amount() * spanNanos / windowNanos;
        long windows = (spanNanos - 1) / windowNanos + 1;
        return Optional.of(new BackgroundShare(
                name, limit.dimension(), span, inSpan.highest() / granted, ceiling() * (double) windows / granted));
    }

    /** A share that is less than one unit lets one go now and then. */
    private long ceiling() {
        Dimension dimension = limit.dimension();
        long ceiling = quota.shares().ceiling(Workload.BACKGROUND, dimension, limit.amount());
        boolean isAny = quota.shares().of(Workload.BACKGROUND).ceilingRatio() > 0 && limit.amount() > 0;
        return ceiling == 0 && isAny ? 1 : ceiling;
    }
}
