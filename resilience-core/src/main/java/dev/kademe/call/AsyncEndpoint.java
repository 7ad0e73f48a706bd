package dev.kademe.call;

import java.util.concurrent.CompletionStage;

/**
 * One request to one model, without holding a thread. Called by many threads at once.
 *
 * @param <Q> the application's request type
 * @param <A> the application's answer type
 */
@FunctionalInterface
public interface AsyncEndpoint<Q, A> {
    /**
     * Sends the request once. When the call is cancelled, {@code toCompletableFuture().cancel} is called on the stage.
     *
     * @return a stage that ends with the answer or with whatever the client reports
     */
    CompletionStage<Reply<A>> send(Q content, Attempt attempt);
}
