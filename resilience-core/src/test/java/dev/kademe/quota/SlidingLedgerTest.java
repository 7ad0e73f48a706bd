package dev.kademe.quota;

import static dev.kademe.quota.Ledgers.PATIENT;
import static dev.kademe.quota.Ledgers.SECOND;
import static dev.kademe.quota.Ledgers.WINDOW;
import static dev.kademe.quota.Ledgers.at;
import static dev.kademe.quota.Ledgers.claim;
import static dev.kademe.quota.Ledgers.held;
import static dev.kademe.quota.Ledgers.ledger;
import static dev.kademe.quota.Ledgers.reserve;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.contract.RequestUse;
import dev.kademe.quota.Admission.RefusalReason;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SlidingLedgerTest {
    private static final Settlement FAILED = Settlement.failed(TokenUsage.NONE);
    private static final Settlement ACCEPTED = Settlement.accepted(TokenUsage.of(10, 10));

    @Test
    void reserve_limitOfThree_threeNowThreeLaterTheRestRefused() {
        QuotaLedger ledger = ledger(3, Shares.none());
        List<Long> delays = new ArrayList<>();
        int granted = 0;
        int refused = 0;

        for (int reserver = 0; reserver < 30; reserver++) {
            Admission admission = ledger.reserve(claim(Workload.LIVE, 12 * SECOND), at(0));
            granted += admission instanceof Admission.Granted ? 1 : 0;
            if (admission instanceof Admission.Delayed delayed) {
                delays.add(delayed.untilNanos());
            } else if (admission instanceof Admission.Refused no) {
                assertThat(no).isEqualTo(new Admission.Refused(RefusalReason.OVER_WAIT, 20 * SECOND));
                refused++;
            }
        }

        assertThat(granted).isEqualTo(3);
        assertThat(delays).containsExactly(WINDOW, WINDOW, WINDOW);
        assertThat(refused).isEqualTo(24);
        assertThat(ledger.tick(at(WINDOW - 1))).isEmpty();
        assertThat(ledger.tick(at(WINDOW))).hasSize(3);
        assertThat(RequestUse.of(ledger, at(WINDOW))).isEqualTo(new RequestUse(3, 3, 0));
    }

    @Test
    void reserve_limitOfZero_isOversize() {
        QuotaLedger ledger = ledger(0, Shares.none());

        assertThat(ledger.reserve(claim(Workload.LIVE, PATIENT), at(0)))
                .isEqualTo(new Admission.Refused(RefusalReason.OVERSIZE, Admission.NEVER));
        assertThat(ledger.use(at(0)).ratio()).as("nothing is charged").isZero();
    }

    @Test
    void reserve_waitOfExactlyTheLongest_isDelayed() {
        QuotaLedger ledger = ledger(1, Shares.none());
        reserve(ledger, Workload.LIVE, 0);

        assertThat(ledger.reserve(claim(Workload.LIVE, WINDOW - 1), at(0)))
                .isEqualTo(new Admission.Refused(RefusalReason.OVER_WAIT, WINDOW));
        assertThat(ledger.reserve(claim(Workload.LIVE, WINDOW), at(0))).isInstanceOf(Admission.Delayed.class);
        assertThat(RequestUse.of(ledger, at(0)).waiting())
                .as("the refused one is not in line")
                .isEqualTo(1);
    }

    @Test
    void renew_atTheAdvisedTime_isGrantedAndNotBefore() {
        QuotaLedger ledger = ledger(1, Shares.none());
        reserve(ledger, Workload.LIVE, 3);
        Admission.Delayed delayed = (Admission.Delayed) ledger.reserve(claim(Workload.LIVE, PATIENT), at(7));
        Reservation waiting = delayed.reservation();

        assertThat(delayed.untilNanos()).isEqualTo(3 + WINDOW);
        assertThat(ledger.renew(waiting, PATIENT, at(2 + WINDOW))).isEqualTo(delayed);
        assertThat(ledger.renew(waiting, 0, at(3 + WINDOW))).isEqualTo(new Admission.Granted(waiting));
        assertThat(RequestUse.of(ledger, at(3 + WINDOW))).isEqualTo(new RequestUse(1, 1, 0));
        assertThat(ledger.renew(waiting, 0, at(4 + WINDOW)))
                .as("it has been granted already")
                .isEqualTo(new Admission.Granted(waiting));
        assertThat(RequestUse.of(ledger, at(4 + WINDOW)).charged()).isEqualTo(1);
    }

    @Test
    void renew_noTimeLeft_leavesTheLine() {
        QuotaLedger ledger = ledger(1, Shares.none());
        reserve(ledger, Workload.LIVE, 0);
        Reservation waiting = reserve(ledger, Workload.LIVE, 0);

        assertThat(ledger.renew(waiting, WINDOW - 2, at(1))).isInstanceOf(Admission.Refused.class);
        assertThat(RequestUse.of(ledger, at(1))).isEqualTo(new RequestUse(1, 1, 0));
        assertThat(ledger.tick(at(WINDOW))).isEmpty();
    }

    @Test
    void release_held_grantsByPriorityThenArrival() {
        QuotaLedger ledger = ledger(3, Shares.none());
        List<Reservation> held = held(ledger, 3);
        Reservation background = reserve(ledger, Workload.BACKGROUND, 1);
        Reservation liveFirst = reserve(ledger, Workload.LIVE, 2);
        Reservation internal = reserve(ledger, Workload.INTERNAL, 3);
        Reservation liveSecond = reserve(ledger, Workload.LIVE, 4);

        assertThat(ledger.release(held.get(0), at(SECOND))).containsExactly(liveFirst);
        assertThat(ledger.settle(held.get(1), FAILED, at(2 * SECOND))).containsExactly(liveSecond);
        assertThat(ledger.settle(held.get(2), ACCEPTED, at(3 * SECOND)))
                .as("an answer gives nothing back")
                .isEmpty();
        assertThat(ledger.tick(at(WINDOW - 1))).isEmpty();
        assertThat(ledger.tick(at(WINDOW))).containsExactly(internal);
        assertThat(ledger.tick(at(WINDOW + SECOND))).containsExactly(background);
        assertThat(background.isHeld()).isTrue();
    }

    @Test
    void tick_severalFit_grantsThemInOrder() {
        QuotaLedger ledger = ledger(3, Shares.none());
        held(ledger, 3);
        Reservation internal = reserve(ledger, Workload.INTERNAL, 1);
        Reservation second = reserve(ledger, Workload.LIVE, 2);
        Reservation third = reserve(ledger, Workload.LIVE, 3);

        assertThat(ledger.tick(at(WINDOW))).containsExactly(second, third, internal);
    }

    @Test
    void reserve_othersWaitAlready_nobodyOvertakes() {
        QuotaLedger ledger = ledger(2, Shares.none());
        List<Reservation> held = held(ledger, 2);
        Reservation waiting = reserve(ledger, Workload.LIVE, 0);

        // The window is over, but nobody has ticked yet.
        Reservation newcomer = reserve(ledger, Workload.LIVE, WINDOW);
        Reservation lower = reserve(ledger, Workload.BACKGROUND, WINDOW);

        assertThat(waiting.isHeld()).as("it goes first").isTrue();
        assertThat(newcomer.isHeld()).as("there is room for it beside").isTrue();
        assertThat(lower.isHeld()).isFalse();
        assertThat(ledger.settle(held.get(0), ACCEPTED, at(WINDOW)))
                .as("only who does not know yet")
                .containsExactly(waiting);
    }

    @Test
    void release_waiting_leavesTheLineUncharged() {
        QuotaLedger ledger = ledger(1, Shares.none());
        reserve(ledger, Workload.LIVE, 0);
        Reservation waiting = reserve(ledger, Workload.LIVE, 0);

        assertThat(ledger.release(waiting, at(1))).isEmpty();

        assertThat(RequestUse.of(ledger, at(1))).isEqualTo(new RequestUse(1, 1, 0));
        assertThat(ledger.tick(at(WINDOW))).isEmpty();
        assertThat(RequestUse.of(ledger, at(WINDOW)).charged()).isZero();
    }

    @Test
    void release_afterTheWindow_mintsNothing() {
        QuotaLedger ledger = ledger(2, Shares.none());
        Reservation old = reserve(ledger, Workload.LIVE, 0);
        reserve(ledger, Workload.LIVE, WINDOW);

        ledger.release(old, at(WINDOW));

        assertThat(RequestUse.of(ledger, at(WINDOW)).charged()).isEqualTo(1);
    }

    @Test
    void settle_failed_countsOnlyWhereTheProviderCountsIt() {
        QuotaLedger free = ledger(2, Shares.none());
        QuotaLedger counted = RequestUse.ledger(2, Duration.ofNanos(WINDOW), FailedCalls.COUNTED, Shares.none());
        for (QuotaLedger ledger : List.of(free, counted)) {
            ledger.settle(reserve(ledger, Workload.LIVE, 0), FAILED, at(1));
        }

        assertThat(RequestUse.of(free, at(1)).charged()).isZero();
        assertThat(RequestUse.of(counted, at(1)).charged()).isEqualTo(1);
        counted.release(reserve(counted, Workload.LIVE, 1), at(2));
        assertThat(RequestUse.of(counted, at(2)).charged()).as("never sent").isEqualTo(1);
    }

    @Test
    void settle_unknown_keepsTheCharge() {
        QuotaLedger ledger = ledger(2, Shares.none());

        ledger.settle(reserve(ledger, Workload.LIVE, 0), Settlement.UNKNOWN, at(1));

        assertThat(RequestUse.of(ledger, at(1)).charged()).isEqualTo(1);
    }

    @Test
    void release_endedAlready_changesNothing() {
        QuotaLedger ledger = ledger(3, Shares.none());
        List<Reservation> held = held(ledger, 3);
        ledger.settle(held.get(0), ACCEPTED, at(1));
        ledger.release(held.get(1), at(1));

        ledger.release(held.get(0), at(2));
        ledger.release(held.get(1), at(2));
        ledger.settle(held.get(1), Settlement.REJECTED, at(2));

        assertThat(RequestUse.of(ledger, at(2)).charged()).isEqualTo(2);
        assertThat(held.get(0).isHeld()).isFalse();
    }

    @Test
    void reserve_clockGoesBack_mintsNothing() {
        QuotaLedger ledger = ledger(1, Shares.none());
        reserve(ledger, Workload.LIVE, 5 * SECOND);

        Admission.Delayed delayed = (Admission.Delayed) ledger.reserve(claim(Workload.LIVE, PATIENT), at(0));

        assertThat(delayed.untilNanos()).isEqualTo(5 * SECOND + WINDOW);
        assertThat(ledger.tick(at(WINDOW))).as("charged at 5 s, not at 0 s").isEmpty();
        assertThat(ledger.tick(at(5 * SECOND + WINDOW))).containsExactly(delayed.reservation());
        ledger.release(delayed.reservation(), at(0));
        assertThat(RequestUse.of(ledger, at(0)).charged()).isZero();
    }

    @Test
    void unlimited_anything_isGranted() {
        QuotaLedger ledger = QuotaLedger.unlimited();
        Reservation reservation = reserve(ledger, Workload.BACKGROUND, 0);

        assertThat(reservation.isHeld()).isTrue();
        assertThat(ledger.release(reservation, at(0))).isEmpty();
        assertThat(reservation.isHeld()).isFalse();
        assertThat(ledger.use(at(0)).ratio()).isZero();
    }
}
