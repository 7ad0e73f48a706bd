package dev.kademe.quota;

import dev.kademe.call.Dimension;
import dev.kademe.call.Workload;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * How the workloads share one quota, in every dimension. A workload can always have its guarantee and can never exceed its
 * ceiling; between the two it borrows, leaving the unused guarantees of more protected workloads alone. A share of a limit
 * is rounded down, but a share within a millionth of a whole unit is that unit, so that 3/17 of 17 is 3.
 */
public final class Shares {
    private static final BigDecimal ROUNDING = new BigDecimal("1e-6");
    private static final double TOLERANCE = 1e-9;

    private final Map<Workload, Share> shares;

    private Shares(Map<Workload, Share> shares) {
        this.shares = shares;
    }

    /** No shares: every workload may have everything. */
    public static Shares none() {
        return of(Map.of());
    }

    /** LIVE has 0.60 of the quota guaranteed and no ceiling, INTERNAL 0.15 and 0.40, BACKGROUND nothing and 0.15. */
    public static Shares standard() {
        return of(Map.of(
                Workload.LIVE, new Share(0.60, 1),
                Workload.INTERNAL, new Share(0.15, 0.40),
                Workload.BACKGROUND, new Share(0, 0.15)));
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
        if (guaranteed > 1 + TOLERANCE) {
            throw new IllegalArgumentException("guarantees must add up to at most 1, were " + guaranteed);
        }
        return new Shares(all);
    }

    /** The units of {@code limit} that the workload can always have. */
    public long guarantee(Workload workload, long limit) {
        return part(of(workload).guaranteeRatio(), limit);
    }

    /** The units of {@code limit} in {@code dimension} that the workload can never exceed. */
    public long ceiling(Workload workload, Dimension dimension, long limit) {
        Share share = of(workload);
        return Math.min(part(share.ceilingRatio(), limit), share.ceilingAmount(dimension));
    }

    /** One workload's share. */
    public Share of(Workload workload) {
        return Objects.requireNonNull(shares.get(workload));
    }

    @Override
    public String toString() {
        return shares.toString();
    }

    /** Refuses shares that contradict each other under {@code limit}. */
    void check(Dimension dimension, long limit) {
        for (Workload workload : Workload.values()) {
            long guarantee = guarantee(workload, limit);
            long absolute = of(workload).ceilingAmount(dimension);
            if (absolute < guarantee) {
                throw new IllegalArgumentException("the ceiling of %s must be at least its guarantee of %d %s, was %d"
                        .formatted(workload, guarantee, dimension, absolute));
            }
        }
    }

    private static long part(double ratio, long limit) {
        // In decimals: with doubles, a share of a large limit can be a unit too many or too few.
        BigDecimal exact = BigDecimal.valueOf(ratio).multiply(BigDecimal.valueOf(limit));
        return Math.min(limit, exact.add(ROUNDING).longValue());
    }

    /**
     * One workload's part of a quota.
     *
     * @param guaranteeRatio what it can always have, 0 to 1
     * @param ceilingRatio what it can never exceed, {@code guaranteeRatio} to 1
     * @param ceilingAmounts what it can never exceed in a window, 1 or more, for the dimensions that are named; the
     *     smaller of the two ceilings wins
     */
    public record Share(double guaranteeRatio, double ceilingRatio, Map<Dimension, Long> ceilingAmounts) {
        public Share {
            if (!(guaranteeRatio >= 0 && guaranteeRatio <= ceilingRatio && ceilingRatio <= 1)) {
                throw new IllegalArgumentException(
                        "a share needs 0 <= guaranteeRatio <= ceilingRatio <= 1, were %s and %s"
                                .formatted(guaranteeRatio, ceilingRatio));
            }
            ceilingAmounts = Map.copyOf(ceilingAmounts);
            ceilingAmounts.forEach((dimension, amount) -> {
                if (amount < 1) {
                    throw new IllegalArgumentException(
                            "the ceiling in %s must be 1 or more, was %d".formatted(dimension, amount));
                }
            });
        }

        /** A share without absolute ceilings. */
        public Share(double guaranteeRatio, double ceilingRatio) {
            this(guaranteeRatio, ceilingRatio, Map.of());
        }

        /** The same share with an absolute ceiling in one dimension, 1 or more. */
        public Share atMost(Dimension dimension, long amount) {
            Map<Dimension, Long> amounts = new EnumMap<>(Dimension.class);
            amounts.putAll(ceilingAmounts);
            amounts.put(dimension, amount);
            return new Share(guaranteeRatio, ceilingRatio, amounts);
        }

        long ceilingAmount(Dimension dimension) {
            return ceilingAmounts.getOrDefault(dimension, Long.MAX_VALUE);
        }

        /** As a record makes it, but fast the first time: a client begins with the hash of its plan. */
        @Override
        public String toString() {
            return "Share[guaranteeRatio=%s, ceilingRatio=%s, ceilingAmounts=%s]"
                    .formatted(guaranteeRatio, ceilingRatio, ceilingAmounts);
        }
    }
}
