package dev.kademe.call;

import java.util.concurrent.CompletionStage;

/**
 * One request to one model, on the caller's thread. The application implements it with its own client, whose retries are
 * switched off. Called by many threads at once.
 *
 * @param <Q> the application's request type
 * @param <A> the application's answer type
 */
@FunctionalInterface
public interface Endpoint<Q, A> {
    /**
     * Sends the request once and waits for the answer.
     *
     * @return the answer, whole or truncated
     * @throws InterruptedException when the thread was interrupted; the call ends as cancelled
     * @throws Exception whatever the client throws; it is read as a failure and never swallowed
     */
    Reply<A> send(Q content, Attempt attempt) throws Exception;

    /**
     * One request to one model, without holding a thread. Called by many threads at once.
     *
     * @param <Q> the application's request type
     * @param <A> the application's answer type
     */
    @FunctionalInterface
    interface Async<Q, A> {
        /**
         * Sends the request once. When the call is cancelled, {@code toCompletableFuture().cancel} is called on the stage.
         *
         * @return a stage that ends with the answer or with whatever the client reports
         */
        CompletionStage<Reply<A>> send(Q content, Attempt attempt);
    }

    /**
     * One request to one model, answered in parts. The application implements it with its own client, whose retries are
     * switched off. Called by many threads at once.
     *
     * @param <Q> the application's request type
     * @param <A> the application's answer type, of which a part is one too
     */
    @FunctionalInterface
    interface Streaming<Q, A> {
        /**
         * Sends the request once and returns; a client that blocks while it streams needs a thread of its own.
         *
         * @param sink told of the parts in order, by one thread at a time, and then of the end
         * @return breaks the stream off; run at most once, by any thread, also after the end
         * @throws Exception whatever the client throws; it is read as a failure
         */
        Runnable send(Q content, Attempt attempt, Sink<A> sink) throws Exception;
    }

    /**
     * Where a stream goes. The first end counts; what comes after it is dropped.
     *
     * @param <A> the application's answer type
     */
    interface Sink<A> {
        /** One more part of the answer. */
        void part(A part);

        /** The answer is whole. */
        void ended(TokenUsage usage);

        /** The answer was cut by its output limit. */
        void truncated(TokenUsage usage);

        /** The stream broke off, before or after its first part. */
        void failed(Throwable thrown);
    }
}
