package dev.kademe.benchmark;

import dev.kademe.answer.Answer;
import dev.kademe.call.Category;
import dev.kademe.call.Dimension;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.level.LevelControl;
import dev.kademe.level.LevelSettings;
import dev.kademe.metrics.MeteredCalls;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Shares;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.Route;
import dev.kademe.routing.Router;
import dev.kademe.routing.Target;
import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * A call that succeeds at once: through our client with everything on, and through what a team would stack by hand around
 * the same supplier: a retry, a limiter of requests, one of tokens, a timer, two summaries and a counter. The endpoint
 * answers with a constant, so that nothing but the protection is measured.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AskBenchmark {
    private static final Duration WINDOW = Duration.ofSeconds(1);
    private static final int LIMIT = 500_000_000;
    private static final int CALL_TOKENS = 12;
    private static final Reply<String> REPLY = Reply.of("12 lira", TokenUsage.of(4, 4));

    /** Our client with ledger, level, routes, retry, gate, metrics and provenance. */
    @Benchmark
    public Answer<String> ask(Metered ours) {
        return ours.client.ask(ours.question);
    }

    /** The same without metrics. */
    @Benchmark
    public Answer<String> askBare(Bare ours) {
        return ours.client.ask(ours.question);
    }

    /** The stack with its metrics. */
    @Benchmark
    public Reply<String> stack(Stack peer) {
        return peer.metered.get();
    }

    /** The stack without them. */
    @Benchmark
    public Reply<String> stackBare(Stack peer) {
        return peer.bare.get();
    }

    /** Shared by the threads. */
    @State(Scope.Benchmark)
    public static class Metered extends Ours {
        public Metered() {
            super(true);
        }
    }

    /** Shared by the threads. */
    @State(Scope.Benchmark)
    public static class Bare extends Ours {
        public Bare() {
            super(false);
        }
    }

    abstract static class Ours {
        final Question<String> question = Question.of("how much?", Workload.LIVE, Repeatability.repeatable())
                .withCategory(Category.GENERAL);
        final ResilientClient<String, String> client;

        Ours(boolean isMetered) {
            Target<String, String> main = target("main");
            Target<String, String> small = target("small");
            Router<String, String> router = Router.sensitive(Route.of(List.of(main), Handoff.english()))
                    .category(Category.GENERAL, Route.of(List.of(main, small), Handoff.english()))
                    .build();
            ResilientClient.Builder<String, String> builder = ResilientClient.builder(router);
            if (isMetered) {
                builder.listener(new MeteredCalls(new SimpleMeterRegistry()));
            }
            this.client = builder.build();
        }

        private static Target<String, String> target(String name) {
            return Target.<String, String>blocking(name, (content, attempt) -> REPLY)
                    .ledger(QuotaLedger.create(Quota.builder()
                            .limit(Dimension.REQUESTS, LIMIT, Metering.sliding(WINDOW))
                            .limit(Dimension.TOKENS, LIMIT, Metering.sliding(WINDOW))
                            .shares(Shares.standard())
                            .build()))
                    .level(LevelControl.adaptive(LevelSettings.standard()))
                    .estimate(content -> TokenEstimate.of(CALL_TOKENS))
                    .build();
        }
    }

    /** Shared by the threads. */
    @State(Scope.Benchmark)
    public static class Stack {
        final Supplier<Reply<String>> bare;
        final Supplier<Reply<String>> metered;

        public Stack() {
            MeterRegistry registry = new SimpleMeterRegistry();
            Timer timer = registry.timer("calls");
            DistributionSummary input = registry.summary("tokens", "type", "input");
            DistributionSummary output = registry.summary("tokens", "type", "output");
            Counter answers = registry.counter("answers");
            RateLimiter requests = limiter("requests");
            RateLimiter tokens = limiter("tokens");
            Retry retry = Retry.of("calls", RetryConfig.custom().maxAttempts(3).build());
            Supplier<Reply<String>> endpoint = () -> REPLY;
            this.bare = Retry.decorateSupplier(retry, limited(requests, tokens, endpoint));
            this.metered = Retry.decorateSupplier(retry, limited(requests, tokens, () -> {
                Reply<String> reply = timer.record(endpoint);
                input.record((double) reply.usage().inputTokens());
                output.record((double) reply.usage().outputTokens());
                answers.increment();
                return reply;
            }));
        }

        private static Supplier<Reply<String>> limited(
                RateLimiter requests, RateLimiter tokens, Supplier<Reply<String>> endpoint) {
            return () -> {
                RateLimiter.waitForPermission(requests);
                RateLimiter.waitForPermission(tokens, CALL_TOKENS);
                return endpoint.get();
            };
        }

        private static RateLimiter limiter(String name) {
            return RateLimiter.of(
                    name,
                    RateLimiterConfig.custom()
                            .limitForPeriod(LIMIT)
                            .limitRefreshPeriod(WINDOW)
                            .timeoutDuration(Duration.ofSeconds(6))
                            .build());
        }
    }
}
