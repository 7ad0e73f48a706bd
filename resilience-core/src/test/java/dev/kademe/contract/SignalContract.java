package dev.kademe.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.answer.Provenance.Skipped;
import dev.kademe.call.Dimension;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import dev.kademe.failure.EndpointException;
import dev.kademe.failure.Failure;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.retry.Retrier.StopReason;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.routing.Route.SkipReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What a provider's own words do to the calls that come after, with every driver. */
public abstract class SignalContract extends DriverFixture {
    private static final long MINUTE = 60 * SECOND;

    protected SignalContract(World world) {
        super(world);
    }

    /** Exhausted credit used to be retried to the end, because it comes as 429. */
    @Test
    void ask_creditExhausted_oneRequestAndNoneForAnHour() {
        main.fails(EndpointException.status(429)
                        .body("{\"error\":{\"type\":\"insufficient_quota\",\"code\":\"insufficient_quota\"}}")
                        .build())
                .replies("back");
        small.replies("small");
        World.Client client = world.client(handingOff());

        Answer<String> first = answer(client.ask(live()));
        Answer<String> second = answer(client.ask(live()));
        Answer<String> hourLater = answerAt(60 * MINUTE, client);

        assertThat(first.content()).isEqualTo("small");
        assertThat(first.provenance().waited()).isZero();
        assertThat(first.provenance().primaryFailure()).map(Failure::kind).contains(Failure.Kind.QUOTA_EXHAUSTED);
        assertThat(second.provenance().skipped()).containsExactly(new Skipped("main", SkipReason.CLOSED, null));
        assertThat(hourLater.content()).isEqualTo("back");
        assertThat(main.sentNanos()).containsExactly(0L, 60 * MINUTE);
    }

    /** A ban of hours used to be clamped to a minute and hit again and again. */
    @Test
    void ask_banOfHours_oneRequestUntilItsEnd() {
        main.rejects(7999).replies("back");
        small.replies("small");
        World.Client client = world.client(handingOff());

        for (long minute = 0; minute < 133; minute += 7) {
            assertThat(answerAt(minute * MINUTE, client).content()).isEqualTo("small");
        }

        assertThat(main.attempts()).hasSize(1);
        assertThat(answerAt(7999 * SECOND, client).content()).isEqualTo("back");
    }

    /** A day that is announced with a delay of seconds is probed once after it, and then closed for long. */
    @Test
    void ask_dayWithAShortDelay_probesOnceThenCloses() {
        EndpointException day = EndpointException.status(429)
                .body("{\"error\":{\"code\":429,\"status\":\"RESOURCE_EXHAUSTED\",\"details\":["
                        + "{\"@type\":\"type.googleapis.com/google.rpc.QuotaFailure\",\"violations\":[{\"quotaId\":"
                        + "\"GenerateRequestsPerDayPerProjectPerModel\"}]},"
                        + "{\"@type\":\"type.googleapis.com/google.rpc.RetryInfo\",\"retryDelay\":\"36s\"}]}}")
                .build();
        main.fails(day);
        small.replies("small");
        World.Client client = world.client(handingOff());

        for (long second = 0; second < 1800; second += 12) {
            answerAt(second * SECOND, client);
        }

        assertThat(main.sentNanos()).containsExactly(0L, 36 * SECOND);
    }

    /** A request over the limit of a minute used to be retried, or taken for a full context. */
    @Test
    void ask_largerThanTheProvidersLimit_isRefusedHereTheNextTime() {
        main.fails(EndpointException.status(413)
                .header("retry-after", "1")
                .header("x-ratelimit-remaining-tokens", "8000")
                .body("{\"error\":{\"message\":\"Request too large for model: Limit 8000, Requested 12903\","
                        + "\"type\":\"tokens\",\"code\":\"rate_limit_exceeded\"}}")
                .build());
        small.replies("small");
        World.Client client = world.client(handingOff(
                List.of(main().ledger(tokens(400_000)).estimate(content -> TokenEstimate.of(12_903)), small())));

        Answer<String> first = answer(client.ask(live()));
        Answer<String> second = answer(client.ask(live()));

        assertThat(first.content()).isEqualTo("small");
        assertThat(first.provenance().skipped())
                .containsExactly(new Skipped("main", null, StopReason.KIND_NOT_RETRIED));
        assertThat(second.provenance().skipped()).containsExactly(new Skipped("main", SkipReason.OVERSIZE, null));
        assertThat(main.attempts()).hasSize(1);
    }

