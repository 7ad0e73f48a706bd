package dev.kademe.sim.provider;

import dev.kademe.call.Dimension;
import dev.kademe.sim.provider.ProviderMeter.RejectedCalls;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Every limit of one account at a fake provider, each counted in its own way: a call takes from all of them or from none.
 * Without limits everything is accepted. Written like {@link ProviderMeter} from what providers say about themselves, so
 * that it and the client's own ledger can be held against each other. Not thread-safe.
 */
public final class AccountMeter {
    private static final Accepted ACCEPTED = new Accepted();
    /** What a window longer than a minute is cut into, so that a day of many calls does not need much memory. */
    private static final int GRAINS = 86_400;

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final Counted[] limits;
    private final RejectedCalls rejectedCalls;

    private AccountMeter(List<Counted> limits, RejectedCalls rejectedCalls) {
        this.limits = limits.toArray(Counted[]::new);
        this.rejectedCalls = rejectedCalls;
    }

    /** Starts an account without limits. */
    public static Builder builder(RejectedCalls rejectedCalls) {
        return new Builder(Objects.requireNonNull(rejectedCalls, "rejectedCalls"));
    }

    /**
     * Decides a call that arrives now.
     *
     * @param inputTokens what it takes, 0 or more
     * @param outputTokens the same of the answer
     * @param nowNanos monotonic time in nanoseconds, not before that of an earlier call
     */
    public Decision admit(long inputTokens, long outputTokens, long nowNanos) {
        if (!fits(1, inputTokens, outputTokens, nowNanos)) {
            return rejected(inputTokens, outputTokens, nowNanos);
        }
        for (Counted limit : limits) {
            limit.take(limit.amount(1, inputTokens, outputTokens), nowNanos);
        }
        return ACCEPTED;
    }

    /** Whether so much has room in every limit now. */
    public boolean fits(long requests, long inputTokens, long outputTokens, long nowNanos) {
        for (Counted limit : limits) {
            if (!limit.gauge.fits(limit.amount(requests, inputTokens, outputTokens), nowNanos)) {
                return false;
            }
        }
        return true;
    }

    /** Takes so much whether it fits or not, and notes the limits that it overruns. */
    public void take(long requests, long inputTokens, long outputTokens, long nowNanos) {
        for (Counted limit : limits) {
            long amount = limit.amount(requests, inputTokens, outputTokens);
            limit.isOverrun |= amount > 0 && !limit.gauge.fits(amount, nowNanos);
            limit.take(amount, nowNanos);
        }
    }

    /** Whether each limit was never overrun by {@link #take}, in the order of the limits. */
    public List<Boolean> kept() {
        List<Boolean> kept = new ArrayList<>();
        for (Counted limit : limits) {
            kept.add(!limit.isOverrun);
        }
        return kept;
    }

    /** Grants that part of each limit that is not a day's from now on; what has been taken stays taken. */
    public void lower(double ratio, long nowNanos) {
        for (Counted limit : limits) {
            if (!limit.dimension.isDaily()) {
                limit.granted = Math.round(limit.most * ratio);
                limit.gauge.limit(limit.granted, nowNanos);
            }
        }
    }

    private Rejected rejected(long inputTokens, long outputTokens, long nowNanos) {
        if (rejectedCalls == RejectedCalls.COUNTED) {
            for (Counted limit : limits) {
                long counted = limit.amount(1, 0, 0);
                if (counted > 0) {
                    limit.gauge.takeRejected(counted, nowNanos);
                }
            }
        }
        Counted lacking = limits[0];
        long longest = -1;
        for (Counted limit : limits) {
            long wait = limit.gauge.waitNanos(limit.amount(1, inputTokens, outputTokens), nowNanos);
            if (wait > longest) {
                longest = wait;
                lacking = limit;
            }
        }
        return new Rejected(lacking.dimension, lacking.granted, lacking.amount(1, inputTokens, outputTokens), longest);
    }

    /** What becomes of a call. */
    public sealed interface Decision {}

    /** It runs. */
    public record Accepted() implements Decision {}

    /**
     * It is answered with status 429.
     *
     * @param dimension what was lacking; where several were, what takes longest
     * @param limit what that limit grants now
     * @param requested what the call wanted of it
     * @param retryAfterNanos the shortest wait, in nanoseconds, after which the same call is accepted when nobody else calls;
     *     {@link ProviderMeter#NEVER} when it is larger than the limit
     */
    public record Rejected(Dimension dimension, long limit, long requested, long retryAfterNanos) implements Decision {}

    /** Collects limits, in the order in which equal waits are told. Not thread-safe. */
    public static final class Builder {
        private final List<Counted> limits = new ArrayList<>();
        private final RejectedCalls rejectedCalls;

        private Builder(RejectedCalls rejectedCalls) {
            this.rejectedCalls = rejectedCalls;
        }

        /** At most {@code amount} in every interval as long as {@code window}; of a day to the second, which is never late. */
        public Builder sliding(Dimension dimension, long amount, Duration window) {
            long grainNanos = window.compareTo(MINUTE) > 0 ? window.toNanos() / GRAINS : 0;
            return add(new Counted(dimension, amount, new SlidingGauge(amount, window.toNanos(), grainNanos)));
        }

        /** The same of a slice of a longer window, of which a larger call takes the whole. */
        public Builder slice(Dimension dimension, long amount, Duration width) {
            Counted slice = new Counted(dimension, amount, new SlidingGauge(amount, width.toNanos(), 0));
            slice.isSlice = true;
            return add(slice);
        }

        /** A bucket, full at first, that refills by {@code amount} in a window and holds what refills in {@code burst}. */
        public Builder bucket(Dimension dimension, long amount, Duration window, Duration burst) {
            return add(new Counted(dimension, amount, new BucketGauge(amount, window.toNanos(), burst.toNanos())));
        }

        /** At most {@code amount} in each window of a row; one of them begins at {@code anchorNanos}. */
        public Builder fixed(Dimension dimension, long amount, Duration window, long anchorNanos) {
            return add(new Counted(dimension, amount, new FixedGauge(amount, window.toNanos(), anchorNanos)));
        }

        /**
         * At most {@code amount} in each day of a calendar.
         *
         * @param startEpochMillis the wall clock at 0 of monotonic time
         */
        public Builder calendarDay(
                Dimension dimension, long amount, LocalTime begins, ZoneId zone, long startEpochMillis) {
            return add(new Counted(dimension, amount, DayGauge.ofCalendar(amount, begins, zone, startEpochMillis)));
        }

        /** At most {@code amount} in 24 hours from the first call on, and again from the first one after them. */
        public Builder dayOfCalls(Dimension dimension, long amount) {
            return add(new Counted(dimension, amount, DayGauge.ofCalls(amount)));
        }

        /** Builds; used once. */
        public AccountMeter build() {
            return new AccountMeter(limits, rejectedCalls);
        }

        private Builder add(Counted limit) {
            limits.add(limit);
            return this;
        }
    }

    private static final class Counted {
        private final Dimension dimension;
        private final long most;
        private final Gauge gauge;
        private long granted;
        private boolean isSlice;
        private boolean isOverrun;

        Counted(Dimension dimension, long most, Gauge gauge) {
            this.dimension = dimension;
            this.most = most;
            this.granted = most;
            this.gauge = gauge;
        }

        long amount(long requests, long inputTokens, long outputTokens) {
            long amount = dimension.amount(requests, inputTokens, outputTokens);
            return isSlice ? Math.min(amount, granted) : amount;
        }

        void take(long amount, long nowNanos) {
            if (amount > 0) {
                gauge.take(amount, nowNanos);
            }
        }
    }
}
