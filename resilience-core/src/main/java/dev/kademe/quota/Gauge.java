package dev.kademe.quota;

import dev.kademe.call.Dimension;
import dev.kademe.quota.Quota.LevelEffects.Standing;
import dev.kademe.quota.Quota.Limit;
import org.jspecify.annotations.Nullable;

/**
 * One limit of a quota, and what is charged to it. With use U_c of workload c, total use U, limit L, guarantee g and
 * ceiling h, a charge q fits when
 *
 * <pre>
 *   U_c + q &lt;= h_c L                                    the workload's ceiling
 *   U   + q + sum over k of max(0, g_k L - U_k) &lt;= L    the limit; k runs over the workloads more protected than c
 * </pre>
 *
 * <p>The sum keeps what a more protected workload has not used of its guarantee free for it. It counts inside c's own
 * guarantee too: when a workload in between has borrowed that guarantee, c must wait, not the most protected one. Ceilings
 * always hold in every interval as long as the window; the second line is counted as the provider's meter counts.
 */
final class Gauge {
    private final Limit spec;
    private final Dimension dimension;
    private final boolean isSlice;
    private final long windowNanos;
    private final Usage usage;
    private final Usage counted;
    private final Room room;
    private final @Nullable WindowEnd end;
    private final LongerWindows longerWindows;
    private Shares shares;
    private Allotment allotment;
    private @Nullable Mark mark;
    private long nowNanos;
    private long rulings;

    private Gauge(Limit spec, boolean isSlice, Metering metering, Shares shares) {
        this.spec = spec;
        this.dimension = spec.dimension();
        this.isSlice = isSlice;
        this.windowNanos = metering.window().toNanos();
        this.shares = shares;
        this.longerWindows = new LongerWindows();
        this.allotment = new Allotment(ofThis(spec.amount()), spec.dimension(), windowNanos, shares);
        if (metering instanceof Metering.Sliding) {
            this.usage = new SlidingUsage(windowNanos);
            this.counted = usage;
            this.room = new UsageRoom(usage, true, allotment);
            this.end = null;
        } else if (metering instanceof Metering.TokenBucket bucket) {
            this.usage = new SlidingUsage(windowNanos);
            this.counted = usage;
            this.room = new BucketRoom(windowNanos, bucket.capacityRatio(), allotment);
            this.end = null;
        } else {
            WindowUsage whole = new WindowUsage(windowNanos, metering instanceof Metering.ServerDrivenDay);
            boolean isDay = !(metering instanceof Metering.FixedWindow);
            this.end = new WindowEnd(metering, whole);
            this.usage = isDay ? whole : new SlidingUsage(windowNanos);
            this.counted = whole;
            this.room = new UsageRoom(whole, isDay, allotment);
        }
        longerWindows.follow(allotment, usage, 0);
    }

    /** The gauge of a whole limit. */
    static Gauge of(Limit limit, Shares shares) {
        return new Gauge(limit, false, limit.metering(), shares);
    }

    /** The gauge of the slices of a limit that has them: safe wherever the provider's slices begin. */
    static Gauge ofSlice(Limit limit, Shares shares) {
        return new Gauge(
                limit, true, Metering.sliding(limit.slice().orElseThrow().width()), shares);
    }

    /** Mirrors another one of its limit, in which nothing may change while this one plays time forward. */
    void mirror(Gauge original) {
        usage.mirror(original.usage);
        room.mirror(original.room);
        longerWindows.mirror(original.longerWindows);
        if (end != null && original.end != null) {
            end.mirror(original.end);
        }
        shares = original.shares;
        allotment = original.allotment;
        mark = original.mark;
        rulings = original.rulings;
        nowNanos = original.nowNanos;
    }

    void advance(long newNowNanos, long epochMillis) {
        if (end != null) {
            end.advance(newNowNanos, epochMillis);
        }
        pass(newNowNanos);
    }

    /** Plays time forward on a twin. */
    void advance(long newNowNanos) {
        if (end != null) {
            end.play(newNowNanos);
        }
        pass(newNowNanos);
    }

    private void pass(long newNowNanos) {
        nowNanos = newNowNanos;
        usage.advance(newNowNanos);
        room.advance(newNowNanos);
        longerWindows.advance(newNowNanos);
    }

    /** Whether a call of this amount fits when nothing else is charged. Nothing, not even 0, fits a limit of 0. */
    boolean canFit(int workload, long amount, int keptFor) {
        return allotment.limit() > 0
                && (isSlice || (amount <= allotment.ceiling(workload) && amount <= room.most(keptFor)));
    }

    /** The largest amount with which the workload is inside its guarantee now; or negative. */
    long guaranteeLeft(int workload) {
        return isSlice ? Long.MAX_VALUE : allotment.guarantee(workload) - usage.of(workload);
    }

