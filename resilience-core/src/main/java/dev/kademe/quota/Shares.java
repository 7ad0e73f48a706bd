package dev.kademe.quota;

import dev.kademe.call.Workload;
import java.util.EnumMap;
import java.util.Map;

/**
 * How the workloads share one quota. A workload can always have its guarantee and can never exceed its ceiling; between
 * the two it borrows, leaving the unused guarantees of more protected workloads alone. A share of a limit is rounded
 * down, but a share within a millionth of a whole unit is that unit, so that 3/17 of 17 is 3.
 */
public final class Shares {
    private static final double ROUNDING = 1e-6;

    private final Map<Workload, Share> shares;

    private Shares(Map<Workload, Share> shares) {
        this.shares = shares;
    }

    /** No shares: every workload may have everything. */
    public static Shares none() {
        return of(Map.of());
    }

    /**
     * The given shares; a workload that is not named has no guarantee and no ceiling of its own.
     *
     * @throws IllegalArgumentException when the guarantees add up to more than 1
     */
    public static Shares of(Map<Workload, Share> shares) {
        double guaranteed = 0;
        Map<Workload, Share> all = new EnumMap<>(Workload.class);
        for (Workload workload : Workload.values()) {
            Share share = shares.getOrDefault(workload, new Share(0, 1));
            guaranteed += share.guaranteeRatio();
            all.put(workload, share);
        }
        if (guaranteed > 1 + ROUNDING) {
            throw new IllegalArgumentException("guarantees must add up to at most 1, were " + guaranteed);
        }
        return new Shares(all);
    }

    /** The units of {@code limit} that the workload can always have. */
    public long guarantee(Workload workload, long limit) {
        return part(share(workload).guaranteeRatio(), limit);
    }

    /** The units of {@code limit} that the workload can never exceed. */
    public long ceiling(Workload workload, long limit) {
        return part(share(workload).ceilingRatio(), limit);
    }

    @Override
    public String toString() {
        return shares.toString();
    }

    private Share share(Workload workload) {
        return java.util.Objects.requireNonNull(shares.get(workload));
    }

    private static long part(double ratio, long limit) {
        return Math.min(limit, (long) Math.floor(ratio * limit + ROUNDING));
    }

    /**
     * One workload's part of a quota.
     *
     * @param guaranteeRatio what it can always have, 0 to 1
     * @param ceilingRatio what it can never exceed, {@code guaranteeRatio} to 1
     */
    public record Share(double guaranteeRatio, double ceilingRatio) {
        public Share {
            if (!(guaranteeRatio >= 0 && guaranteeRatio <= ceilingRatio && ceilingRatio <= 1)) {
                throw new IllegalArgumentException(
                        "a share needs 0 <= guaranteeRatio <= ceilingRatio <= 1, were %s and %s"
                                .formatted(guaranteeRatio, ceilingRatio));
            }
        }
    }
}
