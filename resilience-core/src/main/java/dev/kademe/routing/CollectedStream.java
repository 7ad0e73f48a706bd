package dev.kademe.routing;

import dev.kademe.call.Attempt;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** A stream as an endpoint that answers in one piece. What came of a stream that breaks off is dropped with it. */
record CollectedStream<Q, A>(Endpoint.Streaming<Q, A> endpoint, Function<? super List<A>, ? extends A> join)
        implements Endpoint.Async<Q, A> {
    @Override
    public CompletionStage<Reply<A>> send(Q content, Attempt attempt) {
        CompletableFuture<Reply<A>> reply = new CompletableFuture<>();
        Runnable breakOff;
        try {
            breakOff = endpoint.send(content, attempt, new Collector<>(join, reply));
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new CompletionException(e);
        }
        var unused = reply.whenComplete((whole, thrown) -> {
            if (reply.isCancelled()) {
                breakOff.run();
            }
        });
        return reply;
    }

    /** One thread at a time tells it, as every sink. */
    private record Collector<A>(
            List<A> parts, Function<? super List<A>, ? extends A> join, CompletableFuture<Reply<A>> reply)
            implements Endpoint.Sink<A> {
        Collector(Function<? super List<A>, ? extends A> join, CompletableFuture<Reply<A>> reply) {
            this(new ArrayList<>(), join, reply);
        }

        @Override
        public void part(A part) {
            if (!reply.isDone()) {
                parts.add(part);
            }
        }

        @Override
        public void ended(TokenUsage usage) {
            end(usage, false);
        }

        @Override
        public void truncated(TokenUsage usage) {
            end(usage, true);
        }

        private void end(TokenUsage usage, boolean isTruncated) {
            if (reply.isDone()) {
                return;
            }
            try {
                reply.complete(new Reply<>(join.apply(List.copyOf(parts)), usage, isTruncated, Map.of()));
            } catch (RuntimeException | Error e) {
                reply.completeExceptionally(e);
            }
        }

        @Override
        public void failed(Throwable thrown) {
            // Without a cause it has failed all the same: nobody may wait for it for ever.
            reply.completeExceptionally(
                    thrown == null ? new NullPointerException("the endpoint's stream failed with null") : thrown);
        }
    }
}
