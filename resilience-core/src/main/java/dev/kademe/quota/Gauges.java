package dev.kademe.quota;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.quota.LevelEffects.Standing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Every limit of a quota: a call fits when it fits in all of them, and is charged to all or to none. */
final class Gauges {
    private static final Workload[] WORKLOADS = Workload.values();
    private static final long REQUEST = 1;

    private final ChargePolicy charges;
    private final LevelEffects effects;
    private final Gauge[] gauges;
    private final Tally[] tallies;
    private Shares shares;
    private final int[] keptFor = new int[WORKLOADS.length];
    private DegradationLevel level = DegradationLevel.NORMAL;

    Gauges(Quota quota) {
        this.charges = quota.charges();
        this.effects = quota.levelEffects();
        List<Gauge> all = new ArrayList<>();
        for (Limit limit : quota.limits()) {
            all.add(Gauge.of(limit, quota.shares()));
        }
        for (Limit limit : quota.limits()) {
            if (limit.slice().isPresent()) {
                all.add(Gauge.ofSlice(limit, quota.shares()));
            }
        }
        this.gauges = all.toArray(Gauge[]::new);
        this.shares = quota.shares();
        this.tallies = new Tally[gauges.length];
        Arrays.setAll(tallies, i -> new Tally());
        enter(DegradationLevel.NORMAL);
    }

    private Gauges(Gauges original) {
        this.charges = original.charges;
        this.effects = original.effects;
        this.gauges = new Gauge[original.gauges.length];
        this.shares = original.shares;
        this.tallies = original.tallies;
        for (int i = 0; i < gauges.length; i++) {
            gauges[i] = original.gauges[i].copy();
        }
        enter(original.level);
    }

    /** A copy for playing time forward. */
    Gauges copy() {
        return new Gauges(this);
    }

    Gauge[] all() {
        return gauges;
    }

    void advance(Moment now) {
        for (Gauge gauge : gauges) {
            gauge.advance(now);
        }
    }

    void advance(long nowNanos) {
        for (Gauge gauge : gauges) {
            gauge.advance(nowNanos);
        }
    }

    DegradationLevel level() {
        return level;
    }

    /** Enters a level: a workload that it stops keeps no guarantee. */
    void enter(DegradationLevel newLevel) {
        level = newLevel;
        int kept = 0;
        for (Workload workload : WORKLOADS) {
            keptFor[workload.ordinal()] = kept;
            if (standing(workload) != Standing.STOPPED) {
                kept |= 1 << workload.ordinal();
            }
        }
    }

    Standing standing(Workload workload) {
        return effects.standing(level, workload);
    }

    /** Whether the claim fits when nothing else is charged. */
    boolean canFit(Claim claim) {
        int workload = claim.workload().ordinal();
        for (Gauge gauge : gauges) {
            if (!gauge.canFit(workload, amount(gauge, claim), keptFor[workload])) {
                return false;
            }
        }
        return true;
    }

    boolean admits(Claim claim) {
        return isAllowed(claim) && hasRoom(claim);
    }

    /** Whether the quota has room for it, whatever its workload may do. */
    boolean hasRoom(Claim claim) {
        int workload = claim.workload().ordinal();
        for (Gauge gauge : gauges) {
            if (!gauge.hasRoom(amount(gauge, claim), keptFor[workload])) {
                return false;
            }
        }
        return true;
    }

    /** Whether it fits in its workload's guarantee when nothing else is charged. */
    boolean canFitGuarantee(Claim claim) {
        for (Gauge gauge : gauges) {
            if (!gauge.isSlice()
                    && amount(gauge, claim)
                            > gauge.allotment().guarantee(claim.workload().ordinal())) {
                return false;
            }
        }
        return true;
    }

    boolean isInsideGuarantee(Claim claim) {
        int workload = claim.workload().ordinal();
        for (Gauge gauge : gauges) {
            if (!gauge.isInsideGuarantee(workload, amount(gauge, claim))) {
                return false;
            }
        }
        return true;
    }

    /** The first time at which some limit says no to less than now; the claim does not fit now. */
    long nextChangeNanos(Claim claim) {
        Standing standing = standing(claim.workload());
        if (standing == Standing.STOPPED) {
            return Admission.NEVER;
        }
        int workload = claim.workload().ordinal();
        long next = 0;
        for (Gauge gauge : gauges) {
            long amount = amount(gauge, claim);
            if (!isAllowed(gauge, workload, amount, standing)) {
                next = Math.max(next, gauge.nextExpiryNanos(workload, amount));
            }
            if (!gauge.hasRoom(amount, keptFor[workload])) {
                next = Math.max(next, gauge.nextRoomNanos(amount, keptFor[workload]));
            }
        }
        return next;
    }

    void charge(Claim claim) {
        int workload = claim.workload().ordinal();
        for (Gauge gauge : gauges) {
            gauge.charge(workload, amount(gauge, claim), keptFor[workload]);
        }
    }

    /** Takes the whole charge back. */
    void refund(Reservation reservation) {
        Claim claim = reservation.claim();
        int workload = claim.workload().ordinal();
        for (Gauge gauge : gauges) {
            gauge.refund(workload, amount(gauge, claim), reservation.chargedNanos(), keptFor[workload]);
        }
    }

