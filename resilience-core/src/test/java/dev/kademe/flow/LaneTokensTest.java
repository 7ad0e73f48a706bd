package dev.kademe.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.routing.Route;
import dev.kademe.routing.Router;
import dev.kademe.routing.Target;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LaneTokensTest {
    @Test
    void waitingTokens_endlessEstimates_doNotOverflow() {
        Target<String, String> endless = Target.<String, String>blocking(
                        "main", (content, attempt) -> Reply.of("x", TokenUsage.NONE))
                .estimate(content -> new TokenEstimate(TokenEstimate.HIGHEST, TokenEstimate.HIGHEST))
                .build();
        Router<String, String> router = Router.single(Route.withoutHandoff(List.of(endless)));
        Lane<String, String> lane = new Lane<>(() -> router, LaneSettings.standard(), Moment.ZERO);
        Question<String> question = Question.of("q", Workload.BACKGROUND, Repeatability.repeatable());

        long before = 0;
        for (int i = 0; i < 3; i++) {
            lane.submitted(lane.job(question), Moment.ZERO);
            assertThat(lane.waitingTokens()).isGreaterThan(before);
            before = lane.waitingTokens();
        }
    }
}
