package dev.kademe.flow;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Workload;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.QuotaLedger.Use.Totals;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Reads one dimension. */
final class DimensionReader {
    private static final int MOST_MARKS = 64;
    /** What short answers are taken to save, as a part of LIVE use, until it is known: a fifth of the longer ones. */
    private static final double UNLEARNED_SAVING = 0.25;

    private final Deque<Mark> marks = new ArrayDeque<>();
    private final MovingMean estimated = new MovingMean();
    private final MovingMean normal = new MovingMean();
    private final MovingMean shortened = new MovingMean();
    private @Nullable Mark last;
    private double pausedRatio;
    private double shortenedRatio;
    private double divertedRatio;
    private double offeredRatio = Double.NaN;

    void read(QuotaLedger.Use.InDimension use, DegradationLevel level, long waiting, long nowNanos) {
        Mark now = new Mark(nowNanos, use.totals());
        Mark before = last == null ? now : last;
        learn(before.totals, now.totals, level);
        offeredRatio = rate(use, before, now);
        last = now;
        Mark windowAgo = windowAgo(now, use.windowNanos());
        double limit = Math.max(1, use.limit());
        double scale = estimated.orElse(1);
        double background = scale * (waiting + withheld(windowAgo, now, DegradationLevel.BACKGROUND_PAUSED));
        pausedRatio = Math.min(background, ceiling(use)) / limit;
        shortenedRatio = (scale * withheld(windowAgo, now, DegradationLevel.SHORT_ANSWERS)
                        + live(use) * (level.isAtLeast(DegradationLevel.SHORT_ANSWERS) ? saving() : 0))
                / limit;
        divertedRatio = scale * withheld(windowAgo, now, DegradationLevel.ESSENTIAL_ONLY) / limit;
    }

    double pausedRatio() {
        return pausedRatio;
    }

    double shortenedRatio() {
        return shortenedRatio;
    }

    double divertedRatio() {
        return divertedRatio;
    }

    double offeredRatio() {
        return offeredRatio;
    }

    /** Learns what estimates come to, and how long normal and short answers are. */
    private void learn(Totals before, Totals now, DegradationLevel level) {
        long answers = now.answers() - before.answers();
        long answered = now.answered() - before.answered();
        if (answers <= 0) {
            return;
        }
        long claimed = now.claimed() - before.claimed();
        if (claimed > 0) {
            estimated.add((double) answered / claimed, answers);
        }
        (level.isAtLeast(DegradationLevel.SHORT_ANSWERS) ? shortened : normal)
                .add((double) answered / answers, answers);
    }

    private double saving() {
        double shortLength = shortened.orElse(0);
        return normal.isKnown() && shortLength > 0 ? Math.max(0, normal.orElse(0) / shortLength - 1) : UNLEARNED_SAVING;
    }

    private double rate(QuotaLedger.Use.InDimension use, Mark before, Mark now) {
        long elapsedNanos = now.nanos - before.nanos;
        if (elapsedNanos <= 0) {
            return Double.NaN;
        }
        double offered = estimated.orElse(1) * (now.totals.offered() - before.totals.offered());
        return offered / Math.max(1, use.limit()) * use.windowNanos() / elapsedNanos;
    }

    /** The latest mark that is a window old, or the oldest there is; marks are thinned so that they stay few. */
    private Mark windowAgo(Mark now, long windowNanos) {
        Mark newest = marks.peekLast();
        if (newest == null || now.nanos - newest.nanos >= windowNanos / MOST_MARKS) {
            marks.addLast(now);
        }
        Mark oldest = marks.getFirst();
        while (marks.size() > 1) {
            marks.removeFirst();
            if (marks.getFirst().nanos > now.nanos - windowNanos) {
                marks.addFirst(oldest);
                break;
            }
            oldest = marks.getFirst();
        }
        return oldest;
    }

    private static double withheld(Mark from, Mark to, DegradationLevel level) {
        return to.withheld(level) - from.withheld(level);
    }

    private static double ceiling(QuotaLedger.Use.InDimension use) {
        return use.ceilings().getOrDefault(Workload.BACKGROUND, 0L);
    }

    private static double live(QuotaLedger.Use.InDimension use) {
        return use.byWorkload().getOrDefault(Workload.LIVE, 0L);
    }

    private record Mark(long nanos, Totals totals) {
        double withheld(DegradationLevel level) {
            return totals.withheld().getOrDefault(level, 0L);
        }
    }

    /** A mean that forgets: about the last hundred answers. */
    private static final class MovingMean {
        private static final double MEMORY = 100;

        private double mean = Double.NaN;

        void add(double value, long weight) {
            double part = Double.isNaN(mean) ? 1 : weight / (weight + MEMORY);
            mean = Double.isNaN(mean) ? value : mean + part * (value - mean);
        }

        boolean isKnown() {
            return !Double.isNaN(mean);
        }

        double orElse(double other) {
            return isKnown() ? mean : other;
        }
    }
}
