package dev.kademe.level;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import dev.kademe.level.LevelControl.Change;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A control, and the time in which it is sampled; moved by hand. */
final class Ticks {
    /** 09:00 of the second offering's first morning, in Istanbul. */
    static final Instant NINE = Instant.parse("2026-03-17T06:00:00Z");

    static final Duration TICK = Duration.ofSeconds(5);

    private final List<Change> changes = new ArrayList<>();
    private final LevelControl control;
    private Duration elapsed = Duration.ZERO;

    Ticks(LevelControl control) {
        this.control = control;
    }

    static Ticks standard() {
        return new Ticks(LevelControl.adaptive(LevelSettings.standard()));
    }

    /** A control at a level, whose next sample begins a dwell. */
    static Ticks at(DegradationLevel level) {
        LevelControl.State before =
                new LevelControl.State(level, LevelControl.Reason.USE_ROSE, NINE.toEpochMilli(), false);
        return new Ticks(LevelControl.adaptive(LevelSettings.standard(), before, new Moment(0, NINE.toEpochMilli())));
    }

    static Moment moment(Duration sinceNine) {
        return new Moment(sinceNine.toNanos(), NINE.plus(sinceNine).toEpochMilli());
    }

    Moment now() {
        return moment(elapsed);
    }

    LevelControl control() {
        return control;
    }

    DegradationLevel level() {
        return control.level();
    }

    /** All changes so far. */
    List<Change> changes() {
        return List.copyOf(changes);
    }

    Ticks sample(LevelControl.Sample sample) {
        control.sample(sample, now()).ifPresent(changes::add);
        return this;
    }

    Ticks sample(double useRatio) {
        return sample(LevelControl.Sample.of(useRatio));
    }

    Ticks pass(Duration time) {
        elapsed = elapsed.plus(time);
        return this;
    }

    /** Passes one tick after the other, with the same sample at the end of each, for a whole number of ticks. */
    Ticks tick(LevelControl.Sample sample, Duration time) {
        for (long i = 0; i < time.dividedBy(TICK); i++) {
            pass(TICK).sample(sample);
        }
        return this;
    }

    Ticks tick(double useRatio, Duration time) {
        return tick(LevelControl.Sample.of(useRatio), time);
    }
}
