package dev.kademe.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.answer.CallFailedException;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.call.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.failure.EndpointException;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ContentStartedTest {
    /** Started content used to hide that the call may have run, so another target was asked to run it again. */
    @Test
    void failed_contentStartedAndNotRepeatable_isRepeatedNowhere() {
        Call<String, String> call = ResilientClient.builder(
                        Route.withoutHandoff(List.of(target("main"), target("small"))))
                .calls()
                .open(Question.of("q", Workload.BACKGROUND, Repeatability.notRepeatable()), granted -> {});

        call.started(Moment.ZERO);
        call.content(Moment.ZERO);
        Step<String, String> step = call.failed(EndpointException.status(502).build(), Moment.ZERO, () -> 0);

        assertThat(step)
                .isInstanceOfSatisfying(
                        Step.Failed.class,
                        failed -> assertThat(failed.exception().reason())
                                .isEqualTo(CallFailedException.Reason.NOT_REPEATABLE));
    }

    private static Target<String, String> target(String name) {
        return Target.<String, String>blocking(name, (content, attempt) -> Reply.of("x", TokenUsage.NONE))
                .build();
    }
}
