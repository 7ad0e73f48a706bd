package dev.kademe.sim.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Attempt;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.contract.RequestUse;
import dev.kademe.failure.EndpointException;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Shares;
import dev.kademe.retry.Backoff;
import dev.kademe.retry.RetryBudget;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.retry.RetryPolicy.WaitBudgets;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import dev.kademe.sim.clock.SimulatedCall;
import dev.kademe.sim.clock.SimulatedDriver;
import dev.kademe.sim.clock.VirtualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A step is a second here, as in the lesson. */
final class DispatchQueueTest {
    private static final Duration STEP = Duration.ofSeconds(1);
    private static final int DISPATCH_RANK = 1;

    private final VirtualClock clock = new VirtualClock(0);
    private final List<String> sent = new ArrayList<>();
    private final Map<String, SimulatedCall<String, String>> calls = new HashMap<>();
    private final Map<String, Integer> failuresLeft = new HashMap<>();
    private int nextStep;

    @Test
    void dispatch_moreReadyThanTheLimit_sendsTheFirstOfThem() {
        DispatchQueue queue = new DispatchQueue(2);
        add(queue, QuotaLedger.unlimited(), 0, "a", "b", "c", "d", "e");

        run(queue, 4);

        assertThat(sent).containsExactly("a@0", "b@0", "c@1", "d@1", "e@2");
    }

    @Test
    void dispatch_firstNotReady_sendsThoseBehindIt() {
        DispatchQueue queue = new DispatchQueue(2);
        add(queue, QuotaLedger.unlimited(), 2, "a");
        add(queue, QuotaLedger.unlimited(), 0, "b", "c", "d");

        run(queue, 4);

        assertThat(sent).containsExactly("b@0", "c@0", "d@1", "a@2");
    }

    @Test
    void dispatch_retry_goesToTheEnd() {
        DispatchQueue queue = new DispatchQueue(1);
        failuresLeft.put("a", 2);
        add(queue, QuotaLedger.unlimited(), 0, "a", "b", "c");

        run(queue, 6);

        assertThat(sent).containsExactly("a@0", "b@1", "c@2", "a@3", "a@4");
    }

    @Test
    void dispatch_retryThatIsNotDue_waitsForItsStep() {
        DispatchQueue queue = new DispatchQueue(5);
        failuresLeft.put("a", 1);
        add(queue, QuotaLedger.unlimited(), 0, "a");
        add(queue, QuotaLedger.unlimited(), 0, "b");

        run(queue, 3);

        assertThat(sent).containsExactly("a@0", "b@0", "a@1");
    }

    /** One call in two steps: b is dispatched in step 1 and sent in step 2, which is the one call of that step too. */
    @Test
    void dispatch_callInLine_takesRoomUntilTheStepInWhichItIsSent() {
        DispatchQueue queue = new DispatchQueue(1);
        add(queue, oneCallIn(2), 0, "a", "b", "c");

        run(queue, 2);
        assertThat(sent).containsExactly("a@0", "b@2");
        SimulatedCall<String, String> last = calls.get("c");
        assertThat(last.isInLine()).isFalse();

        run(queue, 3);
        assertThat(last.isInLine()).isTrue();

        run(queue, 4);
        assertThat(sent).containsExactly("a@0", "b@2", "c@4");
    }

    @Test
    void dispatch_moreRoomThanTheLedgerGrants_keepsTheOrderOfTheQueue() {
        DispatchQueue queue = new DispatchQueue(3);
        add(queue, oneCallIn(1), 0, "a", "b", "c", "d", "e");

        run(queue, 5);

        assertThat(sent).containsExactly("a@0", "b@1", "c@2", "d@3", "e@4");
    }

    private void add(DispatchQueue queue, QuotaLedger ledger, int readyStep, String... names) {
        SimulatedDriver<String, String> driver = driver(ledger);
        for (String name : names) {
            SimulatedCall<String, String> call =
                    driver.open(Question.of(name, Workload.INTERNAL, Repeatability.repeatable()), queue);
            calls.put(name, call);
            queue.add(call, nanos(readyStep));
        }
    }

    /** Lets time pass to {@code lastStep}, with a dispatch at the end of each step. */
    private void run(DispatchQueue queue, int lastStep) {
        for (; nextStep <= lastStep; nextStep++) {
            long at = nanos(nextStep);
            clock.at(at, DISPATCH_RANK, () -> queue.dispatch(at));
            clock.runUntil(at);
        }
    }

    private SimulatedDriver<String, String> driver(QuotaLedger ledger) {
        ResilientClient.Builder<String, String> client = ResilientClient.builder(Route.withoutHandoff(List.of(
                        Target.blocking("small", this::answer).ledger(ledger).build())))
                .retry(RetryPolicy.builder()
                        .maxAttempts(4)
                        .backoff(Backoff.fixed(STEP))
                        .build())
                .retryBudget(RetryBudget.none())
                .waitBudgets(new WaitBudgets(Map.of(Workload.INTERNAL, Duration.ofHours(1))));
        return new SimulatedDriver<>(clock, client.calls(), new SplittableRandom(0));
    }

    private Reply<String> answer(String name, Attempt attempt) {
        sent.add(name + "@" + clock.now().nanos() / STEP.toNanos());
        if (failuresLeft.merge(name, -1, Integer::sum) >= 0) {
            throw EndpointException.status(503).build();
        }
        return Reply.of(name, TokenUsage.NONE);
    }

    private static QuotaLedger oneCallIn(int steps) {
        return RequestUse.ledger(1, STEP.multipliedBy(steps), FailedCalls.COUNTED, Shares.none());
    }

    private static long nanos(int step) {
        return STEP.multipliedBy(step).toNanos();
    }
}
