package dev.kademe.sim.clock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.answer.Answer;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.client.ResilientClient;
import dev.kademe.contract.World;
import dev.kademe.flow.Calls;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/** The simulated driver on a virtual clock. */
final class SimulatedWorld implements World {
    private static final long TICK_NANOS = TimeUnit.SECONDS.toNanos(ResilientClient.TICK_SECONDS);
    private static final long LAST_NANOS = TimeUnit.DAYS.toNanos(10);

    private final VirtualClock clock = new VirtualClock(1_700_000_000_000L);

    @Override
    public Moment now() {
        return clock.now();
    }

    @Override
    public void at(long nanos, Runnable event) {
        clock.at(nanos, VirtualClock.ORDINARY, event);
    }

    @Override
    public void runUntil(CompletableFuture<?> over) {
        while (!over.isDone()) {
            assertThat(clock.step())
                    .as("the call is not over and nothing is left to happen")
                    .isTrue();
        }
    }

    @Override
    public Client client(ResilientClient.Builder<String, String> builder, RandomGenerator chance) {
        Calls<String, String> calls = builder.calls();
        planTick(calls);
        SimulatedDriver<String, String> driver = new SimulatedDriver<>(clock, calls, chance);
        return new Client() {
            @Override
            public CompletableFuture<Answer<String>> ask(Question<String> question) {
                return started(driver.open(question));
            }

            @Override
            public CompletableFuture<Answer<String>> askUntil(Question<String> question, long giveUpNanos) {
                SimulatedCall<String, String> call = driver.open(question);
                at(giveUpNanos, call::cancel);
                return started(call);
            }
        };
    }

    private void planTick(Calls<String, String> calls) {
        long next = now().nanosAfter(TICK_NANOS);
        if (next < LAST_NANOS) {
            at(next, () -> {
                calls.tick(List.of(), now());
                planTick(calls);
            });
        }
    }

    private static CompletableFuture<Answer<String>> started(SimulatedCall<String, String> call) {
        call.start();
        return call.answer();
    }
}
