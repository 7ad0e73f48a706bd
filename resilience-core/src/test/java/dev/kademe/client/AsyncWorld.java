package dev.kademe.client;

import dev.kademe.answer.Answer;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.contract.World;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;

/** The asynchronous client on a scheduler moved by hand; whoever gives up cancels the future. */
public final class AsyncWorld implements World {
    private final HandTime time = new HandTime();
    private final HandScheduler scheduler = new HandScheduler(time);

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
        ResilientClient<String, String> client =
                builder.time(time).scheduler(scheduler).random(() -> chance).build();
        return new Client() {
            @Override
            public CompletableFuture<Answer<String>> ask(Question<String> question) {
                return client.askAsync(question);
            }

            @Override
            public CompletableFuture<Answer<String>> askUntil(Question<String> question, long giveUpNanos) {
                CompletableFuture<Answer<String>> call = client.askAsync(question);
                time.at(giveUpNanos, () -> call.cancel(false));
                return call;
            }
        };
    }
}
