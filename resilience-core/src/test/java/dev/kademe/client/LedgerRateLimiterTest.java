package dev.kademe.client;

import static dev.kademe.client.LimiterFixture.LIMIT;
import static dev.kademe.client.LimiterFixture.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.kademe.call.Dimension;
import dev.kademe.call.Workload;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Reservation;
import dev.kademe.quota.Shares;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gets permits, when, and what the ledger knows of it. */
final class LedgerRateLimiterTest {
    private final LimiterFixture quota = new LimiterFixture(Shares.none());
    private final LedgerRateLimiter view = quota.view(Workload.LIVE);

    @Test
    void acquire_free_chargesOneRequestAndItsTokens() {
        assertThat(view.acquirePermission(300)).isTrue();

        assertThat(quota.charged(Dimension.TOKENS)).isEqualTo(300);
        assertThat(quota.charged(Dimension.REQUESTS)).isEqualTo(1);
        assertThat(view.getMetrics().getAvailablePermissions()).isEqualTo(700);
    }

    /** Nobody settles it, and nobody is suspected of having lost it. */
    @Test
    void acquire_longAgo_leavesTheWindowAndIsNotLost() {
        view.acquirePermission(300);
        assertThat(quota.use().held()).isZero();

        quota.moveTo(60 * SECOND - 1);
        assertThat(quota.charged(Dimension.TOKENS)).isEqualTo(300);
        quota.moveTo(60 * SECOND);
        assertThat(quota.charged(Dimension.TOKENS)).isZero();
        quota.moveTo(3_600 * SECOND);
        assertThat(quota.use().lost()).isZero();
    }

    @Test
    void acquire_waitFitsTheTimeout_waitsExactlyThatLong() {
        view.acquirePermission((int) LIMIT);
        quota.moveTo(55 * SECOND);
        List<Integer> waitingThreads = new ArrayList<>();
        quota.time.at(58 * SECOND, () -> waitingThreads.add(view.getMetrics().getNumberOfWaitingThreads()));

        assertThat(view.acquirePermission(1)).isTrue();

        assertThat(quota.time.now().nanos()).isEqualTo(60 * SECOND);
        assertThat(waitingThreads).containsExactly(1);
        assertThat(view.getMetrics().getNumberOfWaitingThreads()).isZero();
    }

    /** Resilience4j's own limiter waits the whole timeout for nothing. */
    @Test
    void acquire_waitDoesNotFitTheTimeout_isRefusedAtOnce() {
        view.acquirePermission((int) LIMIT);
        quota.moveTo(55 * SECOND - 1);

        assertThat(view.acquirePermission(1)).isFalse();

        assertThat(quota.time.now().nanos()).isEqualTo(55 * SECOND - 1);
        assertThat(quota.charged(Dimension.TOKENS)).isEqualTo(LIMIT);
        assertThat(quota.use().waiting()).isZero();
    }

    @Test
    void acquire_moreThanTheLimit_isRefusedAtOnce() {
        assertThat(view.acquirePermission((int) LIMIT + 1)).isFalse();
        assertThat(view.acquirePermission((int) LIMIT)).isTrue();
    }

    @Test
    void acquire_noRequestLeft_isRefused() {
        for (int i = 0; i < 100; i++) {
            assertThat(view.acquirePermission(1)).isTrue();
        }

        assertThat(view.getMetrics().getAvailablePermissions()).isZero();
        assertThat(view.acquirePermission(1)).isFalse();
    }

    @Test
    void acquire_givenBackWhileItWaits_isWoken() {
        Reservation held = quota.held(Workload.LIVE, LIMIT);
        quota.moveTo(57 * SECOND);
        quota.time.at(58 * SECOND, () -> quota.release(held));

        assertThat(view.acquirePermission(400)).isTrue();

        assertThat(quota.time.now().nanos()).isEqualTo(58 * SECOND);
        assertThat(quota.charged(Dimension.TOKENS)).isEqualTo(400);
    }

    @Test
    void acquire_moreProtectedWorkloadGoesFirst_asksAgainAndIsRefused() {
        LedgerRateLimiter background = quota.view(Workload.BACKGROUND);
        quota.held(Workload.LIVE, LIMIT);
        quota.moveTo(57 * SECOND);
        quota.time.at(58 * SECOND, () -> quota.waiting(Workload.LIVE, 900, granted -> {}));

        assertThat(background.acquirePermission(101)).isFalse();

        assertThat(quota.time.now().nanos()).isEqualTo(60 * SECOND);
        assertThat(quota.charged(Dimension.TOKENS)).isEqualTo(900);
        assertThat(quota.use().waiting()).isZero();
    }

