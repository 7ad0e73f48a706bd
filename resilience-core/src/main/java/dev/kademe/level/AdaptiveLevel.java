package dev.kademe.level;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import dev.kademe.level.LevelControl.CalendarPin;
import dev.kademe.level.LevelSettings.Descent;
import dev.kademe.level.LevelSettings.Step;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A level that follows use: a Schmitt trigger of several steps, with a dwell on the way down only. Every change of level
 * ends the low streak, so that falls are a dwell apart; rises can be no more than falls and the three levels, which bounds
 * the changes in the time T since the start by 2 * floor(T / dwell) + 3.
 */
final class AdaptiveLevel implements LevelControl {
    private static final DegradationLevel[] LEVELS = DegradationLevel.values();

    private final LevelSettings settings;
    private final LowStreak streak;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile DegradationLevel level = DegradationLevel.NORMAL;
    private LevelControl.Reason reason = LevelControl.Reason.STARTED;
    private boolean isPinned;
    private double useRatio = Double.NaN;
    private long latestNanos;

    AdaptiveLevel(LevelSettings settings) {
        this.settings = settings;
        this.streak = new LowStreak(settings.dwell(), settings.maxGap());
    }

    AdaptiveLevel(LevelSettings settings, LevelControl.State before, Moment now) {
        this(settings);
        latestNanos = now.nanos();
        if (before.isFresh(now.epochMillis())) {
            level = before.level();
            reason = LevelControl.Reason.RESUMED;
            isPinned = before.isPinned();
        }
        DegradationLevel minimum = calendarMinimum(now);
        if (!isPinned && !level.isAtLeast(minimum)) {
            level = minimum;
            reason = LevelControl.Reason.CALENDAR_PIN;
        }
    }

    @Override
    public DegradationLevel level() {
        return level;
    }

    @Override
    public String explain() {
        return settings.explain();
    }

    @Override
    public Optional<Change> sample(LevelControl.Sample sample, Moment now) {
        lock.lock();
        try {
            Moment at = latest(now);
            if (sample.isKnown()) {
                useRatio = sample.useRatio();
            }
            if (isPinned) {
                return Optional.empty();
            }
            DegradationLevel minimum = calendarMinimum(at);
            DegradationLevel next = sample.isKnown() ? following(sample, minimum, at.nanos()) : max(level, minimum);
            if (next.compareTo(level) < 0) {
                return change(next, LevelControl.Reason.USE_FELL, at);
            }
            boolean isCalendar = !sample.isKnown() || target(sample) != next;
            return change(next, isCalendar ? LevelControl.Reason.CALENDAR_PIN : LevelControl.Reason.USE_ROSE, at);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Optional<Change> pin(DegradationLevel pinned, Moment now) {
        Objects.requireNonNull(pinned, "level");
        lock.lock();
        try {
            Optional<Change> change = change(pinned, LevelControl.Reason.OPERATOR_PIN, latest(now));
            reason = LevelControl.Reason.OPERATOR_PIN;
            isPinned = true;
            streak.end();
            return change;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Optional<Change> unpin(Moment now) {
        lock.lock();
        try {
            Moment at = latest(now);
            if (!isPinned) {
                return Optional.empty();
            }
            isPinned = false;
            return change(max(level, calendarMinimum(at)), LevelControl.Reason.CALENDAR_PIN, at);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public LevelControl.State state(Moment now) {
        lock.lock();
        try {
            return new LevelControl.State(level, reason, now.epochMillis(), isPinned);
        } finally {
            lock.unlock();
        }
    }

    /** The level after a known sample. A streak ends at the least level, so one that is over has a level below it. */
    private DegradationLevel following(LevelControl.Sample sample, DegradationLevel minimum, long nowNanos) {
        DegradationLevel lowest = max(target(sample), minimum);
        if (settings.descent() == Descent.UNGUARDED) {
            return lowest;
        }
        DegradationLevel kept = streak.isOver(nowNanos) ? LEVELS[level.ordinal() - 1] : level;
        DegradationLevel next = max(kept, lowest);
        if (next == minimum || !isLow(next, sample)) {
            streak.end();
        }
        return next;
    }

    /** The highest level whose upper threshold is reached. */
    private DegradationLevel target(LevelControl.Sample sample) {
        DegradationLevel target = DegradationLevel.NORMAL;
        for (DegradationLevel higher : LEVELS) {
            if (higher != DegradationLevel.NORMAL
                    && sample.useRatio() >= settings.step(higher).upRatio()) {
                target = higher;
            }
        }
        return target;
    }

    private boolean isLow(DegradationLevel from, LevelControl.Sample sample) {
        Step step = settings.step(from);
        return sample.useRatio() < step.downRatio() && sample.predictedBelow(from) < step.upRatio();
    }

    private DegradationLevel calendarMinimum(Moment now) {
        DegradationLevel minimum = DegradationLevel.NORMAL;
        if (settings.calendar().isEmpty()) {
            return minimum;
        }
        Instant instant = Instant.ofEpochMilli(now.epochMillis());
        for (CalendarPin pin : settings.calendar()) {
            if (pin.covers(instant)) {
                minimum = max(minimum, pin.minimum());
            }
        }
        return minimum;
    }

    private Optional<Change> change(DegradationLevel next, LevelControl.Reason why, Moment at) {
        DegradationLevel before = level;
        if (next == before) {
            return Optional.empty();
        }
        level = next;
        reason = why;
        streak.end();
        return Optional.of(new Change(before, next, why, useRatio, at));
    }

    /** A time before one already seen is that one: a clock that goes back makes no time pass. */
    private Moment latest(Moment now) {
        latestNanos = Math.max(latestNanos, now.nanos());
        return new Moment(latestNanos, now.epochMillis());
    }

    private static DegradationLevel max(DegradationLevel one, DegradationLevel other) {
        return one.isAtLeast(other) ? one : other;
    }
}
