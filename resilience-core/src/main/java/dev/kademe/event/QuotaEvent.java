package dev.kademe.event;

import dev.kademe.call.Moment;
import dev.kademe.level.Alarm;
import dev.kademe.level.LevelControl;

/** One thing that happened to one quota. */
public sealed interface QuotaEvent {
    /** The first target that spends the quota. */
    String target();

    /** When it happened. */
    Moment at();

    /** The level of the quota changed. */
    record LevelChanged(String target, Moment at, LevelControl.Change change) implements QuotaEvent {}

    /** The alarm of the quota was raised, or cleared. */
    record AlarmSignalled(String target, Moment at, Alarm.Signal signal) implements QuotaEvent {}
}
