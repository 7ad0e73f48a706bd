package dev.kademe.contract;

import dev.kademe.answer.Answer;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.client.ResilientClient;
import dev.kademe.routing.Target;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;

/** A driver under test and the time it lives in, which is moved by hand. One for each test; begins at 0. */
public interface World {
    /** Always draws the lowest number, so that nothing is added to a provider's hint. */
    RandomGenerator NO_CHANCE = () -> 0;

    /** Now. */
    Moment now();

    /** Plans something to happen at that time, while calls wait. */
    void at(long nanos, Runnable event);

    /** Lets time pass until the call is over. Fails when nothing is left to happen and it is not. */
    void runUntil(CompletableFuture<?> over);

    /** The driver's client; the world adds its clock, its scheduler, its ticks and {@code chance}. */
    Client client(ResilientClient.Builder<String, String> builder, RandomGenerator chance);

    /** The driver's client, without chance. */
    default Client client(ResilientClient.Builder<String, String> builder) {
        return client(builder, NO_CHANCE);
    }

    /** A target whose endpoint is of the kind that the driver is made for. */
    default Target.Builder<String, String> target(String name, Endpoint.Async<String, String> endpoint) {
        return Target.async(name, endpoint);
    }

    /** What a caller can do. */
    interface Client {
        /** Asks now. The future may be over at once, or when enough time has passed. */
        CompletableFuture<Answer<String>> ask(Question<String> question);

        /** Asks now, and the caller gives up at that time. */
        CompletableFuture<Answer<String>> askUntil(Question<String> question, long giveUpNanos);
    }
}
