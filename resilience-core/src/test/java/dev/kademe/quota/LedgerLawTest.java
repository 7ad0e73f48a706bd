package dev.kademe.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.kademe.call.Moment;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import dev.kademe.contract.RequestUse;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.quota.Shares.Share;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a ledger once got wrong. */
final class LedgerLawTest {
    private static final long SECOND = 1_000_000_000L;

    /** BACKGROUND inside its guarantee used to take what INTERNAL had borrowed it from: LIVE. */
    @Test
    void reserve_guaranteeBorrowedFromBackground_liveStillHasItsOwn() {
        QuotaLedger ledger = ledger(
                10,
                60,
                Shares.of(Map.of(
                        Workload.LIVE, new Share(.6, 1),
                        Workload.INTERNAL, new Share(.1, 1),
                        Workload.BACKGROUND, new Share(.3, .3))));

        assertThat(granted(ledger, Workload.INTERNAL)).isEqualTo(4);
        assertThat(granted(ledger, Workload.BACKGROUND)).isZero();
        assertThat(granted(ledger, Workload.LIVE)).isEqualTo(6);
    }

    /** A later charge used to join a cell and postpone the older charges that a wait was computed from. */
    @Test
    void reserve_laterChargeOfAnother_keepsTheAdvisedWait() {
        QuotaLedger ledger = ledger(10, 64, Shares.of(Map.of(Workload.INTERNAL, new Share(0, .1))));
        ledger.reserve(claim(Workload.INTERNAL, 0), at(0));
        Admission.Delayed waiting = (Admission.Delayed) ledger.reserve(claim(Workload.INTERNAL, 64 * SECOND), at(1));

        ledger.reserve(claim(Workload.LIVE, 0), at(SECOND - 1));

        assertThat(waiting.untilNanos()).isEqualTo(64 * SECOND);
        assertThat(ledger.renew(waiting.reservation(), 0, at(waiting.untilNanos())))
                .isInstanceOf(Admission.Granted.class);
    }

    @Test
    void reserve_twoInLine_bothAdvisedWaitsAreEnough() {
        QuotaLedger ledger = ledger(3, 64, Shares.none());
        ledger.reserve(claim(Workload.LIVE, 0), at(0));
        ledger.reserve(claim(Workload.LIVE, 0), at(63 * SECOND + SECOND / 2));
        ledger.reserve(claim(Workload.LIVE, 0), at(63 * SECOND + 7 * SECOND / 10));
        Moment now = at(63 * SECOND + 8 * SECOND / 10);
        Admission.Delayed first = (Admission.Delayed) ledger.reserve(claim(Workload.LIVE, 1000 * SECOND), now);
        Admission.Delayed second = (Admission.Delayed) ledger.reserve(claim(Workload.LIVE, 1000 * SECOND), now);

        assertThat(ledger.tick(at(first.untilNanos()))).containsExactly(first.reservation());
        assertThat(ledger.renew(second.reservation(), 0, at(second.untilNanos())))
                .isInstanceOf(Admission.Granted.class);
    }

    /** With more instants than cells, waits get coarser, never too short. */
    @Test
    void reserve_moreInstantsThanCells_theAdvisedWaitIsEnough() {
        int limit = 1_000;
        QuotaLedger ledger = ledger(limit, 64, Shares.none());
        for (int i = 0; i < limit; i++) {
            assertThat(ledger.reserve(claim(Workload.LIVE, 0), at(i * SECOND / 100)))
                    .isInstanceOf(Admission.Granted.class);
        }
        Moment now = at(10 * SECOND);
        for (int i = 0; i < limit; i++) {
            if (ledger.reserve(claim(Workload.LIVE, 1000 * SECOND), now) instanceof Admission.Delayed waiting) {
                now = at(waiting.untilNanos());
                assertThat(ledger.renew(waiting.reservation(), 0, now)).isInstanceOf(Admission.Granted.class);
            }
        }
        assertThat(now.nanos()).isBetween(64 * SECOND, 64 * SECOND + 11 * SECOND);
    }

    /** An ended reservation used to be answered as granted, without a charge. */
    @Test
    void renew_endedReservation_isRefusedAsAMistake() {
        QuotaLedger ledger = ledger(1, 60, Shares.none());
        ledger.reserve(claim(Workload.LIVE, 0), at(0));
        Admission.Delayed waiting = (Admission.Delayed) ledger.reserve(claim(Workload.LIVE, 60 * SECOND), at(0));
        assertThat(ledger.renew(waiting.reservation(), 0, at(1))).isInstanceOf(Admission.Refused.class);

        assertThatIllegalStateException().isThrownBy(() -> ledger.renew(waiting.reservation(), 0, at(2)));
        assertThat(RequestUse.of(ledger, at(2)).waiting()).isZero();
    }

    private static int granted(QuotaLedger ledger, Workload workload) {
        int granted = 0;
        while (ledger.reserve(claim(workload, 0), at(0)) instanceof Admission.Granted) {
            granted++;
        }
        return granted;
    }

    private static QuotaLedger ledger(long limit, long windowSeconds, Shares shares) {
        return RequestUse.ledger(limit, Duration.ofSeconds(windowSeconds), FailedCalls.FREE, shares);
    }

    private static Claim claim(Workload workload, long maxWaitNanos) {
        return new Claim(workload, TokenEstimate.of(1), maxWaitNanos, reservation -> {});
    }

    private static Moment at(long nanos) {
        return new Moment(nanos, 0);
    }
}
