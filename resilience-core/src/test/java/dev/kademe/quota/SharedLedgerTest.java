package dev.kademe.quota;

import static dev.kademe.quota.Ledgers.PATIENT;
import static dev.kademe.quota.Ledgers.WINDOW;
import static dev.kademe.quota.Ledgers.at;
import static dev.kademe.quota.Ledgers.claim;
import static dev.kademe.quota.Ledgers.grants;
import static dev.kademe.quota.Ledgers.ledger;
import static dev.kademe.quota.Ledgers.reserve;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Workload;
import dev.kademe.quota.Admission.RefusalReason;
import dev.kademe.quota.Shares.Share;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** One ledger, several workloads. */
final class SharedLedgerTest {
    private static final Shares CUSTOMER_FIRST = Shares.of(Map.of(
            Workload.LIVE, new Share(0.6, 1),
            Workload.INTERNAL, new Share(0.2, 0.4),
            Workload.BACKGROUND, new Share(0, 0.2)));

    @Test
    void reserve_ceilingBelowOneRequest_hasOneInALongerWindow() {
        QuotaLedger ledger = ledger(4, CUSTOMER_FIRST);

        // 0.2 of 4 in 10 s is 0.8: one in 12.5 s.
        assertThat(reserve(ledger, Workload.BACKGROUND, 0).isHeld()).isTrue();
        Admission next = ledger.reserve(claim(Workload.BACKGROUND, PATIENT), at(1));
        assertThat(((Admission.Delayed) next).untilNanos()).isEqualTo(12_500_000_000L);
        assertThat(ledger.reserve(claim(Workload.BACKGROUND, 0), at(2)))
                .isEqualTo(new Admission.Refused(RefusalReason.WORKLOAD_CEILING, 12_500_000_000L));
        assertThat(ledger.explain())
                .contains(
                        "  BACKGROUND: at least 0, at most 1 in PT12.5S, because its share is less than one in PT10S");
    }

    @Test
    void reserve_ceilingOfNothing_isOversize() {
        QuotaLedger ledger = ledger(4, Shares.of(Map.of(Workload.BACKGROUND, new Share(0, 0))));

        assertThat(ledger.reserve(claim(Workload.BACKGROUND, PATIENT), at(0)))
                .isEqualTo(new Admission.Refused(RefusalReason.OVERSIZE, Admission.NEVER));
    }

    @Test
    void reserve_workloads_leaveWhatIsProtectedFromThem() {
        QuotaLedger ledger = ledger(10, CUSTOMER_FIRST);

        assertThat(grants(ledger, Workload.BACKGROUND)).as("its ceiling").isEqualTo(2);
        assertThat(grants(ledger, Workload.INTERNAL)).as("10 - 6 - 2").isEqualTo(2);
        assertThat(grants(ledger, Workload.LIVE)).as("its guarantee").isEqualTo(6);
    }

    @Test
    void denied_guaranteeThatAHigherWorkloadHasBorrowed_isCounted() {
        QuotaLedger ledger = ledger(10, CUSTOMER_FIRST);
        assertThat(grants(ledger, Workload.LIVE)).isEqualTo(10);

        ledger.reserve(claim(Workload.INTERNAL, 0), at(1));
        ledger.reserve(claim(Workload.LIVE, 0), at(1));
        ledger.reserve(claim(Workload.BACKGROUND, 0), at(1));

        assertThat(ledger.use(at(1)).denied()).isEqualTo(Map.of(Workload.INTERNAL, 1L));
    }

    @Test
    void denied_heldByTheLevelOrClosed_isNotCounted() {
        QuotaLedger ledger = ledger(10, CUSTOMER_FIRST);
        ledger.enter(DegradationLevel.ESSENTIAL_ONLY, at(0));
        ledger.reserve(claim(Workload.INTERNAL, 0), at(1));
        ledger.close(QuotaLedger.Closure.unstated(Optional.empty()), at(2));
        ledger.reserve(claim(Workload.LIVE, 0), at(2));

        assertThat(ledger.use(at(3)).denied()).isEmpty();
    }

    @Test
    void reserve_live_mayTakeEveryUnusedRequest() {
        assertThat(grants(ledger(10, CUSTOMER_FIRST), Workload.LIVE)).isEqualTo(10);
    }

    @Test
    void reserve_customersDefaultShares_admitsAllOfTheLesson() {
        Shares shares = Shares.of(Map.of(
                Workload.LIVE, new Share(0.60, 1),
                Workload.INTERNAL, new Share(0.15, 0.40),
                Workload.BACKGROUND, new Share(0, 0.15)));

        assertThat(grants(ledger(160, shares), Workload.LIVE)).isGreaterThanOrEqualTo(150);
    }

    @Test
    void tick_headAtItsCeiling_doesNotHoldUpOthers() {
        QuotaLedger ledger = ledger(10, CUSTOMER_FIRST);
        assertThat(grants(ledger, Workload.INTERNAL)).isEqualTo(4);
        Reservation internal = reserve(ledger, Workload.INTERNAL, 1);

        Reservation background = reserve(ledger, Workload.BACKGROUND, WINDOW - 1);
        assertThat(background.isHeld()).as("what LIVE has not used is not free").isFalse();
        assertThat(grants(ledger, Workload.LIVE)).isEqualTo(6);
        assertThat(ledger.tick(at(WINDOW))).containsExactly(internal, background);
    }
}
