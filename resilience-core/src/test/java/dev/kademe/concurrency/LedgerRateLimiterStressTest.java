package dev.kademe.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Dimension;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import dev.kademe.client.LedgerRateLimiter;
import dev.kademe.client.TimeSource;
import dev.kademe.quota.Admission;
import dev.kademe.quota.Claim;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.QuotaLedger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/**
 * The view on real threads and the machine's clocks. The window is a day, so nothing is free again by itself: a thread
 * that waits can only be woken.
 *
 * <p>Allowed: any thread gets any permits, as long as what was granted is what is charged and no more than the limit; a
 * woken thread is granted; an interrupted one is not and leaves nothing behind. Everything else is wrong.
 */
final class LedgerRateLimiterStressTest {
    private static final int LIMIT = 1_000;
    private static final int THREADS = 4;
    private static final int TRIES = 400;
    private static final Duration DAY = Duration.ofDays(1);
    private static final long PATIENCE_SECONDS = 60;

    private final TimeSource time = TimeSource.system();
    private final QuotaLedger ledger = QuotaLedger.create(Quota.builder()
            .limit(Dimension.TOKENS, LIMIT, Metering.sliding(DAY))
            .build());
    private final LedgerRateLimiter view = LedgerRateLimiter.builder("main", ledger, Workload.LIVE)
            .timeoutDuration(Duration.ZERO)
            .build();

    @Test
    void acquire_manyThreads_grantWhatIsChargedAndFillTheLimit() throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        List<FutureTask<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            tasks.add(started(() -> {
                start.await();
                int granted = 0;
                for (int attempt = 0; attempt < TRIES; attempt++) {
                    int permits = 1 + attempt % 3;
                    granted += view.acquirePermission(permits) ? permits : 0;
                }
                return granted;
            }));
        }
        start.countDown();

        int granted = 0;
        for (FutureTask<Integer> task : tasks) {
            granted += task.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }

        // More than three times the limit is asked for, single tokens to the end: the limit is met exactly.
        assertThat(granted).isEqualTo(LIMIT);
        assertThat(use().of(Dimension.TOKENS).orElseThrow().charged()).isEqualTo(LIMIT);
        assertThat(use().held()).isZero();
        assertThat(use().waiting()).isZero();
    }

    @Test
    void acquire_waitingThread_isWokenByWhatIsGivenBack() throws Exception {
        Admission.Granted held = held();
        view.changeTimeoutDuration(DAY);
        FutureTask<Boolean> waiting = started(() -> view.acquirePermission(LIMIT));
        untilOneWaits();

        ledger.release(held.reservation(), time.now())
                .forEach(granted -> granted.claim().grantee().granted(granted));

        assertThat(waiting.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(view.getMetrics().getNumberOfWaitingThreads()).isZero();
        assertThat(view.getMetrics().getAvailablePermissions()).isZero();
    }

    @Test
    void acquire_waitingThreadInterrupted_leavesTheLine() throws Exception {
        held();
        view.changeTimeoutDuration(DAY);
        List<Thread> threads = new ArrayList<>();
        FutureTask<Boolean> waiting = started(threads, () -> {
            boolean isGranted = view.acquirePermission(1);
            return !isGranted && Thread.currentThread().isInterrupted();
        });
        untilOneWaits();

        threads.get(0).interrupt();

        assertThat(waiting.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(use().waiting()).isZero();
        assertThat(view.getMetrics().getNumberOfWaitingThreads()).isZero();
    }

    private Admission.Granted held() {
        Claim claim = new Claim(Workload.LIVE, TokenEstimate.of(LIMIT), 0, granted -> {});
        return (Admission.Granted) ledger.reserve(claim, time.now());
    }

    private void untilOneWaits() throws TimeoutException {
        long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (view.getMetrics().getNumberOfWaitingThreads() == 0) {
            if (System.nanoTime() > deadlineNanos) {
                throw new TimeoutException("no thread waits");
            }
            Thread.onSpinWait();
        }
    }

    private QuotaLedger.Use use() {
        return ledger.use(time.now());
    }

    private static <T> FutureTask<T> started(Callable<T> task) {
        return started(new ArrayList<>(), task);
    }

    private static <T> FutureTask<T> started(List<Thread> threads, Callable<T> task) {
        FutureTask<T> future = new FutureTask<>(task);
        Thread thread = new Thread(future, "acquirer");
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
        return future;
    }
}
