package dev.kademe.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.answer.Answer;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.contract.RequestUse;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Shares;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Streams fed by real threads while others end their calls. Allowed: a call ends whole, truncated with exactly the parts
 * that its listener heard, or cancelled; the parts heard are 0, 1, 2 … without a gap; a stream is broken off at most once.
 * Not allowed: a part after the end of a call that its caller did not cancel.
 */
@Timeout(120)
final class StreamingStressTest {
    private static final int CALLS = 2_000;
    private static final int MOST_PARTS = 30;

    private final QuotaLedger ledger =
            RequestUse.ledger(10L * CALLS, Duration.ofHours(1), FailedCalls.COUNTED, Shares.none());
    private final ExecutorService feeders = Executors.newFixedThreadPool(3);
    private final List<Feed> feeds = Collections.synchronizedList(new ArrayList<>());
    private final ResilientClient<Integer, String> client = ResilientClient.builder(Route.withoutHandoff(
                    List.of(Target.<Integer, String>streaming("main", this::send, parts -> String.join(",", parts))
                            .ledger(ledger)
                            .withoutOutageGate()
                            .build())))
            .minAttempt(Duration.ZERO)
            .withoutLog()
            .build();

    @AfterEach
    void shutDown() {
        feeders.shutdownNow();
        client.close();
    }

    @Test
    void stream_deadlineComesWhileItIsFed_answerIsWhatWasHeard() {
        for (int i = 0; i < CALLS; i++) {
            Heard heard = new Heard();
            Question<Integer> question = Question.of(i, Workload.LIVE, Repeatability.repeatable())
                    .withDeadline(Duration.ofNanos(100_000L + 5_000L * (i % 200)));
            CompletableFuture<Answer<String>> call = heard.listenTo(question);
            Answer<String> answer = call.handle((value, thrown) -> value).join();

            if (answer != null) {
                assertThat(answer.content()).as("call %d", i).isEqualTo(String.join(",", heard.parts()));
            }
            assertThat(heard.afterTheEnd).as("call %d", i).hasValue(0);
            heard.assertInOrder();
        }
        assertEverythingEnded();
    }

    @Test
    void stream_cancelledWhileItIsFed_hearsABeginning() {
        for (int i = 0; i < CALLS; i++) {
            Heard heard = new Heard();
            CompletableFuture<Answer<String>> call =
                    heard.listenTo(Question.of(i, Workload.LIVE, Repeatability.repeatable()));
            for (int spin = 0; spin < i % 300; spin++) {
                Thread.onSpinWait();
            }
            call.cancel(false);
            heard.assertInOrder();
        }
        assertEverythingEnded();
    }

    private Runnable send(Integer number, Object attempt, Endpoint.Sink<String> sink) {
        Feed feed = new Feed(sink, number % 5 == 0);
        feeds.add(feed);
        if (number % 7 == 0) {
            feed.run();
        } else {
            feeders.execute(feed);
        }
        return feed.brokenOff::incrementAndGet;
    }

    private void assertEverythingEnded() {
        feeders.shutdown();
        try {
            assertThat(feeders.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        client.close();
        assertThat(feeds).allMatch(feed -> feed.brokenOff.get() <= 1);
        assertThat(ledger.use(new Moment(Duration.ofHours(2).toNanos(), 0)).waiting())
                .isZero();
    }

    private final class Heard {
        private final List<String> parts = Collections.synchronizedList(new ArrayList<>());
        private final AtomicBoolean hasEnded = new AtomicBoolean();
        private final AtomicInteger afterTheEnd = new AtomicInteger();

        CompletableFuture<Answer<String>> listenTo(Question<Integer> question) {
            CompletableFuture<Answer<String>> call = client.askStreaming(question, part -> {
                if (hasEnded.get()) {
                    afterTheEnd.incrementAndGet();
                }
                // Long enough for a deadline to come in between.
                for (int spin = 0; spin < 1_000; spin++) {
                    Thread.onSpinWait();
                }
                parts.add(part);
            });
            var unused = call.whenComplete((answer, thrown) -> hasEnded.set(true));
            return call;
        }

        List<String> parts() {
            return List.copyOf(parts);
        }

        void assertInOrder() {
            List<String> heard = parts();
            assertThat(heard)
                    .isEqualTo(IntStream.range(0, heard.size())
                            .mapToObj(Integer::toString)
                            .toList());
        }
    }

    /** Feeds until it is whole or broken off; one in five goes on regardless. */
    private record Feed(Endpoint.Sink<String> sink, boolean isStubborn, AtomicInteger brokenOff) implements Runnable {
        Feed(Endpoint.Sink<String> sink, boolean isStubborn) {
            this(sink, isStubborn, new AtomicInteger());
        }

        @Override
        public void run() {
            for (int part = 0; part < MOST_PARTS && (isStubborn || brokenOff.get() == 0); part++) {
                sink.part(Integer.toString(part));
            }
            sink.ended(TokenUsage.NONE);
        }
    }
}
