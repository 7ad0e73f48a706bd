package dev.kademe.sim.lesson.placement;

import dev.kademe.answer.CallFailedException;
import dev.kademe.answer.Provenance;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Workload;
import dev.kademe.failure.Failure;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** The gateway in front of the loan service, which has none of its lines. */
final class Gateway {
    private static final int OK = 200;

    private final Layer layer;

    Gateway(World world, Layers layers, Endpoint.Async<String, Integer> loanEndpoint) {
        // >>> placement: gateway — not a line of it is in the service
        this.layer = world.layer("gateway", layers.outer(), loanEndpoint);
        // <<<
    }

    /** One request of a user, to the status that the user sees. */
    CompletionStage<Integer> handle(String requestId) {
        return layer.ask(Question.of(requestId, Workload.LIVE, Repeatability.repeatable()))
                .handle((answer, thrown) -> thrown == null ? OK : status(thrown));
    }

    /** The status that a failed call stands for: that of its last attempt. */
    static int status(Throwable thrown) {
        Throwable cause =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        if (cause instanceof CallFailedException failed) {
            List<Provenance.Attempted> attempts = failed.provenance().attempts();
            Failure last = attempts.get(attempts.size() - 1).failure();
            if (last != null) {
                return last.status();
            }
        }
        throw new IllegalStateException("a call ended without a status", cause);
    }
}
