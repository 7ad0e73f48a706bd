package dev.kademe.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.answer.Answer;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.client.BackgroundLane;
import dev.kademe.client.BackgroundLane.Submission;
import dev.kademe.client.ResilientClient;
import dev.kademe.failure.EndpointException;
import dev.kademe.flow.LaneSettings;
import dev.kademe.retry.Backoff;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * Four threads submit to one lane, and sometimes cancel; one of them closes it in the middle, while the client's thread and
 * the endpoint's threads answer. Allowed for a job that was accepted, exactly one of:
 *
 * <ul>
 *   <li>answered, or failed, and not given back;
 *   <li>cancelled, because its owner did so or it was given back; both when the two came at the same instant.
 * </ul>
 *
 * <p>What one thread submitted is given back in the order in which it did.
 */
final class BackgroundLaneStressTest {
    private static final int THREADS = 4;
    private static final int ROUNDS = 40;
    private static final int JOBS = 250;
    private static final LaneSettings QUICK = LaneSettings.builder()
            .capacity(300)
            .maxInFlight(8)
            .pace(1_000_000, Duration.ofSeconds(1))
            .backoff(Backoff.fixed(Duration.ZERO))
            .build();

    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    private final ExecutorService endpoint = Executors.newFixedThreadPool(2);
    private final AtomicInteger answered = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();
    private final AtomicInteger cancelled = new AtomicInteger();
    private final AtomicInteger full = new AtomicInteger();
    private final AtomicInteger requests = new AtomicInteger();
    private int givenBack;

    @Test
    void submit_fourThreadsAndAClose_losesNothing() throws Exception {
        Route<String, String> route =
                Route.withoutHandoff(List.of(Target.<String, String>async("main", (content, attempt) -> reply(content))
                        .build()));
        try (ResilientClient<String, String> client =
                ResilientClient.builder(route).retry(RetryPolicy.none()).build()) {
            for (int round = 0; round < ROUNDS; round++) {
                play(client.lane(QUICK), round);
            }
        } finally {
            threads.shutdownNow();
            endpoint.shutdownNow();
        }
        assertThat(answered.get()).isPositive();
        assertThat(failed.get()).isPositive();
        assertThat(cancelled.get()).isPositive();
        assertThat(givenBack).isPositive();
        assertThat(full.get()).isPositive();
    }

    private void play(BackgroundLane<String, String> lane, int round) throws Exception {
        List<Callable<List<Job>>> players = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            int player = thread;
            SplittableRandom random = new SplittableRandom(round * THREADS + player);
            players.add(() -> submitAll(lane, player, random));
        }
        List<Job> accepted = new ArrayList<>();
        for (Future<List<Job>> player : threads.invokeAll(players)) {
            accepted.addAll(player.get());
        }
        List<String> back = lane.close().stream().map(Question::content).toList();
        Set<String> backOnce = new HashSet<>(back);
        assertThat(back).as("round %d", round).doesNotHaveDuplicates();
        for (Job job : accepted) {
            boolean isBack = backOnce.remove(job.content);
            String outcome = outcome(job);
            assertThat(outcome.equals("cancelled"))
                    .as("round %d: %s was %s, given back: %s", round, job.content, outcome, isBack)
                    .isEqualTo(isBack || job.isCancelledByOwner);
        }
        assertThat(backOnce).as("round %d: never accepted", round).isEmpty();
        for (int player = 0; player < THREADS; player++) {
            String prefix = player + "-";
            assertThat(back.stream().filter(content -> content.startsWith(prefix)))
                    .isSorted();
        }
        givenBack += back.size();
        assertThat(lane.depth()).isZero();
    }

    private List<Job> submitAll(BackgroundLane<String, String> lane, int player, SplittableRandom random) {
        List<Job> accepted = new ArrayList<>();
        int closeAt = player == 0 ? random.nextInt(JOBS) : JOBS;
        for (int i = 0; i < JOBS; i++) {
            String content = "%d-%03d".formatted(player, i);
            Submission<String> submission =
                    lane.submit(Question.of(content, Workload.BACKGROUND, Repeatability.repeatable()));
            if (submission instanceof Submission.Accepted<String> yes) {
                boolean isUnwanted = random.nextInt(10) == 0;
                accepted.add(new Job(
                        content, yes.answer(), isUnwanted && yes.answer().cancel(false)));
            } else if (submission instanceof Submission.Full) {
                full.incrementAndGet();
            }
            if (i == closeAt) {
                lane.close();
            }
        }
        return accepted;
    }

    private String outcome(Job job) throws Exception {
        String outcome = job.answer
                .handle((answer, thrown) ->
                        thrown == null ? "answered" : job.answer.isCancelled() ? "cancelled" : "failed")
                .get(60, TimeUnit.SECONDS);
        switch (outcome) {
            case "answered" -> answered.incrementAndGet();
            case "failed" -> failed.incrementAndGet();
            default -> cancelled.incrementAndGet();
        }
        return outcome;
    }

    /** Every eleventh request is wrong; every third is rejected about half of the times. */
    private CompletionStage<Reply<String>> reply(String content) {
        int number = Integer.parseInt(content.substring(2));
        return CompletableFuture.supplyAsync(
                () -> {
                    if (number % 11 == 0) {
                        throw EndpointException.status(400).build();
                    }
                    if (number % 3 == 0 && requests.incrementAndGet() % 2 == 0) {
                        throw EndpointException.status(429).build();
                    }
                    return Reply.of(content, TokenUsage.NONE);
                },
                endpoint);
    }

    private record Job(String content, CompletableFuture<Answer<String>> answer, boolean isCancelledByOwner) {}
}
