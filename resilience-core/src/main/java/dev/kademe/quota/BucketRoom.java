package dev.kademe.quota;

/**
 * Room in a token bucket. What is kept for a workload is a smaller bucket, its guarantee of the large one in size and in
 * flow. As the guarantees add up to at most the whole, what is kept never exceeds what is there.
 */
final class BucketRoom implements Room {
    private final long windowNanos;
    private final double capacityRatio;
    private final Bucket whole;
    private final Bucket[] kept;

    BucketRoom(long windowNanos, double capacityRatio, Allotment allotment) {
        this.windowNanos = windowNanos;
        this.capacityRatio = capacityRatio;
        this.whole = new Bucket(windowNanos, capacity(allotment.limit()), allotment.limit());
        this.kept = new Bucket[Usage.OUTSIDE];
        for (int k = 0; k < kept.length; k++) {
            kept[k] = new Bucket(windowNanos, capacity(allotment.guarantee(k)), allotment.guarantee(k));
        }
    }

    private BucketRoom(BucketRoom original) {
        this.windowNanos = original.windowNanos;
        this.capacityRatio = original.capacityRatio;
        this.whole = original.whole.copy();
        this.kept = new Bucket[original.kept.length];
        for (int k = 0; k < kept.length; k++) {
            kept[k] = original.kept[k].copy();
        }
    }

    @Override
    public void advance(long nowNanos) {
        whole.advance(nowNanos);
        for (Bucket bucket : kept) {
            bucket.advance(nowNanos);
        }
    }

    /** Counted with fractions, so that room only grows while a bucket fills. */
    @Override
    public long left(int keptFor) {
        long left = whole.level();
        long fractionLeft = whole.fraction();
        for (int k = 0; k < kept.length; k++) {
            if ((keptFor & (1 << k)) != 0) {
                left -= kept[k].level();
                fractionLeft -= kept[k].fraction();
            }
        }
        return Math.min(most(keptFor), left + Math.floorDiv(fractionLeft, windowNanos));
    }

    @Override
    public long free() {
        return whole.level();
    }

    @Override
    public void charge(int column, long amount, long nowNanos) {
        whole.take(amount);
        if (column < kept.length) {
            kept[column].take(Math.max(0, Math.min(amount, kept[column].level())));
        }
    }

    @Override
    public void refund(int column, long amount, long chargedNanos, long nowNanos) {
        if (chargedNanos + windowNanos > nowNanos) {
            whole.giveBack(amount);
            if (column < kept.length) {
                kept[column].giveBack(amount);
            }
        }
    }

    @Override
    public void reduce(int column, long amount) {
        whole.giveBack(amount);
    }

    @Override
    public boolean drains() {
        whole.take(Math.max(0, whole.level()));
        return true;
    }

    /** Guessed in floating point, then made exact: room only grows until the whole bucket is full. */
    @Override
    public long nextChangeNanos(long amount, int keptFor, long nowNanos) {
        long high = whole.nanosUntilFull();
        if (high == 0 || high == Admission.NEVER || !hasAfter(high, amount, keptFor, nowNanos)) {
            return Admission.NEVER;
        }
        long low = 0;
        long guess = (long) Math.ceil(guessNanos(amount, keptFor, (double) high));
        for (long probe = guess - 1; probe <= guess + 1; probe++) {
            if (probe > low && probe < high) {
                boolean has = hasAfter(probe, amount, keptFor, nowNanos);
                low = has ? low : probe;
                high = has ? probe : high;
            }
        }
        while (low + 1 < high) {
            long middle = (low + high) >>> 1;
            boolean has = hasAfter(middle, amount, keptFor, nowNanos);
            low = has ? low : middle;
            high = has ? middle : high;
        }
        return nowNanos + high;
    }

    /** Newton's method: room grows the faster the more of the kept buckets are full. */
    private double guessNanos(long amount, int keptFor, double mostNanos) {
        double nanos = 0;
        for (int step = 0; step <= kept.length; step++) {
            double room = whole.levelAfter(nanos) - amount;
            double rate = whole.flowRate();
            for (int k = 0; k < kept.length; k++) {
                if ((keptFor & (1 << k)) != 0) {
                    room -= kept[k].levelAfter(nanos);
                    rate -= kept[k].levelAfter(nanos) < kept[k].capacity() ? kept[k].flowRate() : 0;
                }
            }
            nanos = rate > 0 ? Math.min(mostNanos, Math.max(0, nanos - room / rate)) : mostNanos;
        }
        return nanos;
    }

    @Override
    public long most(int keptFor) {
        long most = whole.capacity();
        for (int k = 0; k < kept.length; k++) {
            if ((keptFor & (1 << k)) != 0) {
                most -= kept[k].capacity();
            }
        }
        return most;
    }

    @Override
    public void follow(Allotment allotment) {
        whole.resize(capacity(allotment.limit()), allotment.limit());
        for (int k = 0; k < kept.length; k++) {
            long guarantee = allotment.guarantee(k);
            kept[k].resize(capacity(guarantee), guarantee);
        }
    }

    @Override
    public void mirror(Room original) {
        BucketRoom other = (BucketRoom) original;
        whole.mirror(other.whole);
        for (int k = 0; k < kept.length; k++) {
            kept[k].mirror(other.kept[k]);
        }
    }

    private boolean hasAfter(long nanos, long amount, int keptFor, long nowNanos) {
        BucketRoom later = new BucketRoom(this);
        later.advance(nowNanos + nanos);
        return amount <= later.left(keptFor);
    }

    private long capacity(long amount) {
        return (long) Math.floor(amount * capacityRatio + 1e-6);
    }
}
