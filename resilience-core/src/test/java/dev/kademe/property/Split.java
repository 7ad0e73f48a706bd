package dev.kademe.property;

import dev.kademe.call.Workload;
import dev.kademe.quota.Shares;
import dev.kademe.quota.Shares.Share;
import java.math.BigInteger;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Shares in whole per-mille, by the order of workloads, so that they can be counted without fractions. */
record Split(List<Integer> guarantees, List<Integer> ceilings) {
    private static final BigInteger THOUSAND = BigInteger.valueOf(1000);

    static Split none() {
        return new Split(List.of(0, 0, 0), List.of(1000, 1000, 1000));
    }

    static Split standard() {
        return new Split(List.of(600, 150, 0), List.of(1000, 400, 150));
    }

    /** LIVE without a ceiling; now and then no shares at all. */
    static Split random(SplittableRandom random) {
        if (random.nextInt(8) == 0) {
            return none();
        }
        int live = random.nextInt(1001);
        int internal = random.nextInt(1001 - live);
        int background = random.nextInt(3) == 0 ? random.nextInt(1001 - live - internal) : 0;
        return new Split(
                List.of(live, internal, background),
                List.of(
                        1000,
                        internal + random.nextInt(1001 - internal),
                        background + random.nextInt(1001 - background)));
    }

    Shares shares() {
        Map<Workload, Share> shares = new EnumMap<>(Workload.class);
        for (Workload workload : Workload.values()) {
            int w = workload.ordinal();
            shares.put(workload, new Share(guarantees.get(w) / 1000.0, ceilings.get(w) / 1000.0));
        }
        return Shares.of(shares);
    }

    long guarantee(int workload, long limit) {
        return part(guarantees.get(workload), limit);
    }

    long ceiling(int workload, long limit) {
        return part(ceilings.get(workload), limit);
    }

    /** The window in which a workload has one unit, when its ceiling is less than one; else 0. */
    long longerNanos(int workload, long limit, long windowNanos) {
        BigInteger exact = BigInteger.valueOf(ceilings.get(workload)).multiply(BigInteger.valueOf(limit));
        if (exact.signum() == 0 || exact.compareTo(THOUSAND) >= 0) {
            return 0;
        }
        return BigInteger.valueOf(windowNanos)
                .multiply(THOUSAND)
                .add(exact)
                .subtract(BigInteger.ONE)
                .divide(exact)
                .longValueExact();
    }

    private static long part(int perMille, long limit) {
        return BigInteger.valueOf(limit)
                .multiply(BigInteger.valueOf(perMille))
                .divide(THOUSAND)
                .longValueExact();
    }
}
