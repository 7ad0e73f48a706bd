package dev.kademe.sim.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Dimension;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.failure.EndpointException;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.retry.RetryBudget;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import dev.kademe.sim.Seeds;
import dev.kademe.sim.clock.SimulatedDriver;
import dev.kademe.sim.clock.VirtualClock;
import dev.kademe.sim.load.SeededRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A hundred calls that are rejected in one instant do not come back in one. */
final class MassRejectionTest {
    private static final int CALLS = 100;
    private static final int MOST_IN_A_SLOT = 20;
    private static final long SLOT_NANOS = Duration.ofMillis(100).toNanos();
    private static final long REJECTED_NANOS = Duration.ofMillis(1_234).toNanos();

    static IntStream seeds() {
        return Seeds.all();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void rejected_withoutAHint_comeBackApart(int seed) {
        assertApart(comeBack(seed, null, QuotaLedger.unlimited()), CALLS, 0, seed);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void rejected_withOneHint_comeBackApartAfterIt(int seed) {
        int hint = 1 + seed % 4;

        assertApart(comeBack(seed, Integer.toString(hint), QuotaLedger.unlimited()), CALLS, hint, seed);
    }

    /** The ledger paces them besides: some have no room in the time that they can wait. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void rejected_withALedger_comeBackApart(int seed) {
        int hint = 1 + seed % 4;

        assertApart(comeBack(seed, null, ledger()), 10, 0, seed);
        assertApart(comeBack(seed, Integer.toString(hint), ledger()), 10, hint, seed);
    }

    private static void assertApart(List<Long> backNanos, int least, int hintSeconds, int seed) {
        assertThat(backNanos).as("seed %d", seed).hasSizeBetween(least, CALLS);
        long earliest = REJECTED_NANOS + Duration.ofSeconds(hintSeconds).toNanos();
        int most = 0;
        for (long from : backNanos) {
            // Slots that begin anywhere, not only at whole tenths of a second.
            int inSlot = 0;
            for (long nanos : backNanos) {
                inSlot += nanos >= from && nanos < from + SLOT_NANOS ? 1 : 0;
            }
            most = Math.max(most, inSlot);
        }
        assertThat(Collections.min(backNanos)).as("first, seed %d", seed).isGreaterThanOrEqualTo(earliest);
        assertThat(most).as("back within 100 ms, seed %d", seed).isLessThanOrEqualTo(MOST_IN_A_SLOT);
    }

    /** When the provider gets each of them for the second time. */
    private static List<Long> comeBack(int seed, @Nullable String hint, QuotaLedger ledger) {
        VirtualClock clock = new VirtualClock(0);
        List<Long> backNanos = new ArrayList<>();
        Endpoint.Async<String, String> provider = (content, attempt) -> {
            if (attempt.number() > 1) {
                backNanos.add(clock.now().nanos());
                return CompletableFuture.completedFuture(Reply.of("answer", TokenUsage.NONE));
            }
            EndpointException.Builder rejection = EndpointException.status(429);
            CompletableFuture<Reply<String>> reply = new CompletableFuture<>();
            if (hint != null) {
                rejection.header("retry-after", hint);
            }
            clock.at(REJECTED_NANOS, VirtualClock.ORDINARY, () -> reply.completeExceptionally(rejection.build()));
            return reply;
        };
        Route<String, String> route = Route.withoutHandoff(
                List.of(Target.async("main", provider).ledger(ledger).build()));
        SimulatedDriver<String, String> driver = new SimulatedDriver<>(
                clock,
                ResilientClient.builder(route)
                        .retryBudget(RetryBudget.none())
                        .withoutLog()
                        .calls(),
                new SeededRandom(seed).of("jitter"));
        for (int i = 0; i < CALLS; i++) {
            driver.open(Question.of("q", Workload.LIVE, Repeatability.repeatable()))
                    .start();
        }
        clock.run();
        return backNanos;
    }

    /** Ten calls of room for each second of its window. */
    private static QuotaLedger ledger() {
        return QuotaLedger.create(Quota.builder()
                .limit(Dimension.REQUESTS, 600, Metering.sliding(Duration.ofMinutes(1)))
                .build());
    }
}
