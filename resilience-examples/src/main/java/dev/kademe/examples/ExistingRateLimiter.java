package dev.kademe.examples;

import dev.kademe.call.Dimension;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import dev.kademe.client.LedgerRateLimiter;
import dev.kademe.client.ResilientClient;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Shares;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterRegistry;
import io.github.resilience4j.ratelimiter.RequestNotPermitted;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * For code that has Resilience4j already: the ledger takes the place of a rate limiter in its registry, a permit being a
 * token, so that old and new code spend one quota, each within its share.
 *
 * <p>Runs against {@code serve --answer-tokens 3}.
 */
public final class ExistingRateLimiter {
    private static final String LIMITER = "internal tools";

    private ExistingRateLimiter() {}

    /** Runs it. */
    public static void main(String[] args) {
        var ledger = QuotaLedger.create(Quota.builder()
                .limit(Dimension.TOKENS, 10_000, Metering.sliding(Duration.ofMinutes(1)))
                .shares(Shares.standard())
                .build());
        RateLimiterRegistry registry = RateLimiterRegistry.ofDefaults();
        registry.rateLimiter(LIMITER);
        registry.replace(LIMITER, LedgerRateLimiter.of(LIMITER, ledger, Workload.INTERNAL));

        callTool(registry.rateLimiter(LIMITER));
        callTool(registry.rateLimiter(LIMITER));

        var model = new HttpChat(Served.url(args, 0), "large");
        var main = Target.<String, String>blocking("main", model::ask)
                .ledger(ledger)
                .estimate(text -> new TokenEstimate(text.length() / 2, 250))
                .build();
        try (var client = ResilientClient.builder(Route.of(List.of(main), Handoff.english()))
                .build()) {
            var answer = client.ask(Question.of("Where is my order?", Workload.LIVE, Repeatability.repeatable()));
            System.out.println("a customer: " + answer.content());
        }
    }

    /** Stands for the code that was there: a decorator that takes 3,000 permits, of the 40 % that tools may have. */
    private static void callTool(RateLimiter limiter) {
        Supplier<String> tool = RateLimiter.decorateSupplier(limiter, 3_000, () -> "a report");
        try {
            System.out.println("a tool: " + tool.get());
        } catch (RequestNotPermitted e) {
            System.out.println("a tool: " + e.getMessage());
        }
    }
}
// prints:
// a tool: a report
// a tool: RateLimiter 'internal tools' does not permit further calls
// a customer: dol det doz.
