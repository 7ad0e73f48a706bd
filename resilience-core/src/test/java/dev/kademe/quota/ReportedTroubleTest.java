package dev.kademe.quota;

import static dev.kademe.quota.Ledgers.SECOND;
import static dev.kademe.quota.Ledgers.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.kademe.call.Dimension;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.quota.Admission.RefusalReason;
import dev.kademe.quota.Shares.Share;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What users of other limiters ran into, one test each, with a sentence on what used to happen there. */
final class ReportedTroubleTest {
    private static final long MINUTE = 60 * SECOND;
    private static final Metering SLIDING = Metering.sliding(Duration.ofMinutes(1));

    /** Tokens were added only after the answer, so that five parallel calls used 663 of 100. */
    @Test
    void reserve_fiveInParallel_onlyWhatFitsGoesBeforeAnyAnswer() {
        QuotaLedger ledger = tokens(100, Shares.none());

        assertThat(ask(ledger, 100, 0, 0)).isInstanceOf(Admission.Granted.class);
        for (int call = 2; call <= 5; call++) {
            assertThat(ask(ledger, 100, 0, 0)).isEqualTo(new Admission.Refused(RefusalReason.OVER_WAIT, MINUTE));
        }
    }

    /** A counter that a call added nothing to was not checked, so that a limit of tokens alone limited nothing. */
    @Test
    void reserve_costOfNothing_isStillChecked() {
        QuotaLedger ledger = tokens(1_000, Shares.none());
        Admission.Granted first = (Admission.Granted) ask(ledger, 400, 0, 0);
        ledger.settle(first.reservation(), Settlement.accepted(TokenUsage.of(1_000, 1)), at(1));

        assertThat(ask(ledger, 0, 0, 2)).isInstanceOf(Admission.Refused.class);
        assertThat(ask(ledger, 0, 0, MINUTE + 1)).isInstanceOf(Admission.Granted.class);
    }

    /** Calls counted one each instead of their tokens, so that the limit of tokens was never reached. */
    @Test
    void reserve_thirdOfThreeLargeCalls_waits() {
        QuotaLedger ledger = tokens(1_000, Shares.none());

        assertThat(ask(ledger, 400, 0, 0)).isInstanceOf(Admission.Granted.class);
        assertThat(ask(ledger, 400, 0, 1)).isInstanceOf(Admission.Granted.class);
        assertThat(((Admission.Delayed) ask(ledger, 400, MINUTE, 2)).untilNanos())
                .isEqualTo(MINUTE);
    }

    /** To make up for a default that was too large, prompts were cut to the limit too and went past it. */
    @Test
    void reserve_promptLargerThanTheLimit_isOversizeAndNeverCut() {
        QuotaLedger ledger = tokens(100, Shares.none());

        assertThat(ask(ledger, 20, 0, 0)).isInstanceOf(Admission.Granted.class);
        assertThat(ask(ledger, 1_000, MINUTE, 0))
                .isEqualTo(new Admission.Refused(RefusalReason.OVERSIZE, Admission.NEVER));
        assertThat(charged(ledger, 0)).isEqualTo(20);
    }

    /** Priorities were on by default and held callers without a label to a quarter as soon as it got busy. */
    @ParameterizedTest
    @EnumSource
    void reserve_noSharesGiven_anybodyMayHaveEverything(Workload workload) {
        QuotaLedger ledger = tokens(100, Shares.none());

        for (int call = 0; call < 100; call++) {
            assertThat(ask(ledger, workload, 1, 0, call)).isInstanceOf(Admission.Granted.class);
        }
        assertThat(ask(ledger, workload, 1, 0, 100)).isInstanceOf(Admission.Refused.class);
    }

    /** A lone caller never reached its whole share, and what it had borrowed was missing to its owner. */
    @Test
    void reserve_internalAlone_reachesItsCeilingAndLiveStillHasItsGuarantee() {
        QuotaLedger ledger = tokens(1_000, Shares.standard());
        int granted = 0;
        for (long second = 0; second < 120; second++) {
            while (ask(ledger, Workload.INTERNAL, 10, 0, second * SECOND) instanceof Admission.Granted) {
                granted++;
            }
        }

        assertThat(granted * 10).as("twice its ceiling in two minutes").isEqualTo(2 * 400);
        assertThat(ask(ledger, Workload.LIVE, 600, 0, 119 * SECOND)).isInstanceOf(Admission.Granted.class);
    }

