package dev.kademe.contract;

import dev.kademe.call.Attempt;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.failure.EndpointException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A provider that does what it was told, in order; the last thing again and again. Keeps what was sent to it. */
public final class Script implements Endpoint.Async<String, String> {
    /** What every reply costs. */
    public static final TokenUsage COST = TokenUsage.of(20, 5);

    private final World world;
    private final List<Endpoint.Async<String, String>> acts = new ArrayList<>();
    private final List<Long> sentNanos = new ArrayList<>();
    private final List<Attempt> attempts = new ArrayList<>();

    public Script(World world) {
        this.world = world;
    }

    public Script does(Endpoint.Async<String, String> act) {
        acts.add(act);
        return this;
    }

    public Script replies(String content) {
        return does((question, attempt) -> CompletableFuture.completedFuture(Reply.of(content, COST)));
    }

    public Script truncates(String content) {
        return does((question, attempt) -> CompletableFuture.completedFuture(Reply.truncated(content, COST)));
    }

    public Script fails(Throwable thrown) {
        return does((question, attempt) -> CompletableFuture.failedFuture(thrown));
    }

    public Script fails(int status) {
        return does((question, attempt) ->
                CompletableFuture.failedFuture(EndpointException.status(status).build()));
    }

    /** A rejection that names a wait. */
    public Script rejects(long retryAfterSeconds) {
        return does((question, attempt) -> CompletableFuture.failedFuture(EndpointException.status(429)
                .header("retry-after", Long.toString(retryAfterSeconds))
                .build()));
    }

    @Override
    public CompletionStage<Reply<String>> send(String content, Attempt attempt) {
        Endpoint.Async<String, String> act = acts.get(Math.min(attempts.size(), acts.size() - 1));
        sentNanos.add(world.now().nanos());
        attempts.add(attempt);
        return act.send(content, attempt);
    }

    /** When each attempt came. */
    public List<Long> sentNanos() {
        return sentNanos;
    }

    /** Each attempt that came. */
    public List<Attempt> attempts() {
        return attempts;
    }
}
