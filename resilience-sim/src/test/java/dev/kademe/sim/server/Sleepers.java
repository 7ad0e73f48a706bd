package dev.kademe.sim.server;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** What the official clients do instead of sleeping: they note how long they would have slept. */
final class Sleepers {
    private Sleepers() {}

    record OpenAi(List<Duration> waits) implements com.openai.core.Sleeper {
        @Override
        public void sleep(Duration duration) {
            waits.add(duration);
        }

        @Override
        public CompletableFuture<Void> sleepAsync(Duration duration) {
            waits.add(duration);
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void close() {}
    }

    record Anthropic(List<Duration> waits) implements com.anthropic.core.Sleeper {
        @Override
        public void sleep(Duration duration) {
            waits.add(duration);
        }

        @Override
        public CompletableFuture<Void> sleepAsync(Duration duration) {
            waits.add(duration);
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void close() {}
    }
}
