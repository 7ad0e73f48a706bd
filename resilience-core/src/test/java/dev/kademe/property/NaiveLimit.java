package dev.kademe.property;

import dev.kademe.call.Dimension;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota.Limit;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;

/** One limit of a quota, counted anew each time from a list of everything that was ever charged to it. */
final class NaiveLimit {
    static final int WORKLOADS = 3;
    private static final int MARK_STEPS = 60;

    private final Limit spec;
    private final boolean isSlice;
    private final long windowNanos;
    private final List<Charge> charges = new ArrayList<>();
    private final List<NaiveBucket> buckets = new ArrayList<>();
    private Split split;
    private long limit;
    private long nowNanos;
    private long markAmount;
    private long markNanos;

    NaiveLimit(Limit spec, boolean isSlice, Split split) {
        this.spec = spec;
        this.isSlice = isSlice;
        this.windowNanos =
                (isSlice ? spec.slice().orElseThrow().width() : spec.metering().window()).toNanos();
        this.split = split;
        this.limit = ofThis(spec.amount());
        if (isBucket()) {
            buckets.add(new NaiveBucket(windowNanos, capacity(limit), limit));
            for (int w = 0; w < WORKLOADS; w++) {
                long guarantee = split.guarantee(w, limit);
                buckets.add(new NaiveBucket(windowNanos, capacity(guarantee), guarantee));
            }
        }
    }

    void advance(long newNowNanos) {
        nowNanos = newNowNanos;
        buckets.forEach(bucket -> bucket.advance(newNowNanos));
    }

    Dimension dimension() {
        return spec.dimension();
    }

    boolean isSlice() {
        return isSlice;
    }

    long limit() {
        return limit;
    }

    long guarantee(int workload) {
        return split.guarantee(workload, limit);
    }

    long ceiling(int workload) {
        long ceiling = split.ceiling(workload, limit);
        return split.longerNanos(workload, limit, windowNanos) > 0 ? 1 : ceiling;
    }

    /** What a workload is charged in the window that ends now, or in the running day. */
    long used(int workload) {
        return charges.stream()
                .filter(charge -> charge.workload == workload
                        && (isDay() ? isCounted(charge) : isRecent(charge.atNanos, windowNanos)))
                .mapToLong(charge -> charge.amount)
                .reduce(0, Math::addExact);
    }

    /** What a workload is charged as the provider counts. */
    long counted(int workload) {
        return charges.stream()
                .filter(charge -> charge.workload == workload && isCounted(charge))
                .mapToLong(charge -> charge.amount)
                .reduce(0, Math::addExact);
    }

    long counted() {
        return counted(0) + counted(1) + counted(2);
    }

    /** What is not free because the provider said that there was no room; it comes back in 60 steps. */
    long marked() {
        int step = MARK_STEPS;
        while (step > 0 && times(windowNanos, step) > nowNanos - markNanos) {
            step--;
        }
        return markAmount - times(markAmount, step);
    }

    boolean canEverFit(int workload, long amount, boolean[] isKept) {
        if (limit == 0 || isSlice) {
            return limit > 0;
        }
        BigInteger room = most(isKept);
        return amount <= ceiling(workload) && BigInteger.valueOf(amount).compareTo(room) <= 0;
    }

    boolean isUnderCeiling(int workload, long amount) {
        if (isSlice || split.ceilings().get(workload) == 1000) {
            return true;
        }
        long longer = split.longerNanos(workload, limit, windowNanos);
        long usedInLonger = charges.stream()
                .filter(charge -> charge.workload == workload && isRecent(charge.longerNanos, longer))
                .mapToLong(charge -> charge.longerAmount)
                .sum();
        return used(workload) + amount <= ceiling(workload) && (longer == 0 || usedInLonger + amount <= 1);
    }

    boolean isInsideGuarantee(int workload, long amount) {
        return isSlice || used(workload) + amount <= guarantee(workload);
    }

