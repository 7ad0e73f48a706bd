package dev.kademe.property;

import dev.kademe.level.Alarm;
import java.util.ArrayList;
import java.util.List;

/** The rule of the alarm as it is told, remembering all that was offered. Times must not go back. */
final class NaiveAlarm {
    private static final long LONGEST_GAP_NANOS = 15_000_000_000L;

    private final Alarm.Settings settings;
    private final List<Offered> past = new ArrayList<>();
    private boolean isRaised;
    private double mean = Double.NaN;

    NaiveAlarm(Alarm.Settings settings) {
        this.settings = settings;
    }

    boolean isRaised() {
        return isRaised;
    }

    /** The mean that the last sample led to; NaN when it is not known. */
    double mean() {
        return mean;
    }

    void sample(double ratio, long nowNanos) {
        long fromNanos = past.isEmpty() ? nowNanos : past.get(past.size() - 1).untilNanos;
        past.add(new Offered(fromNanos, nowNanos, nowNanos - fromNanos > LONGEST_GAP_NANOS ? Double.NaN : ratio));
        mean = mean(nowNanos);
        isRaised = isRaised ? !(mean < settings.clearPerMille() / 1_000.0) : mean > settings.raisePerMille() / 1_000.0;
    }

    /** Of the window that ends where the last whole sixtieth of one ended. */
    private double mean(long nowNanos) {
        long windowNanos = settings.window().toNanos();
        long cellNanos = windowNanos / 60;
        long startNanos = past.get(0).untilNanos;
        long until = startNanos + (nowNanos - startNanos) / cellNanos * cellNanos;
        long from = until - 60 * cellNanos;
        if (from < startNanos) {
            return Double.NaN;
        }
        double sum = 0;
        for (Offered offered : past) {
            long overlap = Math.min(offered.untilNanos, until) - Math.max(offered.fromNanos, from);
            sum += overlap > 0 ? offered.ratio * overlap : 0;
        }
        return sum / (60 * cellNanos);
    }

    private record Offered(long fromNanos, long untilNanos, double ratio) {}
}