    /** Checking and counting were two steps, so that threads got 12 of 10. */
    @Test
    void reserve_threadsAtTheLastRequest_oneGetsIt() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            for (int round = 0; round < 300; round++) {
                QuotaLedger ledger = tokens(10, Shares.none());
                ask(ledger, 9, 0, 0);
                List<Callable<Admission>> last = new ArrayList<>();
                for (int thread = 0; thread < 3; thread++) {
                    last.add(() -> ask(ledger, 1, 0, 1));
                }
                int granted = 0;
                for (Future<Admission> admission : threads.invokeAll(last)) {
                    granted += admission.get() instanceof Admission.Granted ? 1 : 0;
                }
                assertThat(granted).as("round %d", round).isEqualTo(1);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** After an overdraft, what was left was negative, and taking it gave tokens back. */
    @Test
    void reserve_afterAnOverrun_mintsNothing() {
        QuotaLedger ledger = tokens(100, Shares.none());
        Admission.Granted first = (Admission.Granted) ask(ledger, 50, 0, 0);
        ledger.settle(first.reservation(), Settlement.accepted(TokenUsage.of(50, 1_000)), at(1));

        assertThat(ask(ledger, 0, 0, 2)).isInstanceOf(Admission.Refused.class);
        assertThat(ask(ledger, 5, 0, 2)).isInstanceOf(Admission.Refused.class);
        assertThat(charged(ledger, 2)).isEqualTo(1_050);
        assertThat(((Admission.Delayed) ask(ledger, 5, 2 * MINUTE, 2)).untilNanos())
                .as("the overrun is of the time at which it was known")
                .isEqualTo(MINUTE + 1);
    }

    /** Usage that no model can have used to overflow into a refund. */
    @Test
    void settle_usageOfHugeNumbers_isAnOverrun() {
        QuotaLedger ledger = tokens(100, Shares.none());
        Admission.Granted first = (Admission.Granted) ask(ledger, 50, 0, 0);

        ledger.settle(first.reservation(), Settlement.accepted(TokenUsage.of(Long.MAX_VALUE, Long.MAX_VALUE)), at(1));

        assertThat(charged(ledger, 1)).isEqualTo(2 * TokenEstimate.HIGHEST);
        assertThat(ask(ledger, 0, 0, 2)).isInstanceOf(Admission.Refused.class);
    }

    /** At large rates the store forgot its state at once: nothing was limited, and more was left than there ever was. */
    @Test
    void reserve_aBillionInASecond_isLimitedToIt() {
        QuotaLedger ledger = QuotaLedger.create(Quota.builder()
                .limit(Dimension.TOKENS, 1_000_000_000L, Metering.tokenBucket(Duration.ofSeconds(1)))
                .build());

        assertThat(ask(ledger, 1_000_000_000L, 0, 0)).isInstanceOf(Admission.Granted.class);
        assertThat(ask(ledger, 2, 0, 1)).isEqualTo(new Admission.Refused(RefusalReason.OVER_WAIT, 2));
        assertThat(ask(ledger, 2, 0, 2)).isInstanceOf(Admission.Granted.class);
        assertThat(ask(ledger, 1, 0, 2)).isInstanceOf(Admission.Refused.class);
    }

    /** A node whose clock was a second behind set the time back, and the same second was filled in again. */
    @Test
    void reserve_nowAndASecondAgoByTurns_mintsNothing() {
        QuotaLedger ledger = QuotaLedger.create(Quota.builder()
                .limit(Dimension.TOKENS, 100, Metering.tokenBucket(Duration.ofSeconds(10)))
                .build());
        ask(ledger, 100, 0, 5 * SECOND);

        for (int turn = 0; turn < 100; turn++) {
            long nanos = turn % 2 == 0 ? 4 * SECOND : 5 * SECOND;
            assertThat(ask(ledger, 1, 0, nanos)).as("turn %d", turn).isInstanceOf(Admission.Refused.class);
        }
    }

    /** A burst smaller than the rate gave a state that lived for zero seconds: nothing was limited. */
    @Test
    void reserve_bucketSmallerThanItsRate_isLimitedToTheBucket() {
        QuotaLedger ledger = QuotaLedger.create(Quota.builder()
                .limit(Dimension.REQUESTS, 3, Metering.tokenBucket(Duration.ofSeconds(1), 0.34))
                .build());

        assertThat(ask(ledger, 0, 0, 0)).isInstanceOf(Admission.Granted.class);
        assertThat(ask(ledger, 0, 0, 0)).isEqualTo(new Admission.Refused(RefusalReason.OVER_WAIT, 333_333_334L));
        assertThat(ask(ledger, 0, 0, 333_333_334L)).isInstanceOf(Admission.Granted.class);
    }

    /** A bucket too small for one call let nothing through, ever, and said that it would soon. */
    @Test
    void reserve_bucketTooSmallForOneCall_isOversize() {
        QuotaLedger ledger = QuotaLedger.create(Quota.builder()
                .limit(Dimension.REQUESTS, 3, Metering.tokenBucket(Duration.ofSeconds(1), 0.3))
                .build());

        assertThat(ask(ledger, 0, MINUTE, 0)).isEqualTo(new Admission.Refused(RefusalReason.OVERSIZE, Admission.NEVER));
    }

    /** What could be borrowed had no bound, so that a heavy class could not be jailed. */
    @Test
    void reserve_backgroundOnAnIdleQuota_staysUnderItsCeiling() {
        QuotaLedger ledger = tokens(1_000, Shares.standard());
        int granted = 0;
        for (int call = 0; call < 3_000; call++) {
            granted += ask(ledger, Workload.BACKGROUND, 1, 0, call) instanceof Admission.Granted ? 1 : 0;
        }

        assertThat(granted).isEqualTo(150);
    }

    /** The limiter knew that the wait was longer than the timeout, and still slept the whole timeout. */
    @Test
    void reserve_hopelessWait_isRefusedAtOnceWithTheTimeToPermit() {
        QuotaLedger ledger = tokens(100, Shares.none());
        ask(ledger, 100, 0, 0);

        assertThat(ask(ledger, 100, 2 * SECOND, 0)).isEqualTo(new Admission.Refused(RefusalReason.OVER_WAIT, MINUTE));
        assertThat(ledger.use(at(0)).waiting()).isZero();
    }

    /** For more than the burst the answer said both "never" and "now". */
    @Test
    void reserve_largerThanTheLimit_hasOneAnswerAndChangesNothing() {
        QuotaLedger ledger = tokens(100, Shares.standard());
        ask(ledger, 30, 0, 0);
        QuotaLedger.Use before = ledger.use(at(1));

        assertThat(ask(ledger, 101, MINUTE, 1))
                .isEqualTo(new Admission.Refused(RefusalReason.OVERSIZE, Admission.NEVER));
        assertThat(ledger.use(at(1))).isEqualTo(before);
    }

    /** Calls were repeated at once although the rejection named the wait. */
    @Test
    void settle_rejectedWithAHint_pacesOthersAndLetsNobodyInAtOnce() {
        QuotaLedger ledger = tokens(6_000, Shares.none());
        Admission.Granted first = (Admission.Granted) ask(ledger, 100, 0, 0);
        Settlement rejected = Settlement.rejected(Optional.of(Dimension.TOKENS), OptionalLong.of(456_000_000L));

        ledger.settle(first.reservation(), rejected, at(0));

        Admission.Delayed next = (Admission.Delayed) ask(ledger, 100, MINUTE, 0);
        assertThat(next.untilNanos()).as("100 of 6000 are back after a second").isEqualTo(SECOND);
    }

    /** Shares that add up to more than there is were taken, and the last class starved. */
    @Test
    void shares_overOne_areRefusedWhenConfigured() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Shares.of(Map.of(
                        Workload.LIVE, new Share(0.7, 1),
                        Workload.INTERNAL, new Share(0.5, 1),
                        Workload.BACKGROUND, new Share(0.3, 1))))
                .withMessage("guarantees must add up to at most 1, were 1.5");
    }

    /** A limit lowered below what was in use threw, or let calls through until the window was over. */
    @Test
    void changeLimit_belowWhatIsUsed_onlyBlocks() {
        QuotaLedger ledger = tokens(100, Shares.none());
        ask(ledger, 80, 0, 0);

        assertThat(ledger.changeLimit(Dimension.TOKENS, 50, at(1))).isEmpty();
        assertThat(ledger.use(at(1)).ratio()).isEqualTo(1.6);
        assertThat(((Admission.Delayed) ask(ledger, 50, MINUTE, 1)).untilNanos())
                .isEqualTo(MINUTE);
    }

    private static QuotaLedger tokens(long limit, Shares shares) {
        return QuotaLedger.create(Quota.builder()
                .limit(Dimension.TOKENS, limit, SLIDING)
                .shares(shares)
                .build());
    }

    private static Admission ask(QuotaLedger ledger, long tokens, long maxWaitNanos, long nanos) {
        return ask(ledger, Workload.LIVE, tokens, maxWaitNanos, nanos);
    }

    private static Admission ask(QuotaLedger ledger, Workload workload, long tokens, long maxWaitNanos, long nanos) {
        return ledger.reserve(new Claim(workload, TokenEstimate.of(tokens), maxWaitNanos, granted -> {}), at(nanos));
    }

    private static long charged(QuotaLedger ledger, long nanos) {
        return ledger.use(at(nanos)).of(Dimension.TOKENS).orElseThrow().charged();
    }
}
