package dev.kademe.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.answer.Answer;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.client.TimeSource;
import dev.kademe.contract.RequestUse;
import dev.kademe.failure.EndpointException;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Shares;
import dev.kademe.retry.Backoff;
import dev.kademe.retry.RetryBudget;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.retry.RetryPolicy.WaitBudgets;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ten thousand virtual threads that wait in the blocking client, in backoff and in the ledger's line, occupy a few carrier
 * threads: others go on meanwhile, nothing is pinned, and all of them end. A line holds at most 1,000 calls of a workload.
 */
@Timeout(180)
final class VirtualThreadsTest {
    private static final int CALLERS = 10_000;
    private static final int IN_LINE = 1_000;
    private static final Question<String> QUESTION = Question.of("q", Workload.LIVE, Repeatability.repeatable());

    /** No more than there are processors, and never more than this. */
    private final int mostCarriers = Runtime.getRuntime().availableProcessors();

    private final Set<String> carriers = ConcurrentHashMap.newKeySet();

    @TempDir
    Path directory;

    @Test
    void ask_tenThousandInBackoff_occupyFewCarriersAndAllEnd() throws Exception {
        // Loading a class pins whoever waits for it, on every JDK so far: that happens once, before.
        waitInBackoff(50);
        carriers.clear();
        long pinned = pinnedDuring(() -> waitInBackoff(CALLERS));

        assertThat(carriers).isNotEmpty().hasSizeLessThanOrEqualTo(mostCarriers);
        assertThat(pinned).isZero();
    }

    @Test
    void ask_tenThousandForOneLine_aThousandWaitAndNobodyIsPinned() throws Exception {
        waitInLine(IN_LINE + 50);
        carriers.clear();
        long pinned = pinnedDuring(() -> waitInLine(CALLERS));

        assertThat(carriers).isNotEmpty().hasSizeLessThanOrEqualTo(mostCarriers);
        assertThat(pinned).isZero();
    }

    private void waitInBackoff(int count) throws Exception {
        CountDownLatch allRejected = new CountDownLatch(count);
        ResilientClient<String, String> client = client(
                (content, attempt) -> {
                    carriers.add(carrier());
                    if (attempt.number() == 1) {
                        allRejected.countDown();
                        throw EndpointException.status(429).build();
                    }
                    return Reply.of("hello", TokenUsage.NONE);
                },
                QuotaLedger.unlimited());
        AtomicInteger answered = new AtomicInteger();
        List<Thread> callers = started(count, () -> answered.addAndGet(isAnswered(client) ? 1 : 0));
        allRejected.await();
        assertOthersGoOn();
        join(callers);
        client.close();

        assertThat(answered).hasValue(count);
    }

    private void waitInLine(int count) throws Exception {
        QuotaLedger ledger = RequestUse.ledger(1, Duration.ofSeconds(80), FailedCalls.FREE, Shares.none());
        CountDownLatch isHeld = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        CountDownLatch refused = new CountDownLatch(count - IN_LINE);
        ResilientClient<String, String> client = client(
                (content, attempt) -> {
                    carriers.add(carrier());
                    isHeld.countDown();
                    mayEnd.await();
                    // Not charged for: the next in line is granted.
                    throw EndpointException.status(400).build();
                },
                ledger);
        AtomicInteger ended = new AtomicInteger();
        List<Thread> callers = started(1, () -> ended.addAndGet(isAnswered(client) ? 0 : 1));
        isHeld.await();
        List<Thread> others = started(count, () -> {
            ended.addAndGet(isAnswered(client) ? 0 : 1);
            refused.countDown();
        });
        refused.await();
        assertThat(RequestUse.of(ledger, TimeSource.system().now()).waiting()).isEqualTo(IN_LINE);
        assertOthersGoOn();
        mayEnd.countDown();
        join(callers);
        join(others);
        client.close();

        assertThat(ended).hasValue(count + 1);
    }

    private static ResilientClient<String, String> client(Endpoint<String, String> endpoint, QuotaLedger ledger) {
        Target<String, String> main = Target.blocking("main", endpoint)
                .ledger(ledger)
                .withoutOutageGate()
                .build();
        return ResilientClient.builder(Route.withoutHandoff(List.of(main)))
                .retry(RetryPolicy.builder()
                        .backoff(Backoff.fixed(Duration.ofSeconds(2)))
                        .build())
                .retryBudget(RetryBudget.none())
                .waitBudgets(new WaitBudgets(Map.of(Workload.LIVE, Duration.ofDays(1))))
                .build();
    }

    private static boolean isAnswered(ResilientClient<String, String> client) {
        try {
            Answer<String> answer = client.ask(QUESTION);
            return answer.content().equals("hello");
        } catch (RuntimeException e) {
            return false;
        }
    }

    /** A virtual thread that is not waiting gets its turn while all the others wait. */
    private static void assertOthersGoOn() throws InterruptedException {
        AtomicInteger turns = new AtomicInteger();
        join(started(100, () -> {
            for (int turn = 0; turn < 10; turn++) {
                turns.incrementAndGet();
                LockSupport.parkNanos(1);
            }
        }));
        assertThat(turns).hasValue(1_000);
    }

    private static List<Thread> started(int count, Runnable work) {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            threads.add(Thread.ofVirtual().start(work));
        }
        return threads;
    }

    private static void join(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** The carrier's name is behind the sign in what a virtual thread prints. */
    private static String carrier() {
        String text = Thread.currentThread().toString();
        return text.substring(text.indexOf('@') + 1);
    }

    private long pinnedDuring(Work work) throws Exception {
        Path file = directory.resolve("pinned.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.VirtualThreadPinned").withThreshold(Duration.ZERO);
            recording.start();
            work.run();
            recording.stop();
            recording.dump(file);
        }
        return pinnedIn(file);
    }

    private static long pinnedIn(Path file) throws IOException {
        assertThat(Files.size(file)).isPositive();
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("jdk.VirtualThreadPinned"))
                .filter(event -> event.getStackTrace() != null
                        && event.getStackTrace().getFrames().stream()
                                .anyMatch(frame ->
                                        frame.getMethod().getType().getName().startsWith("dev.kademe.")))
                .count();
    }

    private interface Work {
        void run() throws Exception;
    }
}
