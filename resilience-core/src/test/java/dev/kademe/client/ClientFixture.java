package dev.kademe.client;

import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.event.CallEvent;
import dev.kademe.failure.EndpointException;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A client on time moved by hand, and targets that answer at once, fail at once or answer when a test says so. */
abstract class ClientFixture {
    static final long SECOND = 1_000_000_000L;
    static final TokenUsage COST = TokenUsage.of(12, 5);
    static final Question<String> QUESTION = Question.of("q", Workload.LIVE, Repeatability.repeatable());

    final HandTime time = new HandTime();
    final List<CallEvent> events = new ArrayList<>();
    final List<CompletableFuture<Reply<String>>> requests = new ArrayList<>();

    static Target.Builder<String, String> answering(String name) {
        return Target.blocking(name, (content, attempt) -> Reply.of(name + " answers " + content, COST));
    }

    static Target.Builder<String, String> failing(String name, int status) {
        return Target.blocking(name, (content, attempt) -> {
            throw EndpointException.status(status).build();
        });
    }

    /** Answers when the test completes its request. */
    final Target.Builder<String, String> pending(String name) {
        return Target.async(name, (content, attempt) -> {
            CompletableFuture<Reply<String>> request = new CompletableFuture<>();
            requests.add(request);
            return request;
        });
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    static ResilientClient.Builder<String, String> handingOff(Target.Builder<String, String>... targets) {
        return ResilientClient.builder(Route.of(built(targets), (question, referral) -> "a person takes over"));
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    static ResilientClient.Builder<String, String> alone(Target.Builder<String, String>... targets) {
        return ResilientClient.builder(Route.withoutHandoff(built(targets)));
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    private static List<Target<String, String>> built(Target.Builder<String, String>... targets) {
        return List.of(targets).stream().map(Target.Builder::build).toList();
    }

    final ResilientClient<String, String> client(ResilientClient.Builder<String, String> builder) {
        return builder.retry(RetryPolicy.none())
                .time(time)
                .scheduler(new HandScheduler(time))
                .random(() -> () -> 0)
                .listener(events::add)
                .build();
    }

    final <E extends CallEvent> List<E> events(Class<E> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
