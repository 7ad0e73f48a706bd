package dev.kademe.quota;

import dev.kademe.call.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A limit and its shares, in words. */
final class Explanation {
    private Explanation() {}

    static List<String> of(Gauge gauge, long configured) {
        Allotment allotment = gauge.allotment();
        Duration window = Duration.ofNanos(gauge.windowNanos());
        List<String> lines = new ArrayList<>();
        lines.add("%s%s: %d in %s, %s%s"
                .formatted(
                        gauge.dimension(),
                        gauge.isSlice() ? " in slices" : "",
                        allotment.limit(),
                        window,
                        gauge.isSlice() ? "sliding" : metering(gauge.spec().metering()),
                        allotment.limit() == configured || gauge.isSlice()
                                ? ""
                                : ", reported by the provider; configured " + configured));
        if (gauge.isSlice()) {
            return lines;
        }
        for (Workload workload : Workload.values()) {
            int w = workload.ordinal();
            String share =
                    "  %s: at least %d, at most %d".formatted(workload, allotment.guarantee(w), allotment.ceiling(w));
            if (allotment.longerNanos(w) > 0) {
                share += " in " + Duration.ofNanos(allotment.longerNanos(w))
                        + ", because its share is less than one in " + window;
            }
            lines.add(share);
        }
        return lines;
    }

    static String source(Shares shares) {
        if (shares.toString().equals(Shares.none().toString())) {
            return "none, every workload may have everything";
        }
        return shares.toString().equals(Shares.standard().toString())
                ? "default: the ceiling of BACKGROUND report, the rest assumption"
                : "set";
    }

    private static String metering(Metering metering) {
        if (metering instanceof Metering.TokenBucket bucket) {
            return "token bucket of %s of it".formatted(bucket.capacityRatio());
        }
        if (metering instanceof Metering.FixedWindow) {
            return "fixed windows";
        }
        if (metering instanceof Metering.CalendarDay day) {
            return "days from %s in %s".formatted(day.resetTime(), day.zone());
        }
        return metering instanceof Metering.ServerDrivenDay ? "days as the server tells" : "sliding";
    }
}
