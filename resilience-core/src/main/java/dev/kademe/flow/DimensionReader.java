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
    /** What background work has asked for beyond its ceiling, at most a window of it. */
    private double beyondCeiling;

    void read(QuotaLedger.Use.InDimension use, DegradationLevel level, long waiting, long nowNanos) {
        Mark now = new Mark(nowNanos, use.totals());
        Mark before = last == null ? now : last;
        learn(before.totals, now.totals, level);
        offeredRatio = offeredRatio(use, before, now, level, waiting);
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

    /**
     * What would be used if no level held anything back: claims of LIVE as long as normal ones, jobs in line, and of background
     * work no more than its ceiling lets it have, however much it asks for.
     */
    private double offeredRatio(
            QuotaLedger.Use.InDimension use, Mark before, Mark now, DegradationLevel level, long waiting) {
        long elapsedNanos = now.nanos - before.nanos;
        if (elapsedNanos <= 0) {
            return Double.NaN;
        }
        double windows = (double) elapsedNanos / use.windowNanos();
        double scale = estimated.orElse(1);
        double live = scale * offered(before, now, Workload.LIVE);
        double saved = level.isAtLeast(DegradationLevel.SHORT_ANSWERS) ? live * saving() : 0;
        double asked = beyondCeiling + scale * offered(before, now, Workload.BACKGROUND);
        double held = level.isAtLeast(DegradationLevel.BACKGROUND_PAUSED) ? scale * waiting : 0;
        double background = Math.min(asked + held, ceiling(use) * windows);
        // A burst is spread over the window that it may use.
        beyondCeiling = Math.min(Math.max(0, asked - background), ceiling(use));
        double all = live + saved + scale * offered(before, now, Workload.INTERNAL) + background;
        return all / windows / Math.max(1, use.limit());
    }

    private static double offered(Mark from, Mark to, Workload workload) {
        return to.offered(workload) - from.offered(workload);
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
        double offered(Workload workload) {
            return totals.offered().getOrDefault(workload, 0L);
        }

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
