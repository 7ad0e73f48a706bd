package dev.kademe.sim.incident;

import dev.kademe.sim.load.RateCurve;
import dev.kademe.sim.provider.ProviderLimits;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;

/**
 * One morning as data. Virtual time begins at {@link #START} of its day, in Istanbul, and ends at noon.
 *
 * @param name as on the command line
 * @param variant what is changed in it, empty when nothing is
 * @param day the date
 * @param quota what the provider grants in a minute, to all workloads together
 * @param rush the questions of customers
 * @param labelling the background job
 * @param conditions how the world works
 * @param assumptions every setting, and where it comes from
 */
public record Scenario(
        String name,
        String variant,
        LocalDate day,
        ProviderLimits quota,
        Rush rush,
        Labelling labelling,
        Conditions conditions,
        List<Assumption> assumptions) {
    /** When a morning begins. */
    public static final LocalTime START = LocalTime.of(10, 0);

    /** How long a morning is: until noon. */
    public static final Duration LENGTH = Duration.ofHours(2);

    private static final ZoneId ZONE = ZoneId.of("Europe/Istanbul");

    public Scenario {
        assumptions = List.copyOf(assumptions);
    }

    /** The wall clock at the beginning, in milliseconds since 1970. */
    long epochMillis() {
        return day.atTime(START).atZone(ZONE).toInstant().toEpochMilli();
    }

    /** Whether it is the morning of the incident, or that with something changed. */
    boolean isOfTheFirstDay() {
        return name.equals(Mornings.IPO_MORNING);
    }

    /** Whether more is asked for than the quota grants, and labelling in full is part of it. */
    boolean isIncident() {
        return isOfTheFirstDay() && labelling.perMinute() == Mornings.LABELS;
    }

    /** The same morning with another labelling job. */
    Scenario withLabelling(String newVariant, double perMinute) {
        Labelling other = new Labelling(perMinute, labelling.until(), labelling.atOnce());
        return new Scenario(name, newVariant, day, quota, rush, other, conditions, assumptions);
    }

    /** The same morning with another quota and another peak. */
    Scenario with(String newVariant, ProviderLimits newQuota, Rush newRush) {
        return new Scenario(name, newVariant, day, newQuota, newRush, labelling, conditions, assumptions);
    }

    /**
     * The questions of customers.
     *
     * @param rate how many a minute
     * @param from when the incident begins, since the beginning of the morning; whole minutes
     * @param to when it ends, whole minutes
     */
    public record Rush(RateCurve rate, Duration from, Duration to) {
        /** How many clock minutes it lasts. */
        int minutes() {
            return (int) (to.toMinutes() - from.toMinutes());
        }

        boolean contains(long nanos) {
            return nanos >= from.toNanos() && nanos < to.toNanos();
        }
    }

    /**
     * The job that labels the tickets of the night, from the beginning of the morning.
     *
     * @param perMinute requests a minute
     * @param until when the last of them is there, since the beginning of the morning
     * @param atOnce how many a lane lets go together, 1 or more
     */
    public record Labelling(double perMinute, Duration until, int atOnce) {}
}
