package dev.kademe.quota;

import dev.kademe.call.Dimension;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.failure.ProviderReport;
import dev.kademe.quota.Quota.ChargePolicy;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.quota.Quota.Limit;
import dev.kademe.quota.QuotaLedger.Closure;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What the provider's answers mean for the ledger. A rejection is a measurement: what was free is marked as used. Only a
 * day that is exhausted, or a hint longer than the window, closes the door.
 */
final class Feedback {
    private final ChargePolicy charges;
    private final Gauges gauges;
    private final Demand demand;
    private final Door door;
    private final Map<Dimension, Correction> corrections = new EnumMap<>(Dimension.class);
    private long ignoredReports;

    Feedback(ChargePolicy charges, Gauges gauges, Demand demand, Door door) {
        this.charges = charges;
        this.gauges = gauges;
        this.demand = demand;
        this.door = door;
        for (Gauge gauge : gauges.all()) {
            if (!gauge.isSlice()) {
                corrections.put(gauge.dimension(), new Correction(gauge));
            }
        }
    }

    void settled(Reservation reservation, Settlement settlement, long nowNanos) {
        if (settlement.result() != Settlement.Result.UNKNOWN) {
            charge(reservation, settlement);
        }
        door.ended(reservation, settlement.result(), nowNanos);
        if (settlement.result() == Settlement.Result.REJECTED) {
            rejected(settlement, nowNanos);
        }
    }

    /** Replaces what was claimed by what was charged; tokens used beyond the claim are charged now, whatever the limit. */
    private void charge(Reservation reservation, Settlement settlement) {
        Claim claim = reservation.claim();
        TokenUsage usage = settlement.usage();
        boolean isAnswered = settlement.result() == Settlement.Result.ACCEPTED;
        // A call that cost tokens ran: it counts as a request, whatever became of its answer.
        boolean isCounted = isAnswered || usage.totalTokens() > 0 || charges.failedCalls() == FailedCalls.COUNTED;
        long reservedInput = claim.estimate().inputTokens();
        long reservedOutput = charges.weighted(claim.estimate().maxOutputTokens());
        long input = charges.inputTokens(usage, isAnswered ? reservedInput : 0) - reservedInput;
        long output = charges.outputTokens(usage, isAnswered ? reservedOutput : 0) - reservedOutput;
        Gauge[] all = gauges.all();
        for (int i = 0; i < all.length; i++) {
            long claimed = gauges.amount(all[i], claim.estimate());
            long difference = all[i].dimension().amount(isCounted ? 0 : -1, input, output);
            if (difference < 0) {
                gauges.lower(all[i], reservation, claimed + difference);
            } else if (difference > 0 && !all[i].isSlice()) {
                all[i].charge(claim.workload().ordinal(), difference, 0);
                demand.overrun(i, difference);
            }
            if (isAnswered && claim.workload() == Workload.LIVE) {
                demand.answered(i, claimed, claimed + difference);
            }
        }
    }

    void reported(ProviderReport report, long sentNanos, long nowNanos) {
        Correction correction = corrections.get(report.dimension());
        if (correction == null || !correction.apply(report, sentNanos, nowNanos)) {
            ignoredReports++;
        } else {
            followInSlices(report.dimension());
        }
    }

    long ignoredReports() {
        return ignoredReports;
    }

    void markFull(Dimension dimension) {
        for (Gauge gauge : gauges.all()) {
            if (gauge.dimension() == dimension && !gauge.isSlice()) {
                gauge.markFull();
            }
        }
    }

    /** Sets a limit, which the shares in force must fit. */
    void configure(Dimension dimension, long limit) {
        Limit.check(dimension, limit);
        checkLimited(dimension);
        gauges.shares().check(dimension, limit);
        configure(Map.of(dimension, limit), gauges.shares());
    }

    /** Sets the shares, which must fit the limits that were set; those that are reported come and go. */
    void configure(Shares shares) {
        corrections.forEach((dimension, correction) -> shares.check(dimension, correction.configured()));
        configure(Map.of(), shares);
    }