    /** The largest amount that the workload may have more, if there is room; or negative. */
    long allowed(int workload, Standing standing) {
        long allowed = isSlice || !allotment.hasCeiling(workload)
                ? Long.MAX_VALUE
                : Math.min(allotment.ceiling(workload) - usage.of(workload), longerWindows.left(workload));
        return switch (standing) {
            case OPEN -> allowed;
            case INSIDE_GUARANTEE -> Math.min(allowed, guaranteeLeft(workload));
            case STOPPED -> -1;
        };
    }

    /** The largest amount for which there is room now, whatever the workload may have; or negative. */
    long room(int keptFor) {
        if (allotment.limit() <= 0) {
            return -1;
        }
        long left = room.left(keptFor) - marked();
        return isSlice && left >= largestCharge(keptFor) ? Long.MAX_VALUE : left;
    }

    /** The first time at which the workload may be further below its ceiling or guarantee than now. */
    long nextExpiryNanos(int workload, long amount) {
        return amount <= longerWindows.left(workload)
                ? usage.nextExpiryNanos()
                : longerWindows.nextExpiryNanos(workload);
    }

    /** The first time at which there can be more room for this amount than now. */
    long nextRoomNanos(long amount, int keptFor) {
        long roomNanos = room.nextChangeNanos(clamped(amount, keptFor) + marked(), keptFor, nowNanos);
        return mark == null ? roomNanos : Math.min(roomNanos, mark.nextChangeNanos(nowNanos));
    }

    void charge(int column, long amount, int keptFor) {
        long charged = clamped(amount, keptFor);
        usage.charge(column, charged, nowNanos);
        room.charge(column, charged, nowNanos);
        longerWindows.charge(column, charged, nowNanos);
    }

    /** Takes back what was charged beyond {@code real}, where it was charged and nowhere else. */
    void lower(int column, long reserved, long real, long chargedNanos, int keptFor) {
        long refunded = Math.max(0, clamped(reserved, keptFor) - real);
        usage.refund(column, refunded, chargedNanos);
        room.refund(column, refunded, chargedNanos, nowNanos);
        longerWindows.refund(column, refunded, chargedNanos);
    }

    /** Takes back use by others, the latest first. */
    void reduceOutside(long amount) {
        usage.reduce(Usage.OUTSIDE, amount);
        room.reduce(Usage.OUTSIDE, amount);
    }

    /** The provider says that there is no room: what was free is not. */
    void markFull() {
        if (!room.drains()) {
            mark = new Mark(windowNanos, Math.max(0, room.free()), nowNanos);
        }
    }

    /** What is not free because of a mark. */
    long marked() {
        return mark == null ? 0 : mark.amount(nowNanos);
    }

    /** Follows another limit; what is charged stays, so that a lower one only blocks. */
    void follow(long limit) {
        follow(limit, shares);
    }

    /** Follows other shares. */
    void follow(Shares newShares) {
        allot(allotment.limit(), newShares);
    }

    /** Follows another limit and other shares at once: what is charged is never counted by one without the other. */
    void follow(long limit, Shares newShares) {
        allot(ofThis(limit), newShares);
    }

    private void allot(long limitOfThis, Shares newShares) {
        shares = newShares;
        allotment = new Allotment(limitOfThis, dimension, windowNanos, newShares);
        rulings++;
        longerWindows.follow(allotment, usage, nowNanos);
        room.follow(allotment);
    }

    /** Whether the time at which the provider says its window ends makes sense; then it is followed. */
    boolean followEnd(long resetNanos) {
        return end == null || end.reported(resetNanos, nowNanos);
    }

    /** When a calendar says that everything is free again; {@link Admission#NEVER} without a calendar. */
    long calendarEndNanos() {
        return spec.metering() instanceof Metering.CalendarDay && usage instanceof WindowUsage day
                ? day.endsNanos()
                : Admission.NEVER;
    }

    /** How often its limit or its shares have changed. */
    long rulings() {
        return rulings;
    }

    Limit spec() {
        return spec;
    }

    Dimension dimension() {
        return dimension;
    }

    boolean isSlice() {
        return isSlice;
    }

    long windowNanos() {
        return windowNanos;
    }

    Usage usage() {
        return usage;
    }

    /** What is charged as the provider's own window counts it. */
    Usage counted() {
        return counted;
    }

    Allotment allotment() {
        return allotment;
    }

    private long ofThis(long wholeLimit) {
        return isSlice ? sliceOf(wholeLimit) : wholeLimit;
    }

    private long sliceOf(long wholeLimit) {
        double slices = (double) spec.metering().window().toNanos() / windowNanos;
        double slackRatio = spec.slice().orElseThrow().slackRatio();
        return wholeLimit == 0 ? 0 : Math.max(1, (long) (wholeLimit / slices * slackRatio + 1e-6));
    }

    /** A call that is larger than a slice takes a whole one. */
    private long clamped(long amount, int keptFor) {
        return isSlice ? Math.min(amount, largestCharge(keptFor)) : amount;
    }

    private long largestCharge(int keptFor) {
        return Math.max(1, room.most(keptFor));
    }
}
