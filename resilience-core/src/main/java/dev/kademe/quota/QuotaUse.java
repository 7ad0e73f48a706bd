package dev.kademe.quota;

import dev.kademe.call.DegradationLevel;
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
     * @param offered what was asked for since the ledger was made, granted or not
     * @param withheld what each level has refused since the ledger was made
     * @param overrun what was used beyond its reservation since the ledger was made
     * @param windowNanos the length of the window, in nanoseconds
     */
    public record InDimension(
            Dimension dimension,
            long limit,
            long charged,
            long outside,
            long marked,
            Map<Workload, Long> byWorkload,
            long offered,
            Map<DegradationLevel, Long> withheld,
            long overrun,
            long windowNanos) {
        public InDimension {
            byWorkload = Map.copyOf(byWorkload);
            withheld = Map.copyOf(withheld);
        }

        /** What is charged as a part of the limit, 0 or more; a limit of 0 is full as soon as anything is charged. */
        public double ratio() {
            if (limit == 0) {
                return charged > 0 ? 1 : 0;
            }
            return Math.max(0, (double) charged / limit);
        }
    }
}
