package dev.kademe.call;

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
}
