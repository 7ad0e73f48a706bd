package dev.kademe.sim.lesson;

import dev.kademe.call.Attempt;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.failure.EndpointException;
import dev.kademe.failure.Failure;
import dev.kademe.sim.clock.VirtualClock;
import dev.kademe.sim.provider.LessonProvider;
import dev.kademe.sim.provider.LessonReply;

/** The lesson's provider as the production client meets it: prompts in, labels or exceptions out, a step a second. */
record LessonEndpoint(LessonProvider provider, VirtualClock clock) implements Endpoint<String, String> {
    private static final int TOO_MANY_REQUESTS = 429;

    @Override
    public Reply<String> send(String prompt, Attempt attempt) {
        int step = Math.toIntExact(clock.now().nanos() / LessonPolicy.STEP.toNanos());
        LessonReply reply = provider.call(prompt, step, attempt.number() - 1);
        TokenUsage usage = TokenUsage.of(reply.inputTokens(), reply.outputTokens());
        return switch (reply.status()) {
            case OK -> Reply.of(reply.text(), usage);
            case TRUNCATED -> Reply.truncated(reply.text(), usage);
            case TIMED_OUT ->
                throw EndpointException.of(Failure.Kind.TIMED_OUT).paid(usage).build();
            case RATE_LIMITED ->
                throw EndpointException.status(TOO_MANY_REQUESTS).build();
        };
    }
}
