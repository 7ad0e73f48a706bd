package dev.kademe.sim.incident;

import dev.kademe.call.Attempt;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Reply;
import dev.kademe.failure.EndpointException;
import dev.kademe.failure.Failure;
import dev.kademe.sim.clock.VirtualClock;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/**
 * What the report tried in the first week: a circuit breaker around the main model that opens for a minute at a 429. The
 * breaker is Resilience4j's; one rejection opens it, and one call after the minute decides whether it stays open.
 */
final class BreakerEndpoint implements Endpoint.Async<Inquiry, String> {
    private static final Duration CLOSED_FOR = Duration.ofMinutes(1);
    private static final int TOO_MANY_REQUESTS = 429;
    private static final float EVERY_CALL = 100;

    private final MainModel model;
    private final CircuitBreaker breaker;

    BreakerEndpoint(MainModel model, VirtualClock clock) {
        this.model = model;
        this.breaker = CircuitBreaker.of(
                "main",
                CircuitBreakerConfig.custom()
                        .clock(new WallClock(clock))
                        .currentTimestampFunction(wall -> clock.now().nanos(), TimeUnit.NANOSECONDS)
                        .slidingWindow(1, 1, CircuitBreakerConfig.SlidingWindowType.COUNT_BASED)
                        .failureRateThreshold(EVERY_CALL)
                        .waitDurationInOpenState(CLOSED_FOR)
                        .permittedNumberOfCallsInHalfOpenState(1)
                        .recordException(thrown ->
                                thrown instanceof EndpointException rejected && rejected.status() == TOO_MANY_REQUESTS)
                        .build());
    }

    @Override
    public CompletionStage<Reply<String>> send(Inquiry inquiry, Attempt attempt) {
        if (!breaker.tryAcquirePermission()) {
            return CompletableFuture.failedFuture(
                    EndpointException.of(Failure.Kind.CONNECTION_REFUSED).build());
        }
        return model.send(inquiry, attempt).whenComplete((reply, thrown) -> {
            if (thrown == null) {
                breaker.onSuccess(0, TimeUnit.NANOSECONDS);
            } else {
                Throwable cause = thrown instanceof CompletionException ? thrown.getCause() : thrown;
                breaker.onError(0, TimeUnit.NANOSECONDS, cause == null ? thrown : cause);
            }
        });
    }
}
