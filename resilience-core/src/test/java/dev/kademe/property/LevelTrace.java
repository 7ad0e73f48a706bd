package dev.kademe.property;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import dev.kademe.level.LevelControl;
import dev.kademe.level.LevelControl.CalendarPin;
import dev.kademe.level.LevelControl.Change;
import dev.kademe.level.LevelSettings;
import dev.kademe.level.LevelSettings.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Random settings with a short dwell, and random samples that stay high or low long enough for it to pass. */
final class LevelTrace {
    static final long TICK_NANOS = 5_000_000_000L;

    private static final int EVENTS = 600;

    private LevelTrace() {}

    record Event(LevelControl.Sample sample, Moment at) {}

    /** What a control did with one event. */
    record Seen(Event event, DegradationLevel before, DegradationLevel after, Optional<Change> change) {}

    static LevelSettings settings(SplittableRandom random) {
        int paused = 300 + random.nextInt(400);
        int shortened = paused + 50 + random.nextInt(150);
        int essential = shortened + 50 + random.nextInt(100);
        int pausedDown = paused - 150 - random.nextInt(100);
        int shortenedDown = Math.max(pausedDown + 1, shortened - 200 - random.nextInt(100));
        int essentialDown = Math.max(shortenedDown + 1, essential - 1 - random.nextInt(200));
        int dwell = 10 + random.nextInt(90);
        return LevelSettings.builder()
                .backgroundPaused(new Step(paused, pausedDown, random.nextInt(151)))
                .shortAnswers(new Step(shortened, Math.min(shortenedDown, shortened - 1), 0))
                .essentialOnly(new Step(essential, Math.min(essentialDown, essential - 1), 0))
                .dwell(Duration.ofSeconds(dwell))
                .maxGap(Duration.ofMillis(5_000 + random.nextInt(Math.min(dwell * 1_000 - 5_000, 20_000) + 1)))
                .build();
    }

    static LevelSettings withCalendar(LevelSettings settings, SplittableRandom random) {
        List<CalendarPin> pins = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            Instant from = Instant.ofEpochMilli(random.nextInt(3_000_000));
            DegradationLevel minimum = DegradationLevel.values()[1 + random.nextInt(3)];
            pins.add(new CalendarPin(minimum, from, from.plusMillis(1 + random.nextInt(600_000))));
        }
        return withCalendar(settings, pins);
    }

    static LevelSettings withCalendar(LevelSettings settings, List<CalendarPin> pins) {
        return new LevelSettings(
                settings.backgroundPaused(),
                settings.shortAnswers(),
                settings.essentialOnly(),
                settings.dwell(),
                settings.maxGap(),
                pins,
                settings.descent());
    }

    /** Ticks with jitter, hurried and late ones, and gaps; a wall clock that mostly keeps up. */
    static List<Event> events(SplittableRandom random) {
        List<Event> events = new ArrayList<>();
        long nanos = random.nextLong(1L << 40);
        long epochMillis = random.nextInt(100_000);
        double mood = 0;
        for (int i = 0; i < EVENTS; i++) {
            if (random.nextInt(25) == 0) {
                mood = random.nextDouble() < 0.5 ? 0 : random.nextDouble(1.1);
            }
            long step = switch (random.nextInt(12)) {
                case 0 -> random.nextLong(TICK_NANOS);
                case 1 -> random.nextLong(6 * TICK_NANOS);
                case 2 -> 0;
                case 3 -> TICK_NANOS + random.nextLong(TICK_NANOS / 10);
                default -> TICK_NANOS;
            };
            nanos += step;
            epochMillis += random.nextInt(200) == 0 ? random.nextInt(-200_000, 200_000) : step / 1_000_000;
            events.add(new Event(sample(mood, random), new Moment(nanos, epochMillis)));
        }
        return events;
    }

    private static LevelControl.Sample sample(double mood, SplittableRandom random) {
        if (random.nextInt(30) == 0) {
            return LevelControl.Sample.UNKNOWN;
        }
        double use = Math.max(0, mood + random.nextDouble(-0.1, 0.1));
        return random.nextInt(4) == 0
                ? new LevelControl.Sample(use, random.nextDouble(0.3), random.nextDouble(0.3), random.nextDouble(0.3))
                : LevelControl.Sample.of(use);
    }

    static List<Seen> run(LevelControl control, List<Event> events) {
        List<Seen> seen = new ArrayList<>();
        for (Event event : events) {
            DegradationLevel before = control.level();
            Optional<Change> change = control.sample(event.sample(), event.at());
            seen.add(new Seen(event, before, control.level(), change));
        }
        return seen;
    }
}
