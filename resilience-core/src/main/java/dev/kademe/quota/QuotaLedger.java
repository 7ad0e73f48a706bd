package dev.kademe.quota;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Moment;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import dev.kademe.failure.ProviderReport;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What has been charged to one quota in the running window, by workload. Thread-safe. Time is an argument and never goes
 * back: an earlier moment is taken as the latest one seen. Every method that returns reservations returns the waiting ones
 * that have been granted, in order; the caller tells their grantees.
 */
public interface QuotaLedger {
    /**
     * Decides a claim in all dimensions together, charging it when it is granted and putting it in line when it is
     * delayed. Those in line whose time has come go first; the next method that returns reservations returns them.
     */
    Admission reserve(Claim claim, Moment now);

    /**
     * Decides a waiting reservation again, at the end of the wait that was advised. A reservation that was granted in
     * the meantime is answered with itself; one that is refused has left the line.
     *
     * @param maxWaitNanos the longest it can still wait, in nanoseconds, 0 or more
     * @throws IllegalStateException when the reservation has ended
     */
    Admission renew(Reservation reservation, long maxWaitNanos, Moment now);

    /** Ends a reservation whose attempt was sent. A second end of the same reservation changes nothing. */
    List<Reservation> settle(Reservation reservation, Settlement settlement, Moment now);

    /** Ends a reservation whose attempt was not sent, waiting or held, and gives its charge back. */
    List<Reservation> release(Reservation reservation, Moment now);

    /** Lets time pass. */
    List<Reservation> tick(Moment now);

    /** Whether anybody waits, or is granted and not told: only then can a tick return somebody. Takes no lock. */
    boolean isAwaited();

    /** How full the quota is. */
    Use use(Moment now);

    /**
     * The most tokens of input that a call of the workload could claim now and be granted at once if nobody were in line.
     *
     * @return 0 to {@link TokenEstimate#HIGHEST}, which is the answer when nothing limits them
     */
    long freeTokens(Workload workload, Moment now);

    /** The limit in force in a dimension; empty when there is none. */
    OptionalLong limit(Dimension dimension);

    /** Enters a level of degradation, which may hold workloads back. */
    List<Reservation> enter(DegradationLevel level, Moment now);

    /** Counts a call that the level has sent elsewhere: use that would come back if the level fell. */
    void divert(TokenEstimate estimate, Moment now);

    /**
     * Corrects the ledger by what a reply said: tightens at once, loosens only when a newer report agrees, never below
     * what the ledger itself has charged. A report about a dimension without a limit, or that makes no sense, is ignored
     * and counted.
     *
     * @param sentNanos the monotonic time, in nanoseconds, at which the call that brought it was sent
     */
    List<Reservation> correct(ProviderReport report, long sentNanos, Moment now);

    /** Takes what is free of a dimension as used: the provider says that there is no room. It comes back over a window. */
    void markFull(Dimension dimension, Moment now);

    /** Closes the quota. A closure is never shortened by a later one. */
    void close(Closure closure, Moment now);

    /** Ends every closure: an operator has acted. */
    List<Reservation> reopen(Moment now);

    /**
     * Sets another limit. What is charged stays, so that a lower limit only blocks. A closure for that dimension ends.
     *
     * @param amount 0 to {@link Quota.Limit#HIGHEST}
     * @throws IllegalArgumentException when the quota has no limit for the dimension, or a ceiling in force would be below its
     *     guarantee of the limit; nothing changes then
     */
    List<Reservation> changeLimit(Dimension dimension, long amount, Moment now);

    /**
     * Sets other shares. What is charged stays. They must fit the limits that were set; where the provider has reported
     * another limit, a guarantee above its ceiling is that ceiling.
     *
     * @throws IllegalArgumentException when a ceiling is below its guarantee of a limit that was set; nothing changes then
     */
    List<Reservation> changeShares(Shares shares, Moment now);

    /**
     * Sets the limits and the shares in which two quotas differ, all at once; what the two have in common is left as it is in
     * the ledger. What is charged stays, and a closure for a changed limit ends. Shares are never refused here: they fit the
     * limits of {@code after}, and where another one is in force, a guarantee above its ceiling is that ceiling.
     *
     * @param before what was set until now
     * @param after other amounts and shares; everything else is as in {@code before}
     * @throws IllegalArgumentException when the ledger has no limit for a dimension that differs; nothing changes then
     */
    List<Reservation> changeQuota(Quota before, Quota after, Moment now);

    /** The limits and shares in force, for a person to read, one line each. */
    List<String> explain();

    /** A ledger that grants everything and counts nothing, except while the provider takes nothing. */
    static QuotaLedger unlimited() {
        return new UnlimitedLedger();
    }

    /** A ledger in this process. */
    static QuotaLedger create(Quota quota) {
        return new LocalLedger(quota);
    }

