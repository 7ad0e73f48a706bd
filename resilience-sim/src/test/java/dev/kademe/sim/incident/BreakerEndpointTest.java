package dev.kademe.sim.incident;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Attempt;
import dev.kademe.call.CallScope;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Workload;
import dev.kademe.sim.check.LawBook;
import dev.kademe.sim.clock.VirtualClock;
import dev.kademe.sim.load.SeededRandom;
import dev.kademe.sim.provider.SizedRequest;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The breaker of the report's first week: one 429 closes the main model for a minute. */
final class BreakerEndpointTest {
    private static final SizedRequest LARGE = SizedRequest.exact(5_000, 0);

    private final VirtualClock clock = new VirtualClock(0);
    private final MainModel model = new MainModel(
            Mornings.ipoMorning(),
            clock,
            new SeededRandom(1).of("transit"),
            new LawBook<>(Law.class),
            new MinuteTally());
    private final BreakerEndpoint breaker = new BreakerEndpoint(model, clock);
    private int number;

    @Test
    void send_afterARejection_reachesTheModelAgainAfterAMinute() {
        send();
        send();
        assertThat(model.rejectedForTokens()).isEqualTo(1);
        clock.runUntil(Duration.ofMillis(118).toNanos());

        send();
        clock.runUntil(Duration.ofSeconds(60).toNanos());
        send();
        assertThat(model.requests(0) + model.requests(1)).isEqualTo(2);

        clock.runUntil(Duration.ofMillis(60_119).toNanos());
        send();
        assertThat(model.requests(0) + model.requests(1)).isEqualTo(3);
    }

    private void send() {
        Inquiry inquiry = new Inquiry(number++, Topic.GENERAL.category(), LARGE, "");
        Question<Inquiry> question = Question.of(inquiry, Workload.LIVE, Repeatability.repeatable());
        Attempt attempt =
                new Attempt("call", Models.MAIN, 1, DegradationLevel.NORMAL, Attempt.ALWAYS, question, new CallScope());
        var unused = breaker.send(inquiry, attempt);
    }
}
