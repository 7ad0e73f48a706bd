package dev.kademe.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.answer.Answer;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.event.CallEvent;
import dev.kademe.failure.EndpointException;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ContentStartedTest {
    /** Started content used to hide that the call may have run, so another target was asked to run it again. */
    @Test
    void failed_contentStartedAndNotRepeatable_isRepeatedNowhere() {
        Call<String, String> call = ResilientClient.builder(
                        Route.withoutHandoff(List.of(target("main"), target("small"))))
                .calls()
                .open(Question.of("q", Workload.LIVE, Repeatability.notRepeatable()), granted -> {});

        call.started(Moment.ZERO);
        call.content("Your order ", Moment.ZERO);
        call.content("is", Moment.ZERO);
        Step<String, String> step = call.failed(EndpointException.status(502).build(), Moment.ZERO, () -> 0);

        Answer<String> answer = ((Step.Answered<String, String>) step).answer();
        assertThat(answer.content()).isEqualTo("Your order is");
        assertThat(answer.outcome()).isEqualTo(Answer.Outcome.TRUNCATED);
        assertThat(answer.provenance().attempts()).hasSize(1);
    }

    @Test
    void content_firstPart_tellsHowLongItTook() {
        List<CallEvent> events = new ArrayList<>();
        Call<String, String> call = ResilientClient.builder(Route.withoutHandoff(List.of(target("main"))))
                .listener(events::add)
                .calls()
                .open(Question.of("q", Workload.LIVE, Repeatability.repeatable()), granted -> {});

        call.started(new Moment(5, 0));
        call.content("12 ", new Moment(47, 0));
        call.content("lira", new Moment(99, 0));

        assertThat(events.subList(2, events.size()))
                .containsExactly(
                        new CallEvent.ContentStarted(call.id(), new Moment(47, 0), "main", 1, Workload.LIVE, 42, 42));
    }

    private static Target<String, String> target(String name) {
        return Target.<String, String>streaming(
                        name, (content, attempt, sink) -> () -> {}, parts -> String.join("", parts))
                .build();
    }
}
