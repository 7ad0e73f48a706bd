package dev.kademe.sim.lesson.placement;

import dev.kademe.call.Endpoint;
import dev.kademe.client.ResilientClient;
import dev.kademe.event.EventListener;
import dev.kademe.retry.Backoff;
import dev.kademe.retry.RetryBudget;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.retry.RetryPolicy.WaitBudgets;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.util.List;

/** Where the layers and services run. */
public interface World {
    /** How the layers see each other. */
    Nested nested();

    /** Told of everything that happens to the calls. */
    EventListener log();

    /** Places a production client with {@code maxAttempts} around {@code endpoint}. */
    Layer layer(String name, int maxAttempts, Endpoint.Async<String, Integer> endpoint);

    /** The same configuration wherever it runs: the lesson waits for nothing between attempts. */
    static ResilientClient.Builder<String, Integer> client(
            World world, String name, int maxAttempts, Endpoint.Async<String, Integer> endpoint) {
        return ResilientClient.builder(Route.withoutHandoff(List.of(Target.async(name + "-target", endpoint)
                        .withoutOutageGate()
                        .build())))
                .name(name)
                .retry(RetryPolicy.builder()
                        .maxAttempts(maxAttempts)
                        .backoff(Backoff.fixed(Duration.ZERO))
                        .nesting(world.nested().nesting())
                        .build())
                .retryBudget(RetryBudget.none())
                .waitBudgets(WaitBudgets.standard())
                .listener(world.log());
    }
}