    /** Resilience4j's own limiter keeps what an interrupted caller had reserved. */
    @Test
    void acquire_interruptedWhileItWaits_takesNothing() {
        view.acquirePermission((int) LIMIT);
        quota.moveTo(57 * SECOND);
        Thread caller = Thread.currentThread();
        quota.time.at(58 * SECOND, caller::interrupt);

        assertThat(view.acquirePermission(1)).isFalse();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(quota.use().waiting()).isZero();
        assertThat(view.getMetrics().getNumberOfWaitingThreads()).isZero();
        quota.moveTo(60 * SECOND);
        assertThat(quota.charged(Dimension.TOKENS)).isZero();
    }

    @Test
    void acquire_interruptedAsItIsGranted_givesItBack() {
        Reservation held = quota.held(Workload.LIVE, LIMIT);
        quota.moveTo(57 * SECOND);
        Thread caller = Thread.currentThread();
        quota.time.at(58 * SECOND, () -> {
            quota.release(held);
            caller.interrupt();
        });

        assertThat(view.acquirePermission(1)).isFalse();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(quota.charged(Dimension.TOKENS)).isZero();
    }

    @Test
    void acquire_interruptedBefore_takesNothing() {
        Thread.currentThread().interrupt();

        assertThat(view.acquirePermission(1)).isFalse();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(quota.charged(Dimension.TOKENS)).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void acquire_lessThanOnePermit_isAMistake(int permits) {
        String message = "permits must be 1..2147483647, was " + permits;

        assertThatIllegalArgumentException()
                .isThrownBy(() -> view.acquirePermission(permits))
                .withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> view.reservePermission(permits))
                .withMessage(message);
        assertThat(quota.charged(Dimension.REQUESTS)).isZero();
    }

    @Test
    void availablePermissions_sharedQuota_areThoseOfTheWorkload() {
        LimiterFixture shared = new LimiterFixture(Shares.standard());

        assertThat(available(shared, Workload.LIVE)).isEqualTo(1_000);
        assertThat(available(shared, Workload.INTERNAL)).isEqualTo(400);
        assertThat(available(shared, Workload.BACKGROUND)).isEqualTo(150);

        shared.held(Workload.LIVE, 700);

        assertThat(available(shared, Workload.LIVE)).isEqualTo(300);
        assertThat(available(shared, Workload.INTERNAL)).isEqualTo(300);
        assertThat(available(shared, Workload.BACKGROUND)).isEqualTo(150);
    }

    @Test
    void availablePermissions_moreThanAnIntHolds_saturate() {
        LedgerRateLimiter unlimited = LedgerRateLimiter.of("free", QuotaLedger.unlimited(), Workload.LIVE);
        quota.ledger.changeLimit(Dimension.TOKENS, 2_147_483_646L, quota.time.now());
        assertThat(view.getMetrics().getAvailablePermissions()).isEqualTo(Integer.MAX_VALUE - 1);

        quota.ledger.changeLimit(Dimension.TOKENS, 5_000_000_000L, quota.time.now());

        assertThat(view.getMetrics().getAvailablePermissions()).isEqualTo(Integer.MAX_VALUE);
        assertThat(view.acquirePermission(Integer.MAX_VALUE)).isTrue();
        assertThat(view.acquirePermission(Integer.MAX_VALUE)).isTrue();
        assertThat(view.getMetrics().getAvailablePermissions()).isEqualTo(705_032_706);
        assertThat(unlimited.getMetrics().getAvailablePermissions()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void builder_timeoutOutOfRange_isNamed() {
        LedgerRateLimiter.Builder builder = LedgerRateLimiter.builder("main", quota.ledger, Workload.LIVE);

        for (String wrong : List.of("PT-0.000000001S", "PT24H0.000000001S")) {
            Duration timeout = Duration.parse(wrong);
            String message = "timeoutDuration must be 0 to PT24H, was " + timeout;
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.timeoutDuration(timeout))
                    .withMessage(message);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> view.changeTimeoutDuration(timeout))
                    .withMessage(message);
        }
    }

    private static int available(LimiterFixture quota, Workload workload) {
        return quota.view(workload).getMetrics().getAvailablePermissions();
    }
}
