package dev.kademe.sim.lesson.placement;

import dev.kademe.answer.Answer;
import dev.kademe.call.Attempt;
import dev.kademe.call.CallScope;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import java.util.concurrent.CompletionStage;

/** The loan service: a body with two call sites, and the two retries that can stand inside the service. */
final class LoanService {
    private final Counters counters;
    private final Nested nested;
    private final Layer membership;
    private final Layer notification;
    private final Layer middleware;

    LoanService(
            World world,
            Layers layers,
            Counters counters,
            Endpoint.Async<String, Integer> membershipEndpoint,
            Endpoint.Async<String, Integer> notificationEndpoint) {
        this.counters = counters;
        this.nested = world.nested();
        this.membership = world.layer("membership", 1, membershipEndpoint);
        // >>> placement: client wrapper — retries only the call site that it wraps
        this.notification = world.layer("notification", layers.inner(), notificationEndpoint);
        // <<<
        // >>> placement: middleware — runs the whole body of the request again
        this.middleware = world.layer("middleware", layers.middle(), this::body);
        // <<<
    }

    /** Handles a request; calls made for it report to {@code scope}. */
    CompletionStage<Answer<Integer>> handle(String requestId, CallScope scope) {
        counters.loanCalls.incrementAndGet();
        return middleware.ask(question(requestId, Repeatability.repeatable()).within(scope));
    }

    private CompletionStage<Reply<Integer>> body(String requestId, Attempt attempt) {
        Question<String> member = question(requestId, Repeatability.repeatable());
        Question<String> notify = question(requestId, nested.repeatability(requestId));
        return membership
                .ask(member.within(attempt.scope()))
                .thenCompose(answer -> notification.ask(notify.within(attempt.scope())))
                .thenApply(answer -> Reply.of(answer.content(), TokenUsage.NONE));
    }

    private static Question<String> question(String requestId, Repeatability repeatability) {
        return Question.of(requestId, Workload.LIVE, repeatability);
    }
}