    /** Sets what differs between two quotas, each of which fits itself. */
    void configure(Quota before, Quota after) {
        Map<Dimension, Long> limits = new EnumMap<>(Dimension.class);
        for (Limit limit : after.limits()) {
            if (!before.limits().contains(limit)) {
                checkLimited(limit.dimension());
                limits.put(limit.dimension(), limit.amount());
            }
        }
        boolean isSame = before.shares().toString().equals(after.shares().toString());
        configure(limits, isSame ? gauges.shares() : after.shares());
    }

    private void checkLimited(Dimension dimension) {
        if (!corrections.containsKey(dimension)) {
            throw new IllegalArgumentException(
                    "the limit to change must be one of %s, was %s".formatted(corrections.keySet(), dimension));
        }
    }

    /** Everything was checked: from here on nothing is refused. */
    private void configure(Map<Dimension, Long> limits, Shares shares) {
        limits.forEach((dimension, limit) ->
                Objects.requireNonNull(corrections.get(dimension)).configure(limit));
        gauges.follow(limits, shares);
        limits.keySet().forEach(door::open);
    }

    List<String> explain() {
        List<String> lines = new ArrayList<>();
        for (Gauge gauge : gauges.all()) {
            Correction correction = corrections.get(gauge.dimension());
            long configured = correction == null ? 0 : correction.configured();
            lines.addAll(Explanation.of(gauge, configured));
        }
        lines.addAll(gauges.explain());
        return lines;
    }

    private void followInSlices(Dimension dimension) {
        long limit = 0;
        for (Gauge gauge : gauges.all()) {
            if (gauge.dimension() == dimension && gauge.isSlice()) {
                gauge.follow(limit);
            } else if (gauge.dimension() == dimension) {
                // It comes before its slices.
                limit = gauge.allotment().limit();
            }
        }
    }

    private void rejected(Settlement settlement, long nowNanos) {
        // A day is exhausted even when the quota knows no limit for it.
        Optional<Dimension> exhausted =
                settlement.exhausted().filter(one -> one.isDaily() || corrections.containsKey(one));
        long hintNanos = settlement.retryAfterNanos().orElse(0);
        if (exhausted.isPresent() && exhausted.get().isDaily()) {
            door.close(dayClosure(exhausted, hintNanos, nowNanos), nowNanos);
        } else if (hintNanos > windowNanos(exhausted)) {
            door.close(Closure.until(exhausted, after(nowNanos, hintNanos)), nowNanos);
        } else {
            for (Gauge gauge : gauges.all()) {
                boolean isConcerned = exhausted.isEmpty() || gauge.dimension() == exhausted.get();
                if (isConcerned && !gauge.isSlice() && !gauge.dimension().isDaily()) {
                    gauge.markFull();
                }
            }
        }
    }

    private Closure dayClosure(Optional<Dimension> exhausted, long hintNanos, long nowNanos) {
        if (hintNanos > 0) {
            return Closure.until(exhausted, after(nowNanos, hintNanos));
        }
        for (Gauge gauge : gauges.all()) {
            if (gauge.dimension() == exhausted.orElseThrow() && gauge.calendarEndNanos() != Admission.NEVER) {
                return Closure.until(exhausted, gauge.calendarEndNanos());
            }
        }
        return Closure.unstated(exhausted);
    }

    /** The window of what ran out; the longest one that is not a day's when that is not known. */
    private long windowNanos(Optional<Dimension> exhausted) {
        long longest = 0;
        for (Gauge gauge : gauges.all()) {
            boolean isConcerned =
                    exhausted.isEmpty() ? !gauge.dimension().isDaily() : gauge.dimension() == exhausted.get();
            if (isConcerned) {
                longest = Math.max(longest, gauge.windowNanos());
            }
        }
        return longest == 0 ? Windows.LONGEST.toNanos() : longest;
    }

    /** Saturates instead of overflowing. */
    private static long after(long nowNanos, long waitNanos) {
        return waitNanos > Long.MAX_VALUE - nowNanos ? Long.MAX_VALUE : nowNanos + waitNanos;
    }
}
