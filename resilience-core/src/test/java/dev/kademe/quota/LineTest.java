package dev.kademe.quota;

import static dev.kademe.quota.Ledgers.SECOND;
import static dev.kademe.quota.Ledgers.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.quota.Admission.RefusalReason;
import dev.kademe.quota.Quota.Limit;
import dev.kademe.quota.Shares.Share;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who waits, and for whom: a limit of 100 tokens in 60 s. */
final class LineTest {
    private static final long MINUTE = 60 * SECOND;
    private static final long LONG = 100 * MINUTE;

    private final QuotaLedger ledger = ledger(Shares.none());

    @Test
    void tick_headIsTooLargeForNow_isOvertakenByEightAndNoMore() {
        ask(Workload.LIVE, 50, 0, 0);
        ask(Workload.LIVE, 49, 0, 30 * SECOND);
        Reservation large = waiting(Workload.LIVE, 100, 31 * SECOND);
        int granted = 0;
        while (ask(Workload.LIVE, 1, LONG, 61 * SECOND) instanceof Admission.Granted) {
            granted++;
        }

        assertThat(granted).isEqualTo(8);
        assertThat(ledger.tick(at(121 * SECOND))).first().isEqualTo(large);
    }

    /** One that a lower limit had left no way to go used to block those behind it for ever. */
    @Test
    void tick_headNoLongerFitsTheLimit_blocksNobody() {
        ask(Workload.LIVE, 100, 0, 0);
        Reservation hopeless = waiting(Workload.LIVE, 80, 1);
        ledger.changeLimit(Dimension.TOKENS, 50, at(2));

        for (int call = 0; call < 50; call++) {
            assertThat(ask(Workload.LIVE, 1, 0, MINUTE)).as("call %d", call).isInstanceOf(Admission.Granted.class);
        }
        assertThat(hopeless.isHeld()).isFalse();
        ledger.changeLimit(Dimension.TOKENS, 100, at(MINUTE));
        assertThat(ledger.tick(at(2 * MINUTE))).containsExactly(hopeless);
    }

    /** As many as are looked at, left without a way to go by a lower limit, used to block those behind them for ever. */
    @Test
    void reserve_behindAsManyAsAreLookedAtWithNoWayToGo_isGranted() {
        ask(Workload.LIVE, 100, 0, 0);
        for (int i = 0; i < Dispatch.LOOKED_AT; i++) {
            waiting(Workload.LIVE, 80, 1);
        }
        ledger.changeLimit(Dimension.TOKENS, 50, at(2));

        assertThat(ask(Workload.LIVE, 50, 0, MINUTE)).isInstanceOf(Admission.Granted.class);
        assertThat(ask(Workload.LIVE, 1, MINUTE, MINUTE))
                .isInstanceOfSatisfying(
                        Admission.Delayed.class,
                        delayed -> assertThat(delayed.untilNanos()).isEqualTo(2 * MINUTE));
    }

    /** The one behind as many as are looked at used to be refused for ever, although there would be room for all at once. */
    @Test
    void reserve_roomForAllComesAtOnce_moreWaitThanAreLookedAt() {
        ask(Workload.LIVE, 100, 0, 0);
        List<Reservation> waiting = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            waiting.add(waiting(Workload.LIVE, 1, 1));
        }

