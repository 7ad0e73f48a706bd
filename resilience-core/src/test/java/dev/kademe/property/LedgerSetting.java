package dev.kademe.property;

import dev.kademe.call.Dimension;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import dev.kademe.quota.Claim;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.Quota.ChargePolicy;
import dev.kademe.quota.Quota.ChargePolicy.Basis;
import dev.kademe.quota.Quota.ChargePolicy.CachedTokens;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.quota.Quota.Limit;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A quota and the claims that are made on it. Amounts are small against the limits, so that many calls fit in a window.
 *
 * @param scale a limit of tokens is 1 to this
 * @param marks whether the provider rejects
 */
record LedgerSetting(Quota quota, Split split, long windowNanos, long scale, boolean marks) {
    private static final Workload[] WORKLOADS = Workload.values();
    private static final ZoneId[] ZONES = {
        ZoneId.of("America/Los_Angeles"), ZoneId.of("Europe/Istanbul"), ZoneId.of("Europe/Berlin"), ZoneId.of("UTC")
    };

    /** Which meters count the minute. */
    enum Meters {
        SLIDING,
        BUCKET,
        FIXED,
        MIXED
    }

    static LedgerSetting random(SplittableRandom random, Meters meters, boolean marks) {
        long windowNanos = Duration.ofSeconds(1 + random.nextInt(120)).toNanos() + random.nextInt(3);
        long scale = magnitude(random);
        Split split = Split.random(random);
        List<Limit> limits = new ArrayList<>();
        limits.add(Limit.of(Dimension.REQUESTS, 1 + random.nextInt(40), meter(meters, windowNanos, random)));
        if (random.nextBoolean()) {
            Limit tokens = Limit.of(Dimension.TOKENS, 1 + random.nextLong(scale), meter(meters, windowNanos, random));
            boolean isSliced = random.nextInt(3) == 0 && windowNanos > 10_000_000_000L;
            limits.add(isSliced ? tokens.sliced(Duration.ofNanos(windowNanos / 6), 1 + random.nextDouble()) : tokens);
        } else {
            limits.add(
                    Limit.of(Dimension.INPUT_TOKENS, 1 + random.nextLong(scale), meter(meters, windowNanos, random)));
            limits.add(
                    Limit.of(Dimension.OUTPUT_TOKENS, 1 + random.nextLong(scale), meter(meters, windowNanos, random)));
        }
        if (random.nextInt(3) == 0) {
            limits.add(Limit.of(Dimension.DAILY_REQUESTS, 20 + random.nextInt(200), day(random)));
        }
        if (random.nextInt(3) == 0) {
            limits.add(Limit.of(Dimension.DAILY_TOKENS, scale + random.nextLong(scale), day(random)));
        }
        Quota.Builder quota =
                Quota.builder().shares(split.shares()).charges(charges(random)).longestCall(Duration.ofDays(1));
        limits.forEach(quota::limit);
        return new LedgerSetting(quota.build(), split, windowNanos, scale, marks);
    }

    boolean hasDay() {
        return quota.limits().stream().anyMatch(limit -> limit.dimension().isDaily());
    }

    boolean isSliced() {
        return quota.limits().stream().anyMatch(limit -> limit.slice().isPresent());
    }

    long longestNanos() {
        return hasDay() ? Duration.ofHours(20).toNanos() : 3 * windowNanos;
    }

    Claim claim(SplittableRandom random) {
        long maxWaitNanos = switch (random.nextInt(5)) {
            case 0, 1 -> 0;
            case 2 -> Long.MAX_VALUE;
            default -> random.nextLong(windowNanos);
        };
        return new Claim(WORKLOADS[random.nextInt(3)], estimate(random), maxWaitNanos, granted -> {});
    }

    TokenEstimate estimate(SplittableRandom random) {
        return new TokenEstimate(tokens(random), tokens(random));
    }

    /** Another limit, sometimes none at all. */
    long amount(Dimension dimension, SplittableRandom random) {
        long most = switch (dimension) {
            case REQUESTS -> 40;
            case DAILY_REQUESTS -> 200;
            case DAILY_TOKENS -> 2 * scale;
            default -> scale;
        };
        return random.nextInt(8) == 0 ? 0 : 1 + random.nextLong(Math.min(most, Limit.HIGHEST));
    }

    private long tokens(SplittableRandom random) {
        return random.nextInt(5) == 0 ? 0 : random.nextLong(1 + scale / (4 + random.nextInt(40)));
    }

    private static long magnitude(SplittableRandom random) {
        long scale = 20;
        for (int i = random.nextInt(11); i > 0; i--) {
            scale *= 10;
        }
        return scale;
    }

    private static Metering meter(Meters meters, long windowNanos, SplittableRandom random) {
        Duration window = Duration.ofNanos(windowNanos);
        int kind = meters == Meters.MIXED ? random.nextInt(3) : meters.ordinal();
        return switch (kind) {
            case 0 -> Metering.sliding(window);
            case 1 -> Metering.tokenBucket(window, random.nextBoolean() ? 1 : 0.05 + random.nextDouble(0.95));
            default -> Metering.fixedWindow(Duration.ofMillis(window.toMillis()), random.nextLong(1_000_000));
        };
    }

    private static Metering day(SplittableRandom random) {
        return random.nextInt(3) == 0
                ? Metering.rollingDay()
                : Metering.calendarDay(
                        ZONES[random.nextInt(ZONES.length)], LocalTime.of(random.nextInt(24), 30 * random.nextInt(2)));
    }

    private static ChargePolicy charges(SplittableRandom random) {
        return new ChargePolicy(
                random.nextInt(3) == 0 ? Basis.MAXIMUM : Basis.ACTUAL,
                random.nextBoolean() ? CachedTokens.COUNTED : CachedTokens.FREE,
                random.nextBoolean() ? FailedCalls.COUNTED : FailedCalls.FREE,
                random.nextInt(3) == 0 ? 1 + random.nextInt(5) : 1);
    }
}
