package dev.kademe.sim.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.openai.client.OpenAIClient;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import dev.kademe.answer.Answer;
import dev.kademe.call.Attempt;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.client.TimeSource;
import dev.kademe.client.TimeSource.Grant;
import dev.kademe.failure.Failure;
import dev.kademe.failure.Failure.Kind;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import dev.kademe.sim.provider.RetryHint;
import dev.kademe.sim.server.Faults.Rejections;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Our client around OpenAI's, whose own retries are off, against the fake provider. */
final class ProtectedOpenAiTest {
    @Test
    void ask_stormThatEndsDuringTheWait_isAnsweredAfterTheHint() {
        try (ServedProvider provider = ServedProvider.start()) {
            provider.server().faults(Faults.NONE.with(new Rejections(1, RetryHint.MILLIS, Duration.ofSeconds(2))));
            EndOfStorm time = new EndOfStorm(provider.server());
            OpenAIClient openAi = provider.openAi(0, new ArrayList<>());
            Target<String, String> main = Target.blocking("main", (String text, Attempt attempt) -> ask(openAi, text))
                    .build();
            try (ResilientClient<String, String> client = ResilientClient.builder(
                            Route.of(List.of(main), Handoff.english()))
                    .classifier(ClientExceptions.classifier())
                    .time(time)
                    .build()) {
                Answer<String> answer =
                        client.ask(Question.of("Where is my order?", Workload.LIVE, Repeatability.repeatable()));

                assertThat(answer.provenance().target()).contains("main");
                assertThat(answer.provenance().attempts()).hasSize(2);
                assertThat(answer.provenance().attempts().get(0).failure())
                        .extracting(Failure::kind)
                        .isEqualTo(Kind.RATE_LIMITED);
                assertThat(time.waitedNanos)
                        .isBetween(
                                Duration.ofSeconds(2).toNanos(),
                                Duration.ofSeconds(3).toNanos());
            }
        }
    }

    private static Reply<String> ask(OpenAIClient client, String text) {
        ChatCompletion completion = client.chat()
                .completions()
                .create(ChatCompletionCreateParams.builder()
                        .model("gpt-4o")
                        .addUserMessage(text)
                        .build());
        TokenUsage usage = completion
                .usage()
                .map(used -> TokenUsage.of(used.promptTokens(), used.completionTokens()))
                .orElse(TokenUsage.NONE);
        return Reply.of(completion.choices().get(0).message().content().orElse(""), usage);
    }

    /** A clock that jumps over a wait, during which the storm ends. */
    private static final class EndOfStorm implements TimeSource {
        private final ProviderServer server;
        private long waitedNanos;

        private EndOfStorm(ProviderServer server) {
            this.server = server;
        }

        @Override
        public Moment now() {
            return new Moment(waitedNanos, waitedNanos / 1_000_000);
        }

        @Override
        public boolean await(Grant grant, long untilNanos) {
            waitedNanos = Math.max(waitedNanos, untilNanos);
            server.faults(Faults.NONE);
            return false;
        }
    }
}
