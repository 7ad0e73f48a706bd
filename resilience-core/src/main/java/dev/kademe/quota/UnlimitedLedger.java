package dev.kademe.quota;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Moment;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import dev.kademe.failure.ProviderReport;
import dev.kademe.quota.Admission.RefusalReason;
import dev.kademe.quota.QuotaLedger.Closure;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Grants everything and counts nothing, except while the provider takes nothing: then it refuses until the door opens.
 * Nobody waits in line here, because nobody knows of a window that frees room.
 */
final class UnlimitedLedger implements QuotaLedger {
    private static final QuotaLedger.Use USE =
            new QuotaLedger.Use(DegradationLevel.NORMAL, List.of(), 0, 0, 0, 0, Map.of());

    /** A longer wait that a rejection asks for is not a limit of the minute. */
    private static final long LONGEST_WINDOW_NANOS = Duration.ofMinutes(1).toNanos();

    private final ReentrantLock lock = new ReentrantLock();
    private final Door door = new Door();
    /** Whether the door has ever been closed: until then, no lock. */
    private volatile boolean hasDoor;

    @Override
    public Admission reserve(Claim claim, Moment now) {
        Reservation reservation = new Reservation(claim);
        if (!hasDoor) {
            reservation.hold(now.nanos());
            return new Admission.Granted(reservation);
        }
        lock.lock();
        try {
            long opens = door.opensNanos(now.nanos());
            if (opens > now.nanos()) {
                return new Admission.Refused(RefusalReason.CLOSED, opens);
            }
            reservation.hold(now.nanos());
            door.pass(reservation, now.nanos());
            return new Admission.Granted(reservation);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Admission renew(Reservation reservation, long maxWaitNanos, Moment now) {
        return new Admission.Granted(reservation);
    }

    @Override
    public List<Reservation> settle(Reservation reservation, Settlement settlement, Moment now) {
        if (end(reservation) && (hasDoor || settlement.retryAfterNanos().isPresent())) {
            change(() -> {
                door.ended(reservation, settlement.result(), now.nanos());
                long hint = settlement.retryAfterNanos().orElse(0);
                if (hint > LONGEST_WINDOW_NANOS) {
                    hasDoor = true;
                    door.close(Closure.until(settlement.exhausted(), now.nanosAfter(hint)), now.nanos());
                }
            });
        }
        return List.of();
    }

    @Override
    public List<Reservation> release(Reservation reservation, Moment now) {
        if (end(reservation) && hasDoor) {
            change(() -> door.ended(reservation, null, now.nanos()));
        }
        return List.of();
    }

    private static boolean end(Reservation reservation) {
        boolean isFirst = reservation.state() != Reservation.State.ENDED;
        reservation.become(Reservation.State.ENDED);
        return isFirst;
    }

    @Override
    public List<Reservation> tick(Moment now) {
        return List.of();
    }

    @Override
    public boolean isAwaited() {
        return false;
    }

    @Override
    public Use use(Moment now) {
        return USE;
    }

    @Override
    public long freeTokens(Workload workload, Moment now) {
        return TokenEstimate.HIGHEST;
    }

    @Override
    public OptionalLong limit(Dimension dimension) {
        return OptionalLong.empty();
    }

    @Override
    public List<Reservation> enter(DegradationLevel level, Moment now) {
        return List.of();
    }

    @Override
    public void divert(TokenEstimate estimate, Moment now) {}

    @Override
    public List<Reservation> correct(ProviderReport report, long sentNanos, Moment now) {
        return List.of();
    }

    @Override
    public void markFull(Dimension dimension, Moment now) {}

    @Override
    public void close(Closure closure, Moment now) {
        change(() -> {
            hasDoor = true;
            door.close(closure, now.nanos());
        });
    }

    @Override
    public List<Reservation> reopen(Moment now) {
        change(door::open);
        return List.of();
    }

    @Override
    public List<Reservation> changeLimit(Dimension dimension, long amount, Moment now) {
        throw new IllegalArgumentException("an unlimited quota has no limit for " + dimension);
    }

    @Override
    public List<Reservation> changeShares(Shares shares, Moment now) {
        return List.of();
    }

    @Override
    public List<Reservation> changeQuota(Quota before, Quota after, Moment now) {
        throw new IllegalArgumentException("an unlimited quota has no limits to change to " + after.limits());
    }

    @Override
    public List<String> explain() {
        return List.of("no limits");
    }

    private void change(Runnable change) {
        lock.lock();
        try {
            change.run();
        } finally {
            lock.unlock();
        }
    }
}
