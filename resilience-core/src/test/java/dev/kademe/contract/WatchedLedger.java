package dev.kademe.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Moment;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import dev.kademe.failure.ProviderReport;
import dev.kademe.quota.Admission;
import dev.kademe.quota.Claim;
import dev.kademe.quota.Quota;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Reservation;
import dev.kademe.quota.Settlement;
import dev.kademe.quota.Shares;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** A ledger whose laws are checked after everything it does, and that knows who has not ended yet. */
final class WatchedLedger implements QuotaLedger {
    private final QuotaLedger ledger;
    private final int mostWindows;
    private final Set<Reservation> open = Collections.newSetFromMap(new IdentityHashMap<>());

    /**
     * Watches a ledger.
     *
     * @param mostWindows the limits that one window can be charged: 2 for a bucket, which may be full when a window begins
     */
    WatchedLedger(QuotaLedger ledger, int mostWindows) {
        this.ledger = ledger;
        this.mostWindows = mostWindows;
    }

    /** Nothing is held or in line any more. */
    void checkEmpty(Moment now) {
        QuotaLedger.Use use = use(now);
        assertThat(open).as("reservations that were not ended").isEmpty();
        assertThat(use.held()).as("held").isZero();
        assertThat(use.waiting()).as("waiting").isZero();
        assertThat(use.lost()).as("lost").isZero();
    }

    @Override
    public Admission reserve(Claim claim, Moment now) {
        return opened(ledger.reserve(claim, now), now);
    }

    @Override
    public Admission renew(Reservation reservation, long maxWaitNanos, Moment now) {
        Admission admission = ledger.renew(reservation, maxWaitNanos, now);
        if (admission instanceof Admission.Refused) {
            end(reservation);
        }
        return opened(admission, now);
    }

    private Admission opened(Admission admission, Moment now) {
        if (admission instanceof Admission.Granted granted) {
            open.add(granted.reservation());
        } else if (admission instanceof Admission.Delayed delayed) {
            open.add(delayed.reservation());
            long wait = delayed.untilNanos() - now.nanos();
            assertThat(wait).as("advised wait").isPositive();
        } else {
            assertThat(((Admission.Refused) admission).retryAtNanos())
                    .as("when to ask again")
                    .isGreaterThanOrEqualTo(now.nanos());
        }
        return checked(admission, now);
    }

    @Override
    public List<Reservation> settle(Reservation reservation, Settlement settlement, Moment now) {
        if (!reservation.isHeld()) {
            throw new AssertionError("a call was sent that is not held");
        }
        end(reservation);
        return checked(ledger.settle(reservation, settlement, now), now);
    }

    @Override
    public List<Reservation> release(Reservation reservation, Moment now) {
        end(reservation);
        return checked(ledger.release(reservation, now), now);
    }

    private void end(Reservation reservation) {
        if (!open.remove(reservation)) {
            throw new AssertionError("a reservation ends that is not open: twice, or one that was refused");
        }
    }

    /** What is charged, held reservations included, fits the limit, and each workload's part its ceiling. */
    private <T> T checked(T result, Moment now) {
        for (QuotaLedger.Use.InDimension use : ledger.use(now).dimensions()) {
            long most = mostWindows * use.limit();
            boolean isLawful = use.charged() >= 0 && use.charged() <= most;
            for (Workload workload : Workload.values()) {
                long ceiling = use.ceilings().getOrDefault(workload, 0L);
                long charged = use.byWorkload().getOrDefault(workload, 0L);
                isLawful &= charged >= 0 && charged <= (ceiling < use.limit() ? ceiling : most);
            }
            if (!isLawful) {
                throw new AssertionError("charged beyond the limit or a ceiling: %s of %s".formatted(use, explain()));
            }
        }
        return result;
    }

    @Override
    public List<Reservation> tick(Moment now) {
        List<Reservation> grants = ledger.tick(now);
        return grants.isEmpty() ? grants : checked(grants, now);
    }

    @Override
    public boolean isAwaited() {
        return ledger.isAwaited();
    }

    @Override
    public QuotaLedger.Use use(Moment now) {
        return ledger.use(now);
    }

    @Override
    public long freeTokens(Workload workload, Moment now) {
        return ledger.freeTokens(workload, now);
    }

    @Override
    public OptionalLong limit(Dimension dimension) {
        return ledger.limit(dimension);
    }

    @Override
    public List<Reservation> enter(DegradationLevel level, Moment now) {
        return checked(ledger.enter(level, now), now);
    }

    @Override
    public void divert(TokenEstimate estimate, Moment now) {
        ledger.divert(estimate, now);
    }

    @Override
    public List<Reservation> correct(ProviderReport report, long sentNanos, Moment now) {
        return checked(ledger.correct(report, sentNanos, now), now);
    }

    @Override
    public void markFull(Dimension dimension, Moment now) {
        ledger.markFull(dimension, now);
    }

    @Override
    public void close(QuotaLedger.Closure closure, Moment now) {
        ledger.close(closure, now);
    }

    @Override
    public List<Reservation> reopen(Moment now) {
        return checked(ledger.reopen(now), now);
    }

    @Override
    public List<Reservation> changeLimit(Dimension dimension, long amount, Moment now) {
        return checked(ledger.changeLimit(dimension, amount, now), now);
    }

    @Override
    public List<Reservation> changeShares(Shares shares, Moment now) {
        return checked(ledger.changeShares(shares, now), now);
    }

    @Override
    public List<Reservation> changeQuota(Quota before, Quota after, Moment now) {
        return checked(ledger.changeQuota(before, after, now), now);
    }

    @Override
    public List<String> explain() {
        return ledger.explain();
    }
}
