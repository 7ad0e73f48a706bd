package dev.kademe.sim.lesson.placement;

import dev.kademe.call.Attempt;
import dev.kademe.call.CallScope.RepeatAdvice;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.event.EventListener;
import dev.kademe.failure.EndpointException;
import dev.kademe.sim.clock.SimulatedCall;
import dev.kademe.sim.clock.SimulatedDriver;
import dev.kademe.sim.clock.VirtualClock;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** All three layers in one process, on virtual time. Clients see each other through scopes. */
record InProcessWorld(Nested nested, EventListener log, VirtualClock clock) implements World {
    private static final String REQUEST_ID = "request-1";
    private static final int OK = 200;
    private static final int FIRST_ERROR = 500;

    static PlacementRow run(Layers layers, Nested nested, int confirmationsToLose, EventListener log) {
        InProcessWorld world = new InProcessWorld(nested, log, new VirtualClock(0));
        Counters counters = new Counters();
        NotificationService notification = new NotificationService(counters, confirmationsToLose);
        LoanService loan = new LoanService(
                world,
                layers,
                counters,
                (requestId, attempt) -> {
                    counters.memberCalls.incrementAndGet();
                    return replied(OK, RepeatAdvice.FREE);
                },
                (requestId, attempt) -> replied(notification.handle(attempt.idempotencyKey()), RepeatAdvice.FREE));
        Gateway gateway = new Gateway(world, layers, (requestId, attempt) -> called(loan, requestId, attempt));
        CompletableFuture<Integer> status = gateway.handle(REQUEST_ID).toCompletableFuture();
        world.clock.run();
        return PlacementRow.of(layers, nested, status.join(), counters);
    }

    @Override
    public Layer layer(String name, int maxAttempts, Endpoint.Async<String, Integer> endpoint) {
        SimulatedDriver<String, Integer> driver = new SimulatedDriver<>(
                clock, World.client(this, name, maxAttempts, endpoint).calls(), new SplittableRandom(0));
        return question -> {
            SimulatedCall<String, Integer> call = driver.open(question);
            call.start();
            return call.answer();
        };
    }

    /** What the gateway's endpoint gets back: the status of the service, as over a network, and its advice. */
    private static CompletionStage<Reply<Integer>> called(LoanService loan, String requestId, Attempt attempt) {
        return loan.handle(requestId, attempt.scope())
                .handle((answer, thrown) -> thrown == null ? answer.content() : Gateway.status(thrown))
                .thenCompose(status -> replied(status, attempt.scope().advice()));
    }

    private static CompletionStage<Reply<Integer>> replied(int status, RepeatAdvice advice) {
        return status < FIRST_ERROR
                ? CompletableFuture.completedFuture(Reply.of(status, TokenUsage.NONE))
                : CompletableFuture.failedFuture(EndpointException.status(status)
                        .header(RepeatAdvice.HEADER, advice.headerValue())
                        .build());
    }
}
