package dev.kademe.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.answer.CallFailedException;
import dev.kademe.contract.RequestUse;
import dev.kademe.event.CallEvent;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Shares;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** One helper asks every target the same and checks every answer in the same way. */
final class EveryTargetTest extends ClientFixture {
    @Test
    void tryEveryTarget_eachByItself_tellsWhatWasThrown() {
        ResilientClient<String, String> client =
                client(handingOff(answering("main"), answering("small"), failing("second", 503)));

        Map<String, Optional<Throwable>> results = client.tryEveryTarget(
                QUESTION, answer -> assertThat(answer).as("an answer of main").startsWith("main"));

        assertThat(results.keySet()).containsExactly("main", "small", "second");
        assertThat(results.get("main")).isEmpty();
        assertThat(results.get("small")).containsInstanceOf(AssertionError.class);
        assertThat(results.get("second"))
                .get()
                .isInstanceOfSatisfying(
                        CallFailedException.class,
                        failed -> assertThat(failed.reason()).isEqualTo(CallFailedException.Reason.ROUTE_EXHAUSTED));
    }

    @Test
    void tryEveryTarget_withinItsQuota_isCharged() {
        QuotaLedger ledger = RequestUse.ledger(1, Duration.ofHours(1), FailedCalls.COUNTED, Shares.none());
        ResilientClient<String, String> client =
                client(handingOff(answering("main").ledger(ledger)));

        assertThat(client.tryEveryTarget(QUESTION, answer -> {}).get("main")).isEmpty();
        assertThat(client.tryEveryTarget(QUESTION, answer -> {}).get("main"))
                .containsInstanceOf(CallFailedException.class);
        assertThat(RequestUse.of(ledger, time.now()).charged()).isEqualTo(1);
    }

    @Test
    void tryEveryTarget_switchedOff_isNotAsked() {
        Target<String, String> main = answering("main").build();
        main.switchOff();
        ResilientClient<String, String> client = client(ResilientClient.builder(Route.withoutHandoff(List.of(main))));

        assertThat(client.tryEveryTarget(QUESTION, answer -> {}).get("main"))
                .containsInstanceOf(CallFailedException.class);
        assertThat(events(CallEvent.Sent.class)).isEmpty();
    }

    /** Each target's trial used to be numbered from 1, like the client's own calls. */
    @Test
    void tryEveryTarget_callIds_areLikeNoOthers() {
        ResilientClient<String, String> client = client(handingOff(answering("main"), answering("small")));
        client.ask(QUESTION);
        client.tryEveryTarget(QUESTION, answer -> {});
        client.tryEveryTarget(QUESTION, answer -> {});
        client.ask(QUESTION);

        assertThat(events(CallEvent.Asked.class))
                .hasSize(6)
                .extracting(CallEvent.Asked::callId)
                .doesNotHaveDuplicates();
    }
}
