package dev.kademe.sim.clock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.answer.Answer;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.client.ResilientClient;
import dev.kademe.contract.World;
import java.util.concurrent.CompletableFuture;

/** The simulated driver on a virtual clock. */
final class SimulatedWorld implements World {
    private final VirtualClock clock = new VirtualClock(0);

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
    public Client client(ResilientClient.Builder<String, String> builder) {
        SimulatedDriver<String, String> driver = new SimulatedDriver<>(clock, builder.calls(), NO_CHANCE);
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

    private static CompletableFuture<Answer<String>> started(SimulatedCall<String, String> call) {
        call.start();
        return call.answer();
    }
}