    boolean hasRoom(long amount, boolean[] isKept) {
        if (limit == 0) {
            return false;
        }
        long needed = ofSlice(amount, isKept) + marked();
        if (isBucket()) {
            BigInteger left = buckets.get(0)
                    .level()
                    .subtract(BigInteger.valueOf(needed).multiply(BigInteger.valueOf(windowNanos)));
            for (int w = 0; w < WORKLOADS; w++) {
                left = isKept[w] ? left.subtract(buckets.get(w + 1).level()) : left;
            }
            return left.signum() >= 0;
        }
        return counted() + needed + protectedAmount(isKept) <= limit;
    }

    /** What is kept free for the workloads in {@code isKept}; without meaning for a bucket. */
    long protectedAmount(boolean[] isKept) {
        long sum = 0;
        for (int w = 0; w < WORKLOADS; w++) {
            sum += isKept[w] ? Math.max(0, guarantee(w) - counted(w)) : 0;
        }
        return sum;
    }

    /** Charges; {@code owner} is who may get it back. */
    void charge(Object owner, int workload, long amount, boolean[] isKept) {
        long charged = ofSlice(amount, isKept);
        charges.add(new Charge(owner, nowNanos, workload, charged));
        if (isBucket()) {
            buckets.get(0).take(charged);
            buckets.get(workload + 1).takeUpTo(charged);
        }
    }

    /** An owner's charge was too high: what is left of it becomes {@code amount}, if it is still counted. */
    void lower(Object owner, long amount) {
        for (Charge charge : charges) {
            if (charge.owner == owner && charge.amount > amount) {
                if (isDay() ? isCounted(charge) : isRecent(charge.atNanos, windowNanos)) {
                    giveBack(charge, charge.amount - amount);
                }
                // A window that is longer for one workload alone may still count it.
                charge.longerAmount = Math.min(charge.longerAmount, amount);
            }
        }
    }

    private void giveBack(Charge charge, long amount) {
        charge.amount -= amount;
        if (isBucket()) {
            buckets.get(0).giveBack(amount);
            buckets.get(charge.workload + 1).giveBack(amount);
        }
    }

    /** A call used more than it had reserved. */
    void overrun(int workload, long amount) {
        charge(this, workload, amount, new boolean[WORKLOADS]);
    }

    void markFull() {
        if (isBucket()) {
            buckets.get(0).takeUpTo(Long.MAX_VALUE);
            return;
        }
        markAmount = Math.max(0, limit - counted());
        markNanos = nowNanos;
    }

    void follow(long newLimit, Split newSplit) {
        List<Long> before = longerWindows();
        limit = ofThis(newLimit);
        split = newSplit;
        List<Long> after = longerWindows();
        charges.forEach(charge -> remember(charge, before.get(charge.workload), after.get(charge.workload)));
        for (int b = 0; b < buckets.size(); b++) {
            long amount = b == 0 ? limit : guarantee(b - 1);
            buckets.get(b).resize(capacity(amount), amount);
        }
    }

    /** The times at which something is different because time has passed. */
    List<Long> borders() {
        List<Long> borders = new ArrayList<>();
        charges.forEach(charge -> borders.add(charge.atNanos + windowNanos));
        return borders;
    }

    /** A longer window that is new knows what the one before it counted. */
    private void remember(Charge charge, long before, long after) {
        if (after != 0 && after != before) {
            if (before != 0) {
                charge.longerAmount = isRecent(charge.longerNanos, before) ? charge.longerAmount : 0;
            } else {
                charge.longerAmount = isDay()
                        ? (isCounted(charge) ? charge.amount : 0)
                        : isRecent(charge.atNanos, windowNanos) ? charge.amount : 0;
                charge.longerNanos = isDay() ? nowNanos : charge.atNanos;
            }
        }
    }

    private List<Long> longerWindows() {
        return List.of(
                split.longerNanos(0, limit, windowNanos),
                split.longerNanos(1, limit, windowNanos),
                split.longerNanos(2, limit, windowNanos));
    }