    /** Replaces what was claimed by what was charged; tokens used beyond the claim are charged now, whatever the limit. */
    void settle(Reservation reservation, Settlement settlement) {
        Settlement.Result result = settlement.result();
        if (result == Settlement.Result.UNKNOWN) {
            return;
        }
        Claim claim = reservation.claim();
        long reservedInput = claim.estimate().inputTokens();
        long reservedOutput = charges.weighted(claim.estimate().maxOutputTokens());
        boolean isAnswered = result == Settlement.Result.ACCEPTED;
        // A call that cost tokens ran: it counts as a request, whatever became of its answer.
        boolean hasRun = isAnswered || !settlement.usage().equals(TokenUsage.NONE);
        boolean isFree = !hasRun && charges.failedCalls() == ChargePolicy.FailedCalls.FREE;
        long requests = isFree ? -REQUEST : 0;
        long input = charges.inputTokens(settlement.usage(), isAnswered ? reservedInput : 0) - reservedInput;
        long output = charges.outputTokens(settlement.usage(), isAnswered ? reservedOutput : 0) - reservedOutput;
        int workload = claim.workload().ordinal();
        for (int i = 0; i < gauges.length; i++) {
            Gauge gauge = gauges[i];
            long difference = gauge.dimension().amount(requests, input, output);
            if (difference < 0) {
                gauge.refund(workload, -difference, reservation.chargedNanos(), keptFor[workload]);
            } else if (difference > 0 && !gauge.isSlice()) {
                gauge.charge(workload, difference, 0);
                tallies[i].overrun(difference);
            }
            if (isAnswered && claim.workload() == Workload.LIVE) {
                long claimed = amount(gauge, claim);
                tallies[i].answered(claimed, claimed + difference);
            }
        }
    }

    /** Counts what was asked for, granted or not. */
    void offered(TokenEstimate estimate) {
        for (int i = 0; i < gauges.length; i++) {
            tallies[i].offered(amount(gauges[i], estimate));
        }
    }

    /** Counts what the level refuses, for the lowest level that does. */
    void withheld(Claim claim) {
        DegradationLevel lowest = DegradationLevel.NORMAL;
        while (lowest != level && effects.standing(lowest, claim.workload()) == Standing.OPEN) {
            lowest = DegradationLevel.values()[lowest.ordinal() + 1];
        }
        if (standing(claim.workload()) == Standing.STOPPED && isInsideGuarantee(claim)) {
            lowest = level;
            while (lowest != DegradationLevel.NORMAL
                    && effects.standing(below(lowest), claim.workload()) == Standing.STOPPED) {
                lowest = below(lowest);
            }
        }
        withheld(lowest, claim.estimate());
    }

    /** Counts one request that a level has refused, or sent elsewhere. */
    void withheld(DegradationLevel byLevel, TokenEstimate estimate) {
        for (int i = 0; i < gauges.length; i++) {
            tallies[i].withheld(byLevel, amount(gauges[i], estimate));
        }
    }

    /** Use of every limit; slices are not limits of their own. */
    List<QuotaUse.InDimension> uses() {
        List<QuotaUse.InDimension> uses = new ArrayList<>();
        for (int i = 0; i < gauges.length; i++) {
            if (!gauges[i].isSlice()) {
                uses.add(use(gauges[i], tallies[i]));
            }
        }
        return uses;
    }

    private static QuotaUse.InDimension use(Gauge gauge, Tally tally) {
        Usage usage = gauge.usage();
        Map<Workload, Long> byWorkload = new EnumMap<>(Workload.class);
        Map<Workload, Long> ceilings = new EnumMap<>(Workload.class);
        for (Workload workload : WORKLOADS) {
            byWorkload.put(workload, usage.of(workload.ordinal()));
            ceilings.put(workload, gauge.allotment().ceiling(workload.ordinal()));
        }
        return new QuotaUse.InDimension(
                gauge.dimension(),
                gauge.allotment().limit(),
                usage.total(),
                usage.of(Usage.OUTSIDE),
                gauge.marked(),
                byWorkload,
                ceilings,
                tally.totals(),
                gauge.windowNanos());
    }

    Shares shares() {
        return shares;
    }

    /** Follows other shares; nothing changes when they do not fit a limit. */
    void follow(Shares newShares) {
        for (Gauge gauge : gauges) {
            newShares.check(gauge.dimension(), gauge.allotment().limit());
        }
        shares = newShares;
        for (Gauge gauge : gauges) {
            gauge.follow(newShares);
        }
    }

    /** What the claim comes to in the dimension of the gauge. */
    long amount(Gauge gauge, Claim claim) {
        return amount(gauge, claim.estimate());
    }

    private long amount(Gauge gauge, TokenEstimate estimate) {
        return gauge.dimension().amount(REQUEST, estimate.inputTokens(), charges.weighted(estimate.maxOutputTokens()));
    }

    /** Whether the workload may do this at the present level, if there is room. */
    private boolean isAllowed(Claim claim) {
        Standing standing = standing(claim.workload());
        int workload = claim.workload().ordinal();
        for (Gauge gauge : gauges) {
            if (!isAllowed(gauge, workload, amount(gauge, claim), standing)) {
                return false;
            }
        }
        return true;
    }

    private static DegradationLevel below(DegradationLevel level) {
        return DegradationLevel.values()[level.ordinal() - 1];
    }

    private static boolean isAllowed(Gauge gauge, int workload, long amount, Standing standing) {
        return standing != Standing.STOPPED
                && gauge.isUnderCeiling(workload, amount)
                && (standing == Standing.OPEN || gauge.isInsideGuarantee(workload, amount));
    }
}
