package dev.kademe.sim.scenario;

import java.time.Duration;

/**
 * The part of a day that a scenario takes, perhaps over midnight.
 *
 * @param from when it begins, since midnight; less than a day
 * @param length more than 0, up to a day
 */
record Hours(Duration from, Duration length) {
    static final long SECONDS_PER_DAY = 86_400;

    private static final Duration DAY = Duration.ofSeconds(SECONDS_PER_DAY);

    /**
     * From one time of day to another, on the next day when that is before it.
     *
     * @throws IllegalArgumentException when both are the same time
     */
    static Hours of(Duration from, Duration until) {
        Duration begin = from.equals(DAY) ? Duration.ZERO : from;
        Duration length = until.minus(begin);
        if (length.isZero()) {
            throw new IllegalArgumentException("until must differ from from; a whole day is from 00:00 until 24:00");
        }
        return new Hours(begin, length.isNegative() ? length.plus(DAY) : length);
    }

    boolean isWholeDay() {
        return length.equals(DAY);
    }

    /** How long after the beginning a time of day comes, less than a day. */
    Duration since(Duration timeOfDay) {
        return Duration.ofSeconds(Math.floorMod(timeOfDay.minus(from).toSeconds(), SECONDS_PER_DAY));
    }

    @Override
    public String toString() {
        return "%s to %s".formatted(text(from), text(from.plus(length)));
    }

    private static String text(Duration time) {
        Duration inDay = time.compareTo(DAY) > 0 ? time.minus(DAY) : time;
        String minutes = "%02d:%02d".formatted(inDay.toHours(), inDay.toMinutesPart());
        return inDay.toSecondsPart() == 0 ? minutes : "%s:%02d".formatted(minutes, inDay.toSecondsPart());
    }
}
