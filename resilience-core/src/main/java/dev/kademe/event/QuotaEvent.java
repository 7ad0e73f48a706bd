package dev.kademe.event;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import dev.kademe.level.Alarm;
import dev.kademe.level.LevelControl;
import dev.kademe.quota.QuotaLedger;

/** One thing that happened to one quota. */
public sealed interface QuotaEvent {
    /** The first target that spends the quota, which names it. */
    String target();

    /** When it happened. */
    Moment at();

    /** The level of the quota changed. */
    record LevelChanged(String target, Moment at, LevelControl.Change change) implements QuotaEvent {}

    /** The alarm of the quota was raised, or cleared. */
    record AlarmSignalled(String target, Moment at, Alarm.Signal signal) implements QuotaEvent {}

    /**
     * The quota was looked at, as at every tick of 5 s.
     *
     * @param use how full it is
     * @param level the level in force from now on
     * @param offeredRatio what was asked for since the look before, granted or not, as a part of what the fullest limit grants
     *     in that time, 0 or more: as it would be if no level held anything back, and background work no more than its
     *     ceiling; {@link Double#NaN} when it is not known
     * @param isAlarmRaised whether its alarm is raised
     * @param waitingJobs the background jobs in line for it
     * @param oldestJobNanos how long ago the oldest job of a lane that has jobs in line was accepted, in nanoseconds; 0 when
     *     there is none
     */
    record Measured(
            String target,
            Moment at,
            QuotaLedger.Use use,
            DegradationLevel level,
            double offeredRatio,
            boolean isAlarmRaised,
            long waitingJobs,
            long oldestJobNanos)
            implements QuotaEvent {}
}
