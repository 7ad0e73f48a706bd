package dev.kademe.quota;

import dev.kademe.call.DegradationLevel;
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
    void offered(Ask ask) {
        for (int i = 0; i < tallies.length; i++) {
            tallies[i].offered(ask.column(), ask.amount(i));
        }
    }

    /** The present level has sent a call elsewhere before it asked. */
    void diverted(Ask ask) {
        offered(ask);
        withheld(gauges.level(), ask);
    }

    /** The level has refused a claim: counted for the lowest level that does. */
    void withheld(Ask ask) {
        boolean isInside = gauges.isInsideGuarantee(ask);
        DegradationLevel lowest = gauges.level();
        for (DegradationLevel level : LEVELS) {
            Standing standing = gauges.standing(level, ask.workload());
            if (standing == Standing.STOPPED || (standing == Standing.INSIDE_GUARANTEE && !isInside)) {
                lowest = level;
                break;
            }
        }
        withheld(lowest, ask);
    }

    private void withheld(DegradationLevel level, Ask ask) {
        for (int i = 0; i < tallies.length; i++) {
            tallies[i].withheld(level, ask.amount(i));
        }
    }

    /** There is no room for a claim: counted when it is inside its workload's guarantee. */
    void denied(Ask ask) {
        if (gauges.isInsideGuarantee(ask)) {
            denied.merge(ask.workload(), 1L, Long::sum);
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
        return new QuotaLedger.Use.InDimension(
                gauge.dimension(),
                gauge.allotment().limit(),
                usage.total(),
                usage.of(Usage.OUTSIDE),
                gauge.marked(),
                Allotment.byWorkload(usage::of),
                gauge.allotment().ceilings(),
                totals,
                gauge.windowNanos());
    }
}
