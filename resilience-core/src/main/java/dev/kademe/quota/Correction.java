package dev.kademe.quota;

import dev.kademe.failure.ProviderReport;
import dev.kademe.quota.Quota.Limit;

/**
 * Corrects one gauge by what the provider's replies say: tightens at once, loosens only when newer reports agree, and
 * never below what the ledger itself has charged. What others with the same key use becomes a charge of its own.
 */
final class Correction {
    private static final int TO_LOOSEN = 2;
    private static final int TO_ADOPT = 3;

    private final Gauge gauge;
    private long configured;
    private long latestSentNanos = Long.MIN_VALUE;
    private final Agreement onLimit = new Agreement();
    private final Agreement onOutside = new Agreement();

    Correction(Gauge gauge) {
        this.gauge = gauge;
        this.configured = gauge.allotment().limit();
    }

    /** The limit is set anew, and followed by the gauge: what was reported about the old one is forgotten. */
    void configure(long limit) {
        configured = limit;
        onLimit.forget();
    }

    long configured() {
        return configured;
    }

    /** Whether the report made sense. */
    boolean apply(ProviderReport report, long sentNanos, long nowNanos) {
        long limit = report.limit().orElse(gauge.allotment().limit());
        long remaining = report.remaining().orElse(limit);
        if (limit < 1 || limit > Limit.HIGHEST || remaining < 0 || remaining > limit || sentNanos > nowNanos) {
            return false;
        }
        if (report.resetNanos().isPresent()
                && !gauge.followEnd(report.resetNanos().getAsLong())) {
            return false;
        }
        boolean isNewer = sentNanos > latestSentNanos;
        if (report.limit().isPresent()) {
            correctLimit(limit, isNewer);
        }
        if (report.remaining().isPresent()) {
            correctOutside(limit - remaining, sentNanos, isNewer);
        }
        latestSentNanos = Math.max(latestSentNanos, sentNanos);
        return true;
    }

    private void correctLimit(long reported, boolean isNewer) {
        long present = gauge.allotment().limit();
        if (reported < present) {
            onLimit.forget();
            gauge.follow(reported);
        } else if (isNewer) {
            long target = gauge.spec().adoptsHigher() ? reported : Math.min(reported, configured);
            if (target == present) {
                onLimit.forget();
            } else if (onLimit.lowest(target, target > configured ? TO_ADOPT : TO_LOOSEN)) {
                gauge.follow(onLimit.take());
            }
        }
    }

    /** {@code used} is what the provider had counted when the call that brought the report reached it. */
    private void correctOutside(long used, long sentNanos, boolean isNewer) {
        long own = gauge.counted().highestOwnSince(sentNanos);
        if (own == Usage.UNKNOWN) {
            return;
        }
        long outside = Math.max(0, used - own);
        long known = gauge.counted().of(Usage.OUTSIDE);
        if (outside > known) {
            onOutside.forget();
            gauge.charge(Usage.OUTSIDE, outside - known, 0);
        } else if (outside == known) {
            onOutside.forget();
        } else if (isNewer && onOutside.highest(outside, TO_LOOSEN)) {
            gauge.reduceOutside(known - onOutside.take());
        }
    }

    /** The most careful value that several reports in a row allow. */
    private static final class Agreement {
        private long value;
        private int seen;

        boolean lowest(long other, int needed) {
            value = seen == 0 ? other : Math.min(value, other);
            return ++seen >= needed;
        }

        boolean highest(long other, int needed) {
            value = seen == 0 ? other : Math.max(value, other);
            return ++seen >= needed;
        }

        long take() {
            seen = 0;
            return value;
        }

        void forget() {
            seen = 0;
        }
    }
}