        assertThat(ledger.tick(at(MINUTE))).isEqualTo(waiting);
        assertThat(ledger.use(at(MINUTE)).waiting()).isZero();
    }

    /** One that the level holds back used to block those of its workload that the level lets go. */
    @Test
    void enter_headIsHeldBack_blocksNobodyInsideTheGuarantee() {
        QuotaLedger shared = ledger(Shares.of(Map.of(Workload.INTERNAL, new Share(0.4, 1))));
        shared.reserve(claim(Workload.LIVE, 100, 0), at(0));
        shared.reserve(claim(Workload.INTERNAL, 60, LONG), at(1));
        shared.enter(DegradationLevel.SHORT_ANSWERS, at(2));

        for (int call = 0; call < 40; call++) {
            assertThat(shared.reserve(claim(Workload.INTERNAL, 1, 0), at(MINUTE)))
                    .as("call %d", call)
                    .isInstanceOf(Admission.Granted.class);
        }
    }

    /** A thousand who waited in one workload used to fill the line for every other. */
    @Test
    void reserve_lineOfAnotherWorkloadIsFull_liveHasItsGuarantee() {
        QuotaLedger shared = ledger(Shares.of(Map.of(Workload.LIVE, new Share(0.6, 1))));
        shared.reserve(claim(Workload.BACKGROUND, 40, 0), at(0));
        // Behind the first 64 nobody is looked at, so that the line grows quickly.
        while (shared.use(at(1)).waiting() < 1_000) {
            shared.reserve(claim(Workload.BACKGROUND, 40, Long.MAX_VALUE), at(1));
        }

        assertThat(shared.reserve(claim(Workload.BACKGROUND, 40, LONG), at(1)))
                .isEqualTo(new Admission.Refused(RefusalReason.LINE_FULL, Admission.NEVER));
        assertThat(shared.reserve(claim(Workload.LIVE, 60, 0), at(1))).isInstanceOf(Admission.Granted.class);
    }

    /** When the first in line was refused, those who had waited behind it were not looked at until something else happened. */
    @Test
    void renew_headGivesUp_letsThoseBehindItGo() {
        ask(Workload.LIVE, 60, 0, 0);
        Reservation large = waiting(Workload.LIVE, 90, 1);
        Reservation other = waiting(Workload.INTERNAL, 40, 2);
        assertThat(other.isHeld()).as("no room for the borrower before it").isFalse();

        assertThat(ledger.renew(large, 0, at(3))).isInstanceOf(Admission.Refused.class);

        assertThat(other.isHeld()).isTrue();
        assertThat(ledger.tick(at(3))).containsExactly(other);
    }

    /** One that had learned of its grant by asking used to be told of it again by the next tick. */
    @Test
    void renew_isGranted_isNotReturnedAgain() {
        ask(Workload.LIVE, 100, 0, 0);
        Reservation waiting = waiting(Workload.LIVE, 100, 1);

        assertThat(ledger.renew(waiting, 0, at(MINUTE))).isEqualTo(new Admission.Granted(waiting));

        assertThat(ledger.tick(at(MINUTE))).isEmpty();
    }

    /** A claim of no tokens used to pass a limit of 0, which pauses the quota. */
    @Test
    void reserve_claimOfNothingWhilePaused_isRefused() {
        ledger.changeLimit(Dimension.TOKENS, 0, at(0));

        assertThat(ask(Workload.LIVE, 0, LONG, 0))
                .isEqualTo(new Admission.Refused(RefusalReason.OVERSIZE, Admission.NEVER));
        ledger.changeLimit(Dimension.TOKENS, 1, at(1));
        assertThat(ask(Workload.LIVE, 0, 0, 1)).isInstanceOf(Admission.Granted.class);
    }

    /** A borrower that comes to be inside its guarantee used to be told a later time than the one at which it went. */
    @Test
    void reserve_waiterComesInsideItsGuarantee_isToldThatTime() {
        Metering bucket = Metering.tokenBucket(Duration.ofMinutes(1));
        QuotaLedger shared = QuotaLedger.create(Quota.builder()
                .limit(Dimension.TOKENS, 100, bucket)
                .shares(Shares.of(Map.of(Workload.INTERNAL, new Share(0.2, 1))))
                .build());
        shared.reserve(claim(Workload.INTERNAL, 20, 0), at(0));
        shared.reserve(claim(Workload.LIVE, 60, 0), at(40 * SECOND));
        shared.reserve(claim(Workload.LIVE, 100, LONG), at(40 * SECOND));
        Admission.Delayed internal =
                (Admission.Delayed) shared.reserve(claim(Workload.INTERNAL, 20, LONG), at(40 * SECOND));

        assertThat(internal.untilNanos()).isEqualTo(MINUTE);
        assertThat(shared.tick(at(MINUTE - 1))).isEmpty();
        assertThat(shared.tick(at(MINUTE))).containsExactly(internal.reservation());
    }

    /** Room for a large one that its ceiling holds lets lower ones go; a smaller one, held too, used to hide that moment. */
    @Test
    void reserve_behindSomeAtTheirCeiling_isToldWhenThereIsRoomForThem() {
        QuotaLedger shared = ledger(Shares.of(Map.of(
                Workload.LIVE, new Share(0, 0.5),
                Workload.INTERNAL, new Share(0, 1),
                Workload.BACKGROUND, new Share(0.45, 0.45))));
        shared.reserve(claim(Workload.BACKGROUND, 20, 0), at(5 * SECOND));
        shared.reserve(claim(Workload.LIVE, 50, 0), at(10 * SECOND));
        shared.markFull(Dimension.TOKENS, at(15 * SECOND));
        shared.reserve(claim(Workload.LIVE, 5, LONG), at(30 * SECOND));
        shared.reserve(claim(Workload.LIVE, 15, LONG), at(30 * SECOND));

        Admission.Delayed internal =
                (Admission.Delayed) shared.reserve(claim(Workload.INTERNAL, 7, 20 * SECOND), at(30 * SECOND));

        assertThat(shared.tick(at(internal.untilNanos() - 1))).isEmpty();
        assertThat(shared.tick(at(internal.untilNanos()))).containsExactly(internal.reservation());
    }

    /** Another length of the longer window used to forget what was charged in the one before. */
    @Test
    void changeLimit_shareOfLessThanOne_staysChargedInTheLongerWindow() {
        QuotaLedger shared = QuotaLedger.create(Quota.builder()
                .limit(Dimension.REQUESTS, 4, Metering.sliding(Duration.ofMinutes(1)))
                .shares(Shares.of(Map.of(Workload.BACKGROUND, new Share(0, 0.2))))
                .build());
        shared.reserve(claim(Workload.BACKGROUND, 0, 0), at(0));

        shared.changeLimit(Dimension.REQUESTS, 2, at(MINUTE));

        assertThat(shared.reserve(claim(Workload.BACKGROUND, 0, 0), at(MINUTE)))
                .as("0.2 of 2 is one in 150 s")
                .isEqualTo(new Admission.Refused(RefusalReason.WORKLOAD_CEILING, 150 * SECOND));
    }

    /** A call larger than a slice gave the whole slice back although it had used as much. */
    @Test
    void settle_largerThanItsSlice_keepsTheWholeSlice() {
        QuotaLedger sliced = QuotaLedger.create(Quota.builder()
                .limit(Limit.of(Dimension.TOKENS, 600, Metering.sliding(Duration.ofMinutes(1)))
                        .sliced(Duration.ofSeconds(6), 1))
                .build());
        Admission.Granted large = (Admission.Granted) sliced.reserve(claim(Workload.LIVE, 400, 0), at(0));

        sliced.settle(large.reservation(), Settlement.accepted(TokenUsage.of(200, 0)), at(1));

        assertThat(sliced.reserve(claim(Workload.LIVE, 1, 0), at(6 * SECOND - 1)))
                .isInstanceOf(Admission.Refused.class);
        assertThat(sliced.reserve(claim(Workload.LIVE, 60, 0), at(6 * SECOND))).isInstanceOf(Admission.Granted.class);
    }

    /** Every workload used to have at most the limit in any minute, even where the provider's minutes are fixed. */
    @Test
    void reserve_fixedWindowsWithoutACeiling_mayHaveALimitBeforeAndOneAfterTheMinute() {
        QuotaLedger fixed = QuotaLedger.create(Quota.builder()
                .limit(Dimension.TOKENS, 100, Metering.fixedWindow(Duration.ofMinutes(1), 0))
                .build());
        fixed.tick(at(0));

        for (long nanos : List.of(59 * SECOND, 60 * SECOND, 120 * SECOND)) {
            assertThat(fixed.reserve(claim(Workload.LIVE, 100, 0), at(nanos))).isInstanceOf(Admission.Granted.class);
            assertThat(fixed.use(at(nanos)).ratio())
                    .as("of the provider's window")
                    .isEqualTo(1);
        }
    }

    private static QuotaLedger ledger(Shares shares) {
        return QuotaLedger.create(Quota.builder()
                .limit(Dimension.TOKENS, 100, Metering.sliding(Duration.ofMinutes(1)))
                .shares(shares)
                .build());
    }

    private static Claim claim(Workload workload, long tokens, long maxWaitNanos) {
        return new Claim(workload, TokenEstimate.of(tokens), maxWaitNanos, granted -> {});
    }

    private Admission ask(Workload workload, long tokens, long maxWaitNanos, long nanos) {
        return ledger.reserve(claim(workload, tokens, maxWaitNanos), at(nanos));
    }

    private Reservation waiting(Workload workload, long tokens, long nanos) {
        return ((Admission.Delayed) ask(workload, tokens, LONG, nanos)).reservation();
    }
}
