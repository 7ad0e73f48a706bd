package dev.kademe.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.answer.Answer;
import dev.kademe.answer.Provenance.Skipped;
import dev.kademe.event.CallEvent;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.quota.Shares;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.routing.OutageGate;
import dev.kademe.routing.Route.SkipReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What an outage of a target does to the calls that come, with every driver. */
public abstract class OutageContract extends DriverFixture {
    protected OutageContract(World world) {
        super(world);
    }

    @Test
    void ask_targetOut_isProbedOnceAndTrustedAgain() {
        OutageGate.Settings gate =
                new OutageGate.Settings(Duration.ofSeconds(60), 2, 0.5, Duration.ofSeconds(30), Duration.ofMinutes(10));
        main.fails(503).fails(503).fails(503).replies("back");
        small.replies("small");
        World.Client client = world.client(
                handingOff(List.of(main().outageGate(gate), small())).retry(RetryPolicy.none()));
        List<String> contents = new ArrayList<>();

        for (int second = 0; second < 70; second += 5) {
            contents.add(answerAt(second * SECOND, client).content());
        }

        // Two failures close it at 5 s; the probe at 35 s fails; the one at 65 s is answered.
        assertThat(main.sentNanos()).containsExactly(0L, 5 * SECOND, 35 * SECOND, 65 * SECOND);
        assertThat(contents).startsWith("small", "small").endsWith("small", "back");
        assertThat(events(CallEvent.Skipped.class))
                .extracting(CallEvent.Skipped::reason)
                .containsOnly(SkipReason.OUTAGE);
    }

    @Test
    void ask_rejectionsOnly_neverCountAsAnOutage() {
        OutageGate.Settings gate =
                new OutageGate.Settings(Duration.ofSeconds(60), 1, 0.1, Duration.ofSeconds(30), Duration.ofMinutes(10));
        main.fails(429);
        small.replies("small");
        World.Client client = world.client(
                handingOff(List.of(main().outageGate(gate), small())).retry(RetryPolicy.none()));

        for (int call = 0; call < 20; call++) {
            answer(client.ask(live()));
        }

        assertThat(main.attempts()).hasSize(20);
    }

    @Test
    void ask_probeRefusedByItsQuota_givesTheProbeBack() {
        OutageGate.Settings gate =
                new OutageGate.Settings(Duration.ofSeconds(60), 1, 0.1, Duration.ofSeconds(1), Duration.ofMinutes(10));
        main.fails(503).replies("back");
        small.replies("small");
        var gated = main().outageGate(gate)
                .ledger(RequestUse.ledger(1, Duration.ofSeconds(20), FailedCalls.COUNTED, Shares.none()));
        World.Client client = world.client(handingOff(List.of(gated, small())).retry(RetryPolicy.none()));

        answer(client.ask(live()));
        Answer<String> refused = answerAt(2 * SECOND, client);
        Answer<String> probed = answerAt(25 * SECOND, client);

        assertThat(refused.provenance().skipped()).containsExactly(skipped("main", SkipReason.OVER_WAIT));
        assertThat(probed.content()).isEqualTo("back");
    }

    private static Skipped skipped(String target, SkipReason reason) {
        return new Skipped(target, reason, null);
    }
}
