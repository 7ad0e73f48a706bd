package dev.kademe.sim.rehearse;

import dev.kademe.call.DegradationLevel;
import dev.kademe.level.LevelControl;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * How the main quota came back to normal. Times are in nanoseconds of virtual time. Immutable.
 *
 * @param troubleFromNanos when the first fault began, or the first minute in which the main quota was nearly full; empty when
 *     there was no trouble
 * @param troubleUntilNanos when the last of them was over, or the rehearsal
 * @param isToTheEnd whether the trouble was not over when the rehearsal was
 * @param firstActionNanos when the level changed first
 * @param normalNanos when the level was normal first after the trouble; empty when there was none, or it stayed raised
 * @param flaps how often a level rose again within an hour of its fall
 * @param longestLine the most calls that waited for the main quota at the end of a minute
 * @param deepestLane the most jobs in the lane at the end of a minute
 */
public record Recovery(
        OptionalLong troubleFromNanos,
        OptionalLong troubleUntilNanos,
        boolean isToTheEnd,
        OptionalLong firstActionNanos,
        OptionalLong normalNanos,
        int flaps,
        int longestLine,
        int deepestLane) {
    /** The use of its limit from which a minute counts as trouble. */
    public static final double NEARLY_FULL_RATIO = 0.95;

    private static final long MINUTE_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);

    /** Reads it off a rehearsal. */
    public static Recovery of(Outcome outcome) {
        List<LevelControl.Change> changes = outcome.mainLevels();
        long[] trouble = trouble(outcome);
        return new Recovery(
                trouble.length == 0 ? OptionalLong.empty() : OptionalLong.of(trouble[0]),
                trouble.length == 0 ? OptionalLong.empty() : OptionalLong.of(trouble[1]),
                trouble.length != 0 && trouble[1] == outcome.length().toNanos(),
                changes.isEmpty()
                        ? OptionalLong.empty()
                        : OptionalLong.of(changes.get(0).at().nanos()),
                trouble.length == 0 ? OptionalLong.empty() : normalAfter(changes, trouble[1]),
                flaps(changes),
                outcome.minutes().stream().mapToInt(Minute::inLine).max().orElse(0),
                outcome.minutes().stream().mapToInt(Minute::laneDepth).max().orElse(0));
    }

    /** How long the level stayed raised after the trouble; empty when there was no trouble, or it stayed raised. */
    public OptionalLong tookNanos() {
        return normalNanos.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(normalNanos.getAsLong() - troubleUntilNanos.orElseThrow());
    }

    private static OptionalLong normalAfter(List<LevelControl.Change> changes, long nanos) {
        DegradationLevel level = DegradationLevel.NORMAL;
        for (LevelControl.Change change : changes) {
            if (change.at().nanos() > nanos && level == DegradationLevel.NORMAL) {
                break;
            }
            level = change.to();
            if (change.at().nanos() > nanos && level == DegradationLevel.NORMAL) {
                return OptionalLong.of(change.at().nanos());
            }
        }
        return level == DegradationLevel.NORMAL ? OptionalLong.of(nanos) : OptionalLong.empty();
    }

    /** The beginning and the end of what was wrong, or nothing. */
    private static long[] trouble(Outcome outcome) {
        long from = Long.MAX_VALUE;
        long until = Long.MIN_VALUE;
        for (var fault : outcome.scenario().faults()) {
            from = Math.min(from, fault.span().from().toNanos());
            until = Math.max(until, fault.span().until().toNanos());
        }
        // Without a quota nothing can be full.
        for (Minute minute : outcome.quota().isEmpty() ? List.<Minute>of() : outcome.minutes()) {
            boolean isFull = minute.tokens() + minute.otherTokens() >= NEARLY_FULL_RATIO * minute.tokenLimit()
                    || minute.requests() >= NEARLY_FULL_RATIO * minute.requestLimit();
            if (isFull) {
                from = Math.min(from, minute.number() * MINUTE_NANOS);
                until = Math.max(until, (minute.number() + 1) * MINUTE_NANOS);
            }
        }
        return from == Long.MAX_VALUE
                ? new long[0]
                : new long[] {from, Math.min(until, outcome.length().toNanos())};
    }

    private static int flaps(List<LevelControl.Change> changes) {
        int flaps = 0;
        long fellNanos = Long.MIN_VALUE;
        for (LevelControl.Change change : changes) {
            if (change.to().compareTo(change.from()) < 0) {
                fellNanos = change.at().nanos();
            } else if (fellNanos != Long.MIN_VALUE && change.at().nanos() - fellNanos <= HOUR_NANOS) {
                flaps++;
            }
        }
        return flaps;
    }
}
