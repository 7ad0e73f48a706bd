package dev.kademe.quota;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Workload;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What has happened in one dimension since the ledger was made. Sums saturate instead of overflowing. */
final class Tally {
    private final long[] offered = new long[Workload.values().length];
    private final long[] withheld = new long[DegradationLevel.values().length];
    /** The same for a reader; null when it has changed since it was read. */
    private @Nullable Map<DegradationLevel, Long> withheldByLevel;

    private long overrun;
    private long answers;
    private long claimed;
    private long answered;

    void offered(int workload, long amount) {
        offered[workload] = saturated(offered[workload] + amount);
    }

    void overrun(long amount) {
        overrun = saturated(overrun + amount);
    }

    void withheld(DegradationLevel level, long amount) {
        withheld[level.ordinal()] = saturated(withheld[level.ordinal()] + amount);
        withheldByLevel = null;
    }

    void answered(long claimedAmount, long answeredAmount) {
        answers++;
        claimed = saturated(claimed + claimedAmount);
        answered = saturated(answered + answeredAmount);
    }

    QuotaLedger.Use.Totals totals() {
        Map<DegradationLevel, Long> byLevel = withheldByLevel;
        if (byLevel == null) {
            byLevel = new EnumMap<>(DegradationLevel.class);
            for (DegradationLevel level : DegradationLevel.values()) {
                byLevel.put(level, withheld[level.ordinal()]);
            }
            byLevel = Map.copyOf(byLevel);
            withheldByLevel = byLevel;
        }
        return new QuotaLedger.Use.Totals(
                Allotment.byWorkload(workload -> offered[workload]), byLevel, overrun, answers, claimed, answered);
    }

    private static long saturated(long sum) {
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
