package dev.kademe.property;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import dev.kademe.level.LevelControl;
import dev.kademe.level.LevelControl.CalendarPin;
import dev.kademe.level.LevelSettings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * The rules of a level as they are told, remembering every sample: whether a level falls is read from the whole past each
 * time. Times must not go back.
 */
final class NaiveLevel {
    private static final DegradationLevel[] LEVELS = DegradationLevel.values();
    private static final long TICK_NANOS = 5_000_000_000L;

    private final LevelSettings settings;

    /** The known samples, by the number of their tick. */
    private final TreeMap<Long, List<Judged>> past = new TreeMap<>();

    private int level;
    private boolean isPinned;

    NaiveLevel(LevelSettings settings) {
        this.settings = settings;
    }

    DegradationLevel level() {
        return LEVELS[level];
    }

    void pin(DegradationLevel to) {
        level = to.ordinal();
        isPinned = true;
        forget();
    }

    void unpin(Moment now) {
        if (isPinned && minimum(now) > level) {
            level = minimum(now);
            forget();
        }
        isPinned = false;
    }

    void sample(LevelControl.Sample sample, Moment now) {
        if (isPinned) {
            return;
        }
        if (Double.isNaN(sample.useRatio())) {
            if (minimum(now) > level) {
                level = minimum(now);
                forget();
            }
            return;
        }
        int before = level;
        boolean falls = level > minimum(now) && isDue(now.nanos());
        level = Math.max(falls ? level - 1 : level, Math.max(asked(sample), minimum(now)));
        boolean isLow = !falls && level == before && level > minimum(now) && isLow(sample);
        past.computeIfAbsent(tick(now.nanos()), number -> new ArrayList<>()).add(new Judged(now.nanos(), isLow));
    }

    /** Whether the ticks before this one were low for a dwell, and this is the first sample after them. */
    private boolean isDue(long nowNanos) {
        if (past.isEmpty() || past.containsKey(tick(nowNanos))) {
            return false;
        }
        long later = nowNanos;
        long lowSince = nowNanos;
        for (List<Judged> samples : past.descendingMap().values()) {
            Judged last = samples.get(samples.size() - 1);
            if (later - last.nanos > settings.maxGap().toNanos()
                    || samples.stream().anyMatch(judged -> !judged.isLow)) {
                break;
            }
            later = samples.get(0).nanos;
            lowSince = later;
        }
        return nowNanos - lowSince >= settings.dwell().toNanos();
    }

    /** The ticks so far, the last one included, say nothing about what comes. */
    private void forget() {
        if (!past.isEmpty()) {
            List<Judged> samples = past.lastEntry().getValue();
            samples.add(new Judged(samples.get(samples.size() - 1).nanos, false));
        }
    }

    private long tick(long nanos) {
        long first = past.isEmpty() ? nanos : past.firstEntry().getValue().get(0).nanos;
        return (nanos - first) / TICK_NANOS;
    }

    private int asked(LevelControl.Sample sample) {
        List<Integer> up = List.of(
                settings.backgroundPaused().upPerMille(),
                settings.shortAnswers().upPerMille(),
                settings.essentialOnly().upPerMille());
        return (int) up.stream()
                .filter(perMille -> sample.useRatio() >= perMille / 1_000.0)
                .count();
    }

    private boolean isLow(LevelControl.Sample sample) {
        LevelSettings.Step step = List.of(
                        settings.backgroundPaused(), settings.shortAnswers(), settings.essentialOnly())
                .get(level - 1);
        double heldBack = List.of(sample.pausedRatio(), sample.shortenedRatio(), sample.divertedRatio())
                .get(level - 1);
        return sample.useRatio() < step.downPerMille() / 1_000.0
                && sample.useRatio() + heldBack < step.upPerMille() / 1_000.0;
    }

    private int minimum(Moment now) {
        Instant instant = Instant.ofEpochMilli(now.epochMillis());
        return settings.calendar().stream()
                .filter(pin -> !instant.isBefore(pin.from()) && instant.isBefore(pin.until()))
                .map(CalendarPin::minimum)
                .mapToInt(DegradationLevel::ordinal)
                .max()
                .orElse(0);
    }

    private record Judged(long nanos, boolean isLow) {}
}