    private boolean isBucket() {
        return !isSlice && spec.metering() instanceof Metering.TokenBucket;
    }

    private boolean isDay() {
        return !isSlice && spec.metering() instanceof Metering.CalendarDay;
    }

    private boolean isRecent(long atNanos, long nanos) {
        return atNanos > nowNanos - nanos;
    }

    private boolean isCounted(Charge charge) {
        if (!isSlice && spec.metering() instanceof Metering.FixedWindow fixed) {
            return window(fixed, charge.atNanos).equals(window(fixed, nowNanos));
        }
        if (!isSlice && spec.metering() instanceof Metering.CalendarDay day) {
            return day(day, charge.atNanos).equals(day(day, nowNanos));
        }
        return isRecent(charge.atNanos, windowNanos);
    }

    private BigInteger window(Metering.FixedWindow fixed, long nanos) {
        BigInteger million = BigInteger.valueOf(1_000_000);
        BigInteger sinceAnchor = BigInteger.valueOf(LedgerLife.EPOCH_MILLIS - fixed.anchorEpochMillis())
                .multiply(million)
                .add(BigInteger.valueOf(nanos));
        return sinceAnchor.subtract(sinceAnchor.mod(BigInteger.valueOf(windowNanos)));
    }

    private static LocalDate day(Metering.CalendarDay day, long nanos) {
        Instant instant = Instant.ofEpochMilli(LedgerLife.EPOCH_MILLIS).plusNanos(nanos);
        ZonedDateTime local = instant.atZone(day.zone());
        Instant reset =
                local.toLocalDate().atTime(day.resetTime()).atZone(day.zone()).toInstant();
        return instant.isBefore(reset) ? local.toLocalDate().minusDays(1) : local.toLocalDate();
    }

    private BigInteger most(boolean[] isKept) {
        if (isBucket()) {
            BigInteger most = buckets.get(0).capacity();
            for (int w = 0; w < WORKLOADS; w++) {
                most = isKept[w] ? most.subtract(buckets.get(w + 1).capacity()) : most;
            }
            return most.divide(BigInteger.valueOf(windowNanos));
        }
        long most = limit;
        for (int w = 0; w < WORKLOADS; w++) {
            most -= isKept[w] ? guarantee(w) : 0;
        }
        return BigInteger.valueOf(most);
    }

    /** A call that is larger than a slice takes a whole one. */
    private long ofSlice(long amount, boolean[] isKept) {
        return isSlice ? Math.min(amount, Math.max(1, most(isKept).longValueExact())) : amount;
    }

    private long ofThis(long wholeLimit) {
        if (!isSlice || wholeLimit == 0) {
            return wholeLimit;
        }
        double slices = (double) spec.metering().window().toNanos() / windowNanos;
        return Math.max(
                1, (long) (wholeLimit / slices * spec.slice().orElseThrow().slackRatio() + 1e-6));
    }

    private long capacity(long amount) {
        return spec.metering() instanceof Metering.TokenBucket bucket
                ? (long) Math.floor(amount * bucket.capacityRatio() + 1e-6)
                : amount;
    }

    private static long times(long amount, int sixtieths) {
        return BigInteger.valueOf(amount)
                .multiply(BigInteger.valueOf(sixtieths))
                .divide(BigInteger.valueOf(MARK_STEPS))
                .longValueExact();
    }

    /** Once charged, for ever in the list. */
    private static final class Charge {
        private final Object owner;
        private final long atNanos;
        private final int workload;
        private long amount;
        private long longerAmount;
        private long longerNanos;

        Charge(Object owner, long atNanos, int workload, long amount) {
            this.owner = owner;
            this.atNanos = atNanos;
            this.workload = workload;
            this.amount = amount;
            this.longerAmount = amount;
            this.longerNanos = atNanos;
        }
    }
}
