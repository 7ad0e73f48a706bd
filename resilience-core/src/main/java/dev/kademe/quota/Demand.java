package dev.kademe.quota;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import dev.kademe.quota.Quota.LevelEffects.Standing;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts what is asked of a quota and what comes of it, beside the charges, for the level and the alarm. */
final class Demand {
    private static final DegradationLevel[] LEVELS = DegradationLevel.values();

    private final Gauges gauges;
    private final Tally[] tallies;
    private final Map<Workload, Long> denied = new EnumMap<>(Workload.class);

    Demand(Gauges gauges) {
        this.gauges = gauges;
        this.tallies = new Tally[gauges.all().length];
        for (int i = 0; i < tallies.length; i++) {
            tallies[i] = new Tally();
        }
    }

    /** Something was asked for, granted or not. */
    void offered(TokenEstimate estimate) {
        for (int i = 0; i < tallies.length; i++) {
            tallies[i].offered(gauges.amount(gauges.all()[i], estimate));
        }
    }

    /** The level has refused a claim: counted for the lowest level that does. */
    void withheld(Claim claim) {
        boolean isInside = gauges.isInsideGuarantee(claim);
        DegradationLevel lowest = gauges.level();
        for (DegradationLevel level : LEVELS) {
            Standing standing = gauges.standing(level, claim.workload());
            if (standing == Standing.STOPPED || (standing == Standing.INSIDE_GUARANTEE && !isInside)) {
                lowest = level;
                break;
            }
        }
        withheld(lowest, claim.estimate());
    }

    /** A level has refused a call, or sent it elsewhere. */
    void withheld(DegradationLevel level, TokenEstimate estimate) {
        for (int i = 0; i < tallies.length; i++) {
            tallies[i].withheld(level, gauges.amount(gauges.all()[i], estimate));
        }
    }

    /** There is no room for a claim: counted when it is inside its workload's guarantee. */
    void denied(Claim claim) {
        if (gauges.isInsideGuarantee(claim)) {
            denied.merge(claim.workload(), 1L, Long::sum);
        }
    }

    /** The claims inside a guarantee that there was no room for, by workload. */
    Map<Workload, Long> denied() {
        return denied;
    }

    /** A call of LIVE was answered. */
    void answered(int gauge, long claimedAmount, long answeredAmount) {
        tallies[gauge].answered(claimedAmount, answeredAmount);
    }

    /** A call used more than it had claimed. */
    void overrun(int gauge, long amount) {
        tallies[gauge].overrun(amount);
    }

    /** Use of every limit; slices are not limits of their own. */
    List<QuotaLedger.Use.InDimension> uses() {
        List<QuotaLedger.Use.InDimension> uses = new ArrayList<>();
        for (int i = 0; i < tallies.length; i++) {
            if (!gauges.all()[i].isSlice()) {
                uses.add(use(gauges.all()[i], tallies[i].totals()));
            }
        }
        return uses;
    }

    private static QuotaLedger.Use.InDimension use(Gauge gauge, QuotaLedger.Use.Totals totals) {
        Usage usage = gauge.counted();
        Map<Workload, Long> byWorkload = new EnumMap<>(Workload.class);
        Map<Workload, Long> ceilings = new EnumMap<>(Workload.class);
        for (Workload workload : Workload.values()) {
            byWorkload.put(workload, usage.of(workload.ordinal()));
            ceilings.put(workload, gauge.allotment().ceiling(workload.ordinal()));
        }
        return new QuotaLedger.Use.InDimension(
                gauge.dimension(),
                gauge.allotment().limit(),
                usage.total(),
                usage.of(Usage.OUTSIDE),
                gauge.marked(),
                byWorkload,
                ceilings,
                totals,
                gauge.windowNanos());
    }
}
