package dev.kademe.sim.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.answer.Answer;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.failure.EndpointException;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import dev.kademe.sim.clock.SimulatedCall;
import dev.kademe.sim.clock.SimulatedDriver;
import dev.kademe.sim.clock.VirtualClock;
import dev.kademe.sim.load.Arrivals;
import dev.kademe.sim.load.RateCurve;
import dev.kademe.sim.load.SeededRandom;
import dev.kademe.sim.provider.QuotaProvider;
import dev.kademe.sim.provider.SizedRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * 103 % of what the main model grants, and every rejection asks for a minute: a limit of the minute paces the calls, and
 * does not close the model.
 */
final class DiversionTest {
    private static final SizedRequest REQUEST = SizedRequest.exact(2_000, 500);
    private static final double PER_MINUTE = 1.03 * Providers.TOKENS / REQUEST.totalTokens();
    private static final long END_NANOS = Duration.ofMinutes(15).toNanos();
    private static final double SHARE_TOO_MUCH = 1.1;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void load103Percent_mirroredLedger_divertsNoMoreThanANaiveClientLoses(long seed) {
        assertThat(diverted(seed, Providers.TOKENS))
                .as("seed %d", seed)
                .isPositive()
                .isLessThanOrEqualTo(lost(seed));
    }

    /** The real limit is lower than anybody knew. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void load103Percent_limitLowerThanBelieved_divertsNoMoreThanANaiveClientLoses(long seed) {
        long believed = Math.round(SHARE_TOO_MUCH * Providers.TOKENS);

        assertThat(diverted(seed, believed)).as("seed %d", seed).isPositive().isLessThanOrEqualTo(lost(seed));
    }

    /** Questions that the main model did not answer although a plan stood behind it. */
    private static int diverted(long seed, long believedTokens) {
        return new Run(seed, QuotaLedger.create(Providers.quota(believedTokens)), RetryPolicy.standard()).unanswered;
    }

    /** Questions that a client without ledger and retries does not get answered. */
    private static int lost(long seed) {
        return new Run(seed, QuotaLedger.unlimited(), RetryPolicy.none()).unanswered;
    }

    /** A quarter of an hour. */
    private static final class Run {
        private final VirtualClock clock = new VirtualClock(0);
        private final SimulatedDriver<SizedRequest, String> driver;
        private final Arrivals arrivals;
        private int unanswered;

        Run(long seed, QuotaLedger ledger, RetryPolicy policy) {
            SeededRandom random = new SeededRandom(seed);
            QuotaProvider provider =
                    new QuotaProvider(clock, Providers.sliding(), Providers.HABITS, random.of("transit"), call -> {});
            Target<SizedRequest, String> main = Target.async("main", askingForAMinute(provider))
                    .ledger(ledger)
                    .estimate(request -> TokenEstimate.of(request.inputTokens(), request.maxOutputTokens()))
                    .build();
            Target<SizedRequest, String> small = Target.<SizedRequest, String>async(
                            "small",
                            (request, attempt) -> CompletableFuture.completedFuture(Reply.of("small", TokenUsage.NONE)))
                    .build();
            this.driver = new SimulatedDriver<>(
                    clock,
                    ResilientClient.builder(Route.withoutHandoff(List.of(main, small)))
                            .retry(policy)
                            .withoutLog()
                            .calls(),
                    random.of("jitter"));
            this.arrivals = Arrivals.poisson(RateCurve.perMinute(PER_MINUTE), random.of("live"));
            planNext();
            clock.run();
        }

        private void planNext() {
            long atNanos = arrivals.nextNanos();
            if (atNanos < END_NANOS) {
                clock.at(atNanos, VirtualClock.ORDINARY, () -> {
                    SimulatedCall<SizedRequest, String> call =
                            driver.open(Question.of(REQUEST, Workload.LIVE, Repeatability.repeatable()));
                    var unused = call.answer().thenAccept(this::count);
                    call.start();
                    planNext();
                });
            }
        }

        private void count(Answer<String> answer) {
            if (!answer.provenance().target().orElseThrow().equals("main")) {
                unanswered++;
            }
        }

        private static Endpoint.Async<SizedRequest, String> askingForAMinute(QuotaProvider provider) {
            return (request, attempt) -> provider.send(request, attempt)
                    .exceptionallyCompose(rejected -> CompletableFuture.failedFuture(EndpointException.status(429)
                            .header("retry-after", "60")
                            .build()));
        }
    }
}