    /**
     * The provider takes nothing for a while: the day, the bill or the key is exhausted.
     *
     * @param dimension what ran out, if it is known
     * @param untilNanos the monotonic time, in nanoseconds, at which it ends; for {@link Kind#UNSTATED} when the first
     *     probe may go, 0 for an hour from now
     * @param kind what happens meanwhile and at its end
     */
    record Closure(Optional<Dimension> dimension, long untilNanos, Kind kind) {
        public Closure {
            Objects.requireNonNull(dimension, "dimension");
            Objects.requireNonNull(kind, "kind");
        }

        /** Closed until the time that the provider stated. */
        public static Closure until(Optional<Dimension> dimension, long untilNanos) {
            return new Closure(dimension, untilNanos, Kind.STATED);
        }

        /** Closed, and the provider did not say for how long. */
        public static Closure unstated(Optional<Dimension> dimension) {
            return new Closure(dimension, 0, Kind.UNSTATED);
        }

        /** Closed until the time that the provider stated, which may be too early: then one call goes as a probe. */
        public static Closure probed(Optional<Dimension> dimension, long untilNanos) {
            return new Closure(dimension, untilNanos, Kind.UNSTATED);
        }

        /** Closed until the time that the provider stated, but it rejects by chance and may take a call before. */
        public static Closure probabilistic(Optional<Dimension> dimension, long untilNanos) {
            return new Closure(dimension, untilNanos, Kind.PROBABILISTIC);
        }

        /** What happens while a closure lasts and at its end. */
        public enum Kind {
            /** Nothing is sent before its end, and everything may be after it. */
            STATED,
            /** After an hour one call goes as a probe: an answer opens, a rejection closes for another hour. */
            UNSTATED,
            /** Every five minutes one call goes as a probe: an answer opens at once. */
            PROBABILISTIC
        }
    }

    /**
     * How full a quota is at one moment.
     *
     * @param level the level in force
     * @param dimensions one for each limit
     * @param waiting the reservations in line
     * @param held the reservations that are held: calls on their way
     * @param lost the reservations that were held for too long, since the ledger was made
     * @param ignoredReports the provider's reports that made no sense or came too late, since the ledger was made
     * @param denied the claims inside their workload's guarantee that were refused because there was no room, since the
     *     ledger was made; not those that the level, a closure or their size kept out
     */
    record Use(
            DegradationLevel level,
            List<InDimension> dimensions,
            int waiting,
            int held,
            long lost,
            long ignoredReports,
            Map<Workload, Long> denied) {
        /** The ratio from which a daily limit counts for {@link #ratio}: {@value}. */
        public static final double DAILY_RATIO = 0.95;

        public Use {
            dimensions = List.copyOf(dimensions);
            denied = Map.copyOf(denied);
        }

        /** Use of one dimension, if the quota has a limit for it. */
        public Optional<InDimension> of(Dimension dimension) {
            return dimensions.stream()
                    .filter(use -> use.dimension() == dimension)
                    .findFirst();
        }

        /**
         * Use of the fullest dimension as a part of its limit, 0 or more; above 1 only after an overrun. A daily dimension
         * counts only from {@link #DAILY_RATIO} on: a day that fills slowly is no reason to degrade.
         */
        public double ratio() {
            double fullest = 0;
            for (InDimension use : dimensions) {
                double ratio = use.ratio();
                if (!use.dimension().isDaily() || ratio >= DAILY_RATIO) {
                    fullest = Math.max(fullest, ratio);
                }
            }
            return fullest;
        }

        /**
         * Use of one dimension.
         *
         * @param dimension what is counted
         * @param limit what the window takes now, the provider's reports included
         * @param charged what the running window is charged, held reservations and the use of others included
         * @param outside the part of it that others with the same key have used, as far as reports tell
         * @param marked what is not free besides, because the provider said that there was no room
         * @param byWorkload what each workload is charged
         * @param ceilings what each workload can have at most
         * @param totals what has happened since the ledger was made
         * @param windowNanos the length of the window, in nanoseconds
         */
        public record InDimension(
                Dimension dimension,
                long limit,
                long charged,
                long outside,
                long marked,
                Map<Workload, Long> byWorkload,
                Map<Workload, Long> ceilings,
                Totals totals,
                long windowNanos) {
            public InDimension {
                byWorkload = Map.copyOf(byWorkload);
                ceilings = Map.copyOf(ceilings);
            }

            /** What is charged as a part of the limit, 0 or more; a limit of 0 is full as soon as anything is charged. */
            public double ratio() {
                if (limit == 0) {
                    return charged > 0 ? 1 : 0;
                }
                return Math.max(0, (double) charged / limit);
            }
        }

        /**
         * What has happened in one dimension since the ledger was made.
         *
         * @param offered what each workload asked for, granted or not
         * @param withheld what each level has refused, or sent elsewhere
         * @param overrun what was used beyond its reservation
         * @param answers the calls of LIVE that were answered
         * @param claimed what those calls had claimed
         * @param answered what those calls were charged in the end
         */
        public record Totals(
                Map<Workload, Long> offered,
                Map<DegradationLevel, Long> withheld,
                long overrun,
                long answers,
                long claimed,
                long answered) {
            public Totals {
                offered = Map.copyOf(offered);
                withheld = Map.copyOf(withheld);
            }
        }
    }
}
