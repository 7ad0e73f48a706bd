package dev.kademe.quota;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How full a quota is at one moment.
 *
 * @param level the level in force
 * @param dimensions one for each limit
 * @param waiting the reservations in line
 * @param held the reservations that are held: calls on their way
 * @param lost the reservations that were held for too long, since the ledger was made
 * @param ignoredReports the provider's reports that made no sense or came too late, since the ledger was made
 */
public record QuotaUse(
        DegradationLevel level, List<InDimension> dimensions, int waiting, int held, long lost, long ignoredReports) {
    /** The ratio from which a daily limit counts for {@link #ratio}: {@value}. */
    public static final double DAILY_RATIO = 0.95;

    public QuotaUse {
        dimensions = List.copyOf(dimensions);
    }

    /** Use of one dimension, if the quota has a limit for it. */
    public Optional<InDimension> of(Dimension dimension) {
        return dimensions.stream().filter(use -> use.dimension() == dimension).findFirst();
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
     * @param offered what was asked for, granted or not
     * @param withheld what each level has refused, or sent elsewhere
     * @param overrun what was used beyond its reservation
     * @param answers the calls of LIVE that were answered
     * @param claimed what those calls had claimed
     * @param answered what those calls were charged in the end
     */
    public record Totals(
            long offered,
            Map<DegradationLevel, Long> withheld,
            long overrun,
            long answers,
            long claimed,
            long answered) {
        public Totals {
            withheld = Map.copyOf(withheld);
        }
    }
}
