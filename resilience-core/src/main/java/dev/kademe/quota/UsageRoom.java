package dev.kademe.quota;

/** Room in a window of charges: the limit less what is charged; a guarantee less what its workload has charged is kept. */
final class UsageRoom implements Room {
    private final Usage usage;
    private final boolean isShared;
    private Allotment allotment;

    /**
     * Looks at {@code usage}.
     *
     * @param isShared whether somebody else charges it and lets its time pass
     */
    UsageRoom(Usage usage, boolean isShared, Allotment allotment) {
        this.usage = usage;
        this.isShared = isShared;
        this.allotment = allotment;
    }

    @Override
    public void advance(long nowNanos) {
        if (!isShared) {
            usage.advance(nowNanos);
        }
    }

    @Override
    public long left(int keptFor) {
        long left = allotment.limit() - usage.total();
        for (int k = 0; keptFor != 0 && k < Usage.OUTSIDE; k++) {
            if ((keptFor & (1 << k)) != 0) {
                left -= Math.max(0, allotment.guarantee(k) - usage.of(k));
            }
        }
        return left;
    }

    @Override
    public long free() {
        return allotment.limit() - usage.total();
    }

    @Override
    public void charge(int column, long amount, long nowNanos) {
        if (!isShared) {
            usage.charge(column, amount, nowNanos);
        }
    }

    @Override
    public void refund(int column, long amount, long chargedNanos, long nowNanos) {
        if (!isShared) {
            usage.refund(column, amount, chargedNanos);
        }
    }

    @Override
    public void reduce(int column, long amount) {
        if (!isShared) {
            usage.reduce(column, amount);
        }
    }

    @Override
    public boolean drains() {
        return false;
    }

    @Override
    public long nextChangeNanos(long amount, int keptFor, long nowNanos) {
        return usage.roomNanos(amount, keptFor, allotment);
    }

    @Override
    public long most(int keptFor) {
        return allotment.limit() - allotment.kept(keptFor);
    }

    @Override
    public void follow(Allotment newAllotment) {
        allotment = newAllotment;
    }

    @Override
    public void mirror(Room original) {
        UsageRoom other = (UsageRoom) original;
        allotment = other.allotment;
        if (!isShared) {
            usage.mirror(other.usage);
        }
    }
}
