package dev.kademe.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.answer.Answer;
import dev.kademe.answer.Provenance.Skipped;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Reply;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.event.CallEvent;
import dev.kademe.failure.EndpointException;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Shares;
import dev.kademe.retry.RetryBudget;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.routing.Route;
import dev.kademe.routing.Route.SkipReason;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What other projects' users report when retries multiply or an outage sticks; the rows are those of facts/reports.md. */
public abstract class StormContract extends DriverFixture {
    private static final RetryPolicy FOUR =
            RetryPolicy.builder().maxAttempts(4).backoff(A_SECOND.backoff()).build();

    protected StormContract(World world) {
        super(world);
    }

    /** T11: a success counts once for a budget that two layers share. */
    @Test
    void ask_nestedClientsShareABudget_tenSuccessesEarnOneRetry() {
        RetryBudget shared = RetryBudget.of(0.1, 5);
        while (shared.withdraw(Workload.LIVE, 0)) {
            // Until it is empty.
        }
        main.replies("12 lira");
        World.Client outer = outer(FOUR, shared, inner(RetryPolicy.none(), shared));

        for (int i = 0; i < 9; i++) {
            answer(outer.ask(live()));
        }
        assertThat(shared.withdraw(Workload.LIVE, 0)).as("after 9").isFalse();
        answer(outer.ask(live()));

        assertThat(shared.withdraw(Workload.LIVE, 0)).as("after 10").isTrue();
        assertThat(shared.withdraw(Workload.LIVE, 0)).as("only one").isFalse();
        assertThat(main.attempts()).hasSize(10);
    }

    /** T26: a hundred calls that all fail send a hundred requests and what the budget holds, not four hundred. */
    @Test
    void ask_everythingFails_retriesAreBoundedAcrossCalls() {
        main.fails(503);
        World.Client client = world.client(
                handingOff(List.of(main().withoutOutageGate())).retry(FOUR).retryBudget(RetryBudget.of(0.2, 2)));

        for (int i = 0; i < 100; i++) {
            answer(client.ask(live()));
        }

        assertThat(main.attempts()).hasSize(102);
    }

    /** T34: a caller who gives up while the inner client waits stops both. */
    @Test
    void askUntil_givenUpInTheInnerWait_stopsBothLayers() {
        main.rejects(5);
        World.Client inner = inner(FOUR, RetryBudget.none());
        Endpoint.Async<String, String> giving = (content, attempt) ->
                inner.askUntil(live().within(attempt.scope()), 2 * SECOND).thenApply(StormContract::reply);
        CompletableFuture<Answer<String>> call = world.client(
                        failing(List.of(world.target("outer", giving))).retry(FOUR))
                .askUntil(live(), 2 * SECOND + 1);
        world.runUntil(call);

        assertThat(call).isCompletedExceptionally();
        assertThat(main.attempts()).hasSize(1);
        assertThat(events(CallEvent.Sent.class)).hasSize(1);
    }

    /** L11: our client of four attempts inside our client of four attempts sends four requests. */
    @Test
    void ask_fourAttemptsInsideFour_sendsFour() {
        main.fails(503);
        World.Client outer = outer(FOUR, RetryBudget.none(), inner(FOUR, RetryBudget.none()));

        CompletableFuture<Answer<String>> call = outer.ask(live());
        world.runUntil(call);

        assertThat(call).isCompletedExceptionally();
        assertThat(main.attempts()).hasSize(4);
        assertThat(events(CallEvent.Sent.class)).hasSize(1);
    }

    /** L16: the local ledger's refusal leads to the fallback, and nothing is sent to the first target. */
    @Test
    void ask_quotaFullLocally_usesTheFallback() {
        QuotaLedger full = RequestUse.ledger(1, Duration.ofMinutes(1), FailedCalls.COUNTED, Shares.none());
        main.replies("main");
        small.replies("small");
        World.Client client = world.client(handingOff(List.of(main().ledger(full), small())));
        answer(client.ask(live()));

        Answer<String> answer = answer(client.ask(live()));

        assertThat(answer.content()).isEqualTo("small");
        assertThat(answer.provenance().skipped()).containsExactly(new Skipped("main", SkipReason.OVER_WAIT, null));
        assertThat(main.attempts()).hasSize(1);
    }

    /** L18: giving up in a wait, or while an attempt is on its way, is followed by no request; the next call is whole. */
    @Test
    void askUntil_givenUpAnywhere_sendsAtMostWhatIsOnItsWay() {
        main.fails(503).does((content, attempt) -> new CompletableFuture<>()).replies("12 lira");
        World.Client client = world.client(handingOff(List.of(main())));

        CompletableFuture<Answer<String>> inAWait = client.askUntil(live(), SECOND / 2);
        world.runUntil(inAWait);
        assertThat(main.attempts()).hasSize(1);
        CompletableFuture<Answer<String>> onItsWay =
                client.askUntil(live(), world.now().nanosAfter(3 * SECOND));
        world.runUntil(onItsWay);
        assertThat(main.attempts()).hasSize(2);

        assertThat(inAWait).isCompletedExceptionally();
        assertThat(onItsWay).isCompletedExceptionally();
        assertThat(answer(client.ask(live())).content()).isEqualTo("12 lira");
        assertThat(main.attempts()).hasSize(3);
    }

    /** Row 31: one probe for each closing of the gate while the target is out, everything else goes straight on. */
    @Test
    void ask_fiveMinutesOut_isProbedEveryHalfMinuteAndTrustedAgain() {
        long outUntil = 300 * SECOND;
        main.does((content, attempt) -> world.now().nanos() < outUntil
                ? CompletableFuture.failedFuture(EndpointException.status(503).build())
                : CompletableFuture.completedFuture(Reply.of("main", Script.COST)));
        small.replies("small");
        World.Client client = world.client(handingOff().retry(RetryPolicy.none()));
        for (int second = 0; second < 360; second++) {
            CompletableFuture<Answer<String>> call = new CompletableFuture<>();
            world.at(second * SECOND, () -> {
                var unused = client.ask(live()).thenAccept(call::complete);
            });
            assertThat(answer(call).provenance().elapsed()).isZero();
        }

        // Ten failures close the gate at 9 s; then a probe every 30 s, the first good one at 309 s.
        List<Long> seconds =
                main.sentNanos().stream().map(nanos -> nanos / SECOND).toList();
        assertThat(seconds.subList(0, 20))
                .containsExactly(
                        0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 39L, 69L, 99L, 129L, 159L, 189L, 219L, 249L, 279L,
                        309L);
        assertThat(seconds.subList(20, seconds.size())).hasSize(50).startsWith(310L);
        assertThat(small.attempts()).hasSize(309);
    }

    private World.Client inner(RetryPolicy policy, RetryBudget budget) {
        return world.client(ResilientClient.builder(
                        Route.withoutHandoff(List.of(main().withoutOutageGate().build())))
                .name("inner")
                .retry(policy)
                .retryBudget(budget));
    }

    private World.Client outer(RetryPolicy policy, RetryBudget budget, World.Client inner) {
        Endpoint.Async<String, String> asking =
                (content, attempt) -> inner.ask(live().within(attempt.scope())).thenApply(StormContract::reply);
        return world.client(
                failing(List.of(world.target("outer", asking))).retry(policy).retryBudget(budget));
    }

    private static Reply<String> reply(Answer<String> answer) {
        return Reply.of(answer.content(), Script.COST);
    }
}
