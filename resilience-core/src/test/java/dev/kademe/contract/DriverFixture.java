package dev.kademe.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.event.CallEvent;
import dev.kademe.retry.Backoff;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** What the contracts of drivers share: short words to build a client, ask it and see what happened. */
public abstract class DriverFixture {
    protected static final long SECOND = 1_000_000_000L;

    /** Three attempts at the first target, a second apart. */
    protected static final RetryPolicy A_SECOND =
            RetryPolicy.builder().backoff(Backoff.fixed(Duration.ofSeconds(1))).build();

    protected final World world;
    protected final Script main;
    protected final Script small;
    protected final List<CallEvent> events = new ArrayList<>();

    protected DriverFixture(World world) {
        this.world = world;
        this.main = new Script(world);
        this.small = new Script(world);
    }

    /** A route over the given targets, then to a person. */
    protected final ResilientClient.Builder<String, String> handingOff(List<Target.Builder<String, String>> targets) {
        return watched(
                ResilientClient.builder(Route.of(built(targets), (question, referral) -> "a person takes over")));
    }

    /** The main target, then the small one, then a person. */
    protected final ResilientClient.Builder<String, String> handingOff() {
        return handingOff(List.of(main(), small()));
    }

    /** A route over the given targets, then to an exception. */
    protected final ResilientClient.Builder<String, String> failing(List<Target.Builder<String, String>> targets) {
        return watched(ResilientClient.builder(Route.withoutHandoff(built(targets))));
    }

    protected final Target.Builder<String, String> main() {
        return world.target("main", main);
    }

    protected final Target.Builder<String, String> small() {
        return world.target("small", small);
    }

    protected final Answer<String> answer(ResilientClient.Builder<String, String> builder, Question<String> question) {
        return answer(world.client(builder).ask(question));
    }

    protected final CallFailedException failure(
            ResilientClient.Builder<String, String> builder, Question<String> question) {
        CompletableFuture<Answer<String>> call = world.client(builder).ask(question);
        Throwable thrown = catchThrowable(() -> answer(call));
        assertThat(thrown).isInstanceOf(CallFailedException.class);
        return (CallFailedException) thrown;
    }

    protected final Answer<String> answer(CompletableFuture<Answer<String>> call) {
        world.runUntil(call);
        try {
            return call.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof CallFailedException failed ? failed : e;
        }
    }

    /** What comes of a customer's question that is asked at that time. */
    protected final Answer<String> answerAt(long nanos, World.Client client) {
        CompletableFuture<Answer<String>> call = new CompletableFuture<>();
        world.at(nanos, () -> {
            var unused = client.ask(live()).thenAccept(call::complete);
        });
        return answer(call);
    }

    /** What happened, of one kind. */
    protected final <E extends CallEvent> List<E> events(Class<E> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    protected static Question<String> live(Repeatability repeatability) {
        return Question.of("how much do I owe?", Workload.LIVE, repeatability);
    }

    protected static Question<String> live() {
        return live(Repeatability.repeatable());
    }

    private static List<Target<String, String>> built(List<Target.Builder<String, String>> targets) {
        return targets.stream().map(Target.Builder::build).toList();
    }

    private ResilientClient.Builder<String, String> watched(ResilientClient.Builder<String, String> builder) {
        return builder.name("test").retry(A_SECOND).listener(events::add);
    }
}
