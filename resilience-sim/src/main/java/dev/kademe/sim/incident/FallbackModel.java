package dev.kademe.sim.incident;

import dev.kademe.call.Attempt;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Reply;
import dev.kademe.call.Workload;
import dev.kademe.sim.check.LawBook;
import dev.kademe.sim.clock.VirtualClock;
import dev.kademe.sim.provider.ProviderHabits;
import dev.kademe.sim.provider.ProviderMeter;
import dev.kademe.sim.provider.ProviderMeter.RejectedCalls;
import dev.kademe.sim.provider.QuotaProvider;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.random.RandomGenerator;

/** A model that answers when the main one does not, with a quota of its own. Not thread-safe. */
final class FallbackModel implements Endpoint.Async<Inquiry, String> {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final QuotaProvider provider;
    private final boolean isCleared;
    private final LawBook<Law> laws;

    /**
     * A model.
     *
     * @param isCleared whether its provider really has clearance for personal data
     */
    FallbackModel(
            Conditions conditions, boolean isCleared, VirtualClock clock, RandomGenerator random, LawBook<Law> laws) {
        this.isCleared = isCleared;
        this.laws = laws;
        this.provider = new QuotaProvider(
                clock,
                ProviderMeter.tokenBucket(Models.FALLBACK_QUOTA, MINUTE, conditions.burst(), RejectedCalls.COUNTED),
                new ProviderHabits(conditions.service(), conditions.rejection(), Duration.ZERO, conditions.hint()),
                random,
                call -> {});
    }

    @Override
    public CompletionStage<Reply<String>> send(Inquiry inquiry, Attempt attempt) {
        if (!isCleared) {
            // By what the question is about, not by what the client's own search finds: all others are of somebody.
            laws.check(Law.CLEARANCE_KEPT, inquiry.category().equals(Topic.GENERAL.category()));
        }
        if (attempt.question().workload() == Workload.LIVE) {
            laws.check(Law.SENSITIVE_KEPT, !Topic.of(inquiry.category()).isSensitive());
        }
        return provider.send(inquiry.size(), attempt);
    }
}
