package dev.kademe.sim.check;

import dev.kademe.call.DegradationLevel;
import dev.kademe.event.CallEvent;
import dev.kademe.event.EventListener;
import dev.kademe.event.QuotaEvent;
import dev.kademe.level.Alarm;
import dev.kademe.level.LevelControl;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Which level a quota was at, and when. Not thread-safe. */
public final class LevelHistory implements EventListener {
    private static final int LEVELS = DegradationLevel.values().length;
    private static final long MINUTE_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final double NANOS_PER_MINUTE = MINUTE_NANOS;

    private final String target;
    private final DegradationLevel first;
    private final Duration length;
    private final List<LevelControl.Change> changes = new ArrayList<>();
    private long alarmNanos = -1;

    /**
     * A history that has not begun.
     *
     * @param target the first target that spends the quota
     * @param first the level at the beginning
     * @param length how long the run is
     */
    public LevelHistory(String target, DegradationLevel first, Duration length) {
        this.target = target;
        this.first = first;
        this.length = length;
    }

    @Override
    public void onEvent(CallEvent event) {
        // Only quotas have levels.
    }

    @Override
    public void onQuotaEvent(QuotaEvent event) {
        if (!isOf(event)) {
            return;
        }
        if (event instanceof QuotaEvent.LevelChanged changed) {
            changes.add(changed.change());
        } else if (event instanceof QuotaEvent.AlarmSignalled signalled
                && signalled.signal() instanceof Alarm.Raised
                && alarmNanos < 0) {
            alarmNanos = signalled.at().nanos();
        }
    }

    /** Whether something happened to this quota. */
    public boolean isOf(QuotaEvent event) {
        return event.target().equals(target);
    }

    /** Every change, in order. */
    public List<LevelControl.Change> changes() {
        return changes;
    }

    /** When the alarm rang first, in nanoseconds of virtual time; negative when it did not. */
    public long alarmNanos() {
        return alarmNanos;
    }

    /** How long each level was in force, in minutes. */
    public List<Double> minutes() {
        double[] nanos = new double[LEVELS];
        long since = 0;
        DegradationLevel level = first;
        for (LevelControl.Change change : changes) {
            nanos[level.ordinal()] += change.at().nanos() - since;
            since = change.at().nanos();
            level = change.to();
        }
        nanos[level.ordinal()] += length.toNanos() - since;
        List<Double> minutes = new ArrayList<>();
        for (double ofLevel : nanos) {
            minutes.add(ofLevel / NANOS_PER_MINUTE);
        }
        return List.copyOf(minutes);
    }

    /** How many clock minutes were at each level from their first instant to their last. */
    public List<Integer> wholeMinutes() {
        int[] whole = new int[LEVELS];
        int next = 0;
        DegradationLevel level = first;
        for (int minute = 0; minute < length.toMinutes(); minute++) {
            long start = minute * MINUTE_NANOS;
            while (next < changes.size() && changes.get(next).at().nanos() <= start) {
                level = changes.get(next++).to();
            }
            boolean isWhole = next == changes.size() || changes.get(next).at().nanos() >= start + MINUTE_NANOS;
            whole[level.ordinal()] += isWhole ? 1 : 0;
        }
        List<Integer> minutes = new ArrayList<>();
        for (int ofLevel : whole) {
            minutes.add(ofLevel);
        }
        return List.copyOf(minutes);
    }

    /** How often the level rose again after it had fallen, in a minute of that stretch; the report's swings. */
    public double swingsPerMinute(Duration from, Duration to) {
        long falls = changes.stream()
                .filter(change -> change.at().nanos() >= from.toNanos()
                        && change.at().nanos() < to.toNanos()
                        && change.to().compareTo(change.from()) < 0)
                .count();
        return (double) falls / to.minus(from).toMinutes();
    }

    /** Whether every fall was one step and came a whole dwell after the change before, and changes were rare. */
    public boolean isSteady(Duration dwell) {
        for (int i = 0; i < changes.size(); i++) {
            LevelControl.Change change = changes.get(i);
            int fall = change.from().ordinal() - change.to().ordinal();
            long before = i == 0 ? 0 : changes.get(i - 1).at().nanos();
            if (fall > 1 || (fall == 1 && change.at().nanos() - before < dwell.toNanos())) {
                return false;
            }
        }
        return changes.size() <= 2 * (length.toNanos() / dwell.toNanos()) + 3;
    }
}