    @Test
    void ask_replySaysLittleIsLeft_theNextCallsArePaced() {
        main.does((content, attempt) -> CompletableFuture.completedFuture(Reply.of("12 lira", Script.COST)
                .withHeaders(Map.of(
                        "x-ratelimit-limit-tokens", List.of("400000"),
                        "x-ratelimit-remaining-tokens", List.of("50")))));
        World.Client client = world.client(
                handingOff(List.of(main().ledger(tokens(400_000)).estimate(content -> TokenEstimate.of(10_000)))));

        Answer<String> first = answer(client.ask(live()));
        Answer<String> second = answer(client.ask(live()));

        assertThat(first.content()).isEqualTo("12 lira");
        assertThat(second.provenance().skipped()).containsExactly(new Skipped("main", SkipReason.OVER_WAIT, null));
    }

    /** T15: a retry that is vetoed at the second failure used to end differently in each mode. */
    @Test
    void ask_secondFailureIsOfAKindNotRetried_stopsAfterTwo() {
        main.fails(503).fails(413);
        small.replies("small");

        Answer<String> answer = answer(handingOff(), live());

        assertThat(answer.content()).isEqualTo("small");
        assertThat(main.sentNanos()).containsExactly(0L, SECOND);
        assertThat(answer.provenance().skipped())
                .containsExactly(new Skipped("main", null, StopReason.KIND_NOT_RETRIED));
    }

    /** T17: a classifier that threw an error used to leave the future waiting for ever. */
    @Test
    void ask_classifierThrowsAnError_endsWithTheFailureAndWhatBroke() {
        EndpointException failure = EndpointException.status(503).build();
        NoClassDefFoundError broken = new NoClassDefFoundError("a class of the application");
        main.fails(failure);

        CallFailedException thrown = failure(
                failing(List.of(main())).classifier((endpointThrew, now) -> {
                    throw broken;
                }),
                live());

        assertThat(thrown).hasCause(failure);
        assertThat(failure.getSuppressed()).containsExactly(broken);
        assertThat(thrown.provenance().attempts().get(0).failure().kind()).isEqualTo(Failure.Kind.UNKNOWN);
    }

    /** A request with several output limits used to be reserved at the smallest. */
    @Test
    void ask_severalOutputLimits_reservesTheLargest() {
        QuotaLedger ledger = tokens(11_000);
        List<Long> freeWhileSent = new ArrayList<>();
        main.does((content, attempt) -> {
            freeWhileSent.add(ledger.freeTokens(Workload.LIVE, world.now()));
            return CompletableFuture.completedFuture(Reply.of("12 lira", Script.COST));
        });

        answer(
                handingOff(List.of(main().ledger(ledger).estimate(content -> TokenEstimate.of(30, 1, 10_000, 500)))),
                live());

        assertThat(freeWhileSent).containsExactly(970L);
    }

    /** A success between failures, or one of the fallback, used to reset the count of the primary's failures. */
    @Test
    void ask_primaryFailsMoreThanHalfTheTime_isLeftAlthoughTheFallbackAnswers() {
        SplittableRandom random = new SplittableRandom(32);
        main.does((content, attempt) -> random.nextInt(100) < 60
                ? CompletableFuture.failedFuture(EndpointException.status(503).build())
                : CompletableFuture.completedFuture(Reply.of("main", Script.COST)));
        small.replies("small");
        World.Client client = world.client(handingOff().retry(RetryPolicy.none()));

        int left = 0;
        for (int second = 0; second < 3600; second++) {
            List<Skipped> skipped =
                    answerAt(second * SECOND, client).provenance().skipped();
            left += skipped.contains(new Skipped("main", SkipReason.OUTAGE, null)) ? 1 : 0;
        }

        // Ten calls decide, and then thirty seconds pass before a probe, of which six in ten fail.
        assertThat(left).isGreaterThan(1800);
    }

    private static QuotaLedger tokens(long limit) {
        return QuotaLedger.create(Quota.builder()
                .limit(Dimension.TOKENS, limit, Metering.sliding(Duration.ofMinutes(1)))
                .build());
    }
}
