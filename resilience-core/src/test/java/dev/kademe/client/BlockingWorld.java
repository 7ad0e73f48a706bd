package dev.kademe.client;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.call.Reply;
import dev.kademe.contract.World;
import dev.kademe.routing.Target;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;

/** The blocking client: a call lets time pass while it waits, and whoever gives up interrupts it. */
public final class BlockingWorld implements World {
    private final HandTime time = new HandTime();

    @Override
    public Moment now() {
        return time.now();
    }

    @Override
    public void at(long nanos, Runnable event) {
        time.at(nanos, event);
    }

    @Override
    public void runUntil(CompletableFuture<?> over) {
        time.runUntil(over::isDone);
    }

    @Override
    public Client client(ResilientClient.Builder<String, String> builder, RandomGenerator chance) {
        ResilientClient<String, String> client = builder.time(time)
                .scheduler(new HandScheduler(time))
                .random(() -> chance)
                .build();
        return new Client() {
            @Override
            public CompletableFuture<Answer<String>> ask(Question<String> question) {
                try {
                    return CompletableFuture.completedFuture(client.ask(question));
                } catch (CallFailedException e) {
                    return CompletableFuture.failedFuture(e);
                }
            }

            @Override
            public CompletableFuture<Answer<String>> askUntil(Question<String> question, long giveUpNanos) {
                Thread caller = Thread.currentThread();
                AtomicBoolean isWaitedFor = new AtomicBoolean(true);
                time.at(giveUpNanos, () -> {
                    if (isWaitedFor.getAndSet(false)) {
                        caller.interrupt();
                    }
                });
                CompletableFuture<Answer<String>> call = ask(question);
                boolean isGivenUp = !isWaitedFor.getAndSet(false);
                if (Thread.interrupted() != isGivenUp) {
                    throw new AssertionError("the caller's flag must stay set, and only when it was set");
                }
                return call;
            }
        };
    }

    @Override
    public Target.Builder<String, String> target(String name, Endpoint.Async<String, String> endpoint) {
        return Target.blocking(name, (content, attempt) -> {
            try {
                CompletableFuture<Reply<String>> reply =
                        endpoint.send(content, attempt).toCompletableFuture();
                time.runUntil(() -> reply.isDone() || Thread.currentThread().isInterrupted());
                return reply.get();
            } catch (ExecutionException e) {
                throw e.getCause() instanceof Exception cause ? cause : e;
            }
        });
    }
}
