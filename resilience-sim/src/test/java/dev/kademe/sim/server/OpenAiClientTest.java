package dev.kademe.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.openai.client.OpenAIClient;
import com.openai.core.http.StreamResponse;
import com.openai.errors.BadRequestException;
import com.openai.errors.InternalServerException;
import com.openai.errors.OpenAIServiceException;
import com.openai.errors.RateLimitException;
import com.openai.helpers.ChatCompletionAccumulator;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionStreamOptions;
import com.openai.models.completions.CompletionUsage;
import dev.kademe.call.Dimension;
import dev.kademe.call.TokenUsage;
import dev.kademe.failure.Failure;
import dev.kademe.failure.Failure.Closing;
import dev.kademe.failure.Failure.Kind;
import dev.kademe.failure.ProviderReport;
import dev.kademe.sim.provider.ProviderLimits;
import dev.kademe.sim.provider.RetryHint;
import dev.kademe.sim.server.Faults.Rejections;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The official client of OpenAI, unmodified, talks to the fake provider. */
final class OpenAiClientTest {
    private static final Duration HINT = Duration.ofSeconds(7);
    private static final ChatCompletionCreateParams QUESTION = ChatCompletionCreateParams.builder()
            .model("gpt-4o")
            .addSystemMessage("Answer briefly.")
            .addUserMessage("Emrim neden iptal edildi?")
            .build();

    private final List<Duration> waits = new ArrayList<>();

    @Test
    void create_room_isAnsweredWithTheUsageThatIsSettled() {
        try (ServedProvider provider = ServedProvider.start()) {
            OpenAIClient client = provider.openAi(0, waits);

            ChatCompletion whole = client.chat().completions().create(QUESTION);
            ChatCompletion cut = client.chat()
                    .completions()
                    .create(QUESTION.toBuilder().maxCompletionTokens(5).build());

            assertThat(whole.choices().get(0).message().content().orElseThrow())
                    .hasSize(4 * ServedProvider.ANSWER_TOKENS);
            assertThat(whole.choices().get(0).finishReason()).isEqualTo(ChatCompletion.Choice.FinishReason.STOP);
            assertThat(cut.choices().get(0).finishReason()).isEqualTo(ChatCompletion.Choice.FinishReason.LENGTH);
            assertThat(cut.usage().orElseThrow().completionTokens()).isEqualTo(5);
            TokenUsage settled = provider.server().state().tally().settled();
            assertThat(settled).isEqualTo(usage(whole.usage()).plus(usage(cut.usage())));
            assertThat(used(provider)).isEqualTo(settled.totalTokens());
        }
    }

    @Test
    void create_sameSeedAndPrompt_givesTheSameText() {
        try (ServedProvider one = ServedProvider.start();
                ServedProvider other = ServedProvider.start()) {
            assertThat(text(one.openAi(0, waits), QUESTION)).isEqualTo(text(other.openAi(0, waits), QUESTION));
            assertThat(text(
                            one.openAi(0, waits),
                            QUESTION.toBuilder().addUserMessage("Ya şimdi?").build()))
                    .isNotEqualTo(text(other.openAi(0, waits), QUESTION));
        }
    }

    @Test
    void createStreaming_usageIncluded_sendsTheSameTextAndTheUsageThatIsSettled() {
        try (ServedProvider provider = ServedProvider.start()) {
            OpenAIClient client = provider.openAi(0, waits);
            ChatCompletionCreateParams params = QUESTION.toBuilder()
                    .streamOptions(ChatCompletionStreamOptions.builder()
                            .includeUsage(true)
                            .build())
                    .build();
            ChatCompletionAccumulator whole = ChatCompletionAccumulator.create();
            List<ChatCompletionChunk> chunks = chunks(client, params);
            chunks.forEach(whole::accumulate);

            CompletionUsage usage = chunks.get(chunks.size() - 1).usage().orElseThrow();
            assertThat(usage(Optional.of(usage)))
                    .isEqualTo(provider.server().state().tally().settled());
            assertThat(used(provider)).isEqualTo(usage.totalTokens());
            assertThat(whole.chatCompletion()
                            .choices()
                            .get(0)
                            .message()
                            .content()
                            .orElseThrow())
                    .isEqualTo(text(client, QUESTION));
        }
    }

    @Test
    void createStreaming_usageNotIncluded_endsWithoutIt() {
        try (ServedProvider provider = ServedProvider.start()) {
            List<ChatCompletionChunk> chunks = chunks(provider.openAi(0, waits), QUESTION);

            assertThat(chunks)
                    .allMatch(
                            chunk -> chunk.usage().isEmpty() && chunk.choices().size() == 1);
            assertThat(chunks.get(chunks.size() - 1).choices().get(0).finishReason())
                    .isPresent();
        }
    }

    @ParameterizedTest
    @EnumSource
    void create_stormWithHint_isReadByClientAndByClassifier(RetryHint hint) {
        try (ServedProvider provider = ServedProvider.start()) {
            provider.server().faults(Faults.NONE.with(new Rejections(1, hint, HINT)));

            RateLimitException thrown = thrown(provider.openAi(2, waits), RateLimitException.class);

            Failure failure = ClientExceptions.read(thrown);
            assertThat(failure.kind()).isEqualTo(Kind.RATE_LIMITED);
            assertThat(failure.closing()).isEqualTo(Closing.NONE);
            assertThat(failure.dimension()).contains(Dimension.REQUESTS);
            assertThat(thrown.code()).contains("rate_limit_exceeded");
            assertThat(thrown.type()).contains("requests");
            assertThat(provider.server().state().tally().rateLimited()).isEqualTo(3);
            assertThat(waits).hasSize(2);
            if (hint == RetryHint.NONE) {
                assertThat(waits).allMatch(wait -> wait.compareTo(Duration.ofSeconds(8)) <= 0);
            } else {
                // A date is a whole second that may lie up to one beyond the wait, and time passes until it is read.
                assertThat(waits).allMatch(wait -> isAbout(wait, HINT));
                assertThat(isAbout(Duration.ofNanos(failure.retryAfterNanos()), HINT))
                        .isTrue();
            }
        }
    }

    @Test
    void create_requestsFull_isRejectedWithTheMetersWait() {
        try (ServedProvider provider = ServedProvider.start(new ProviderLimits(1, 400_000))) {
            OpenAIClient client = provider.openAi(0, waits);
            client.chat().completions().create(QUESTION);

            Failure failure = ClientExceptions.read(thrown(client, RateLimitException.class));

            assertThat(failure.dimension()).contains(Dimension.REQUESTS);
            assertThat(Duration.ofNanos(failure.retryAfterNanos())).isEqualTo(Duration.ofSeconds(60));
            assertThat(failure.reports()).anyMatch(report -> isReport(report, Dimension.REQUESTS, 1, 0));
        }
    }

    @Test
    void create_tokensFull_isRejectedForTokens() {
        try (ServedProvider provider = ServedProvider.start(new ProviderLimits(500, 50))) {
            OpenAIClient client = provider.openAi(0, waits);
            client.chat().completions().create(QUESTION);

            RateLimitException thrown = thrown(client, RateLimitException.class);

            assertThat(thrown.type()).contains("tokens");
            assertThat(ClientExceptions.read(thrown).dimension()).contains(Dimension.TOKENS);
            assertThat(ClientExceptions.read(thrown).kind()).isEqualTo(Kind.RATE_LIMITED);
        }
    }

    @Test
    void create_largerThanTheLimit_isRejectedForGood() {
        try (ServedProvider provider = ServedProvider.start(new ProviderLimits(500, 20))) {
            RateLimitException thrown = thrown(provider.openAi(0, waits), RateLimitException.class);

            assertThat(ClientExceptions.read(thrown).kind()).isEqualTo(Kind.REQUEST_TOO_LARGE);
            assertThat(thrown.headers().values("retry-after")).isEmpty();
        }
    }

    @Test
    void create_quotaExhausted_needsAnOperator() {
        try (ServedProvider provider = ServedProvider.start()) {
            provider.server().faults(Faults.NONE.withQuotaExhausted(true));

            RateLimitException thrown = thrown(provider.openAi(0, waits), RateLimitException.class);

            assertThat(thrown.code()).contains("insufficient_quota");
            assertThat(thrown.headers().values("retry-after")).isEmpty();
            Failure failure = ClientExceptions.read(thrown);
            assertThat(failure.kind()).isEqualTo(Kind.QUOTA_EXHAUSTED);
            assertThat(failure.closing()).isEqualTo(Closing.UNSTATED);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 503, OVERLOADED", "0, 1, 500, SERVER_ERROR"})
    void create_providerInTrouble_isRead(double overloadRatio, double brokenRatio, int status, Kind kind) {
        try (ServedProvider provider = ServedProvider.start()) {
            provider.server()
                    .faults(Faults.NONE.withOverloadRatio(overloadRatio).withBrokenRatio(brokenRatio));

            InternalServerException thrown = thrown(provider.openAi(0, waits), InternalServerException.class);

            assertThat(thrown.statusCode()).isEqualTo(status);
            assertThat(ClientExceptions.read(thrown).kind()).isEqualTo(kind);
        }
    }

    @Test
    void create_badValue_isABadRequest() {
        try (ServedProvider provider = ServedProvider.start()) {
            OpenAIClient client = provider.openAi(0, waits);

            BadRequestException thrown = catchThrowableOfType(
                    BadRequestException.class,
                    () -> client.chat()
                            .completions()
                            .create(QUESTION.toBuilder().maxCompletionTokens(0).build()));

            assertThat(thrown).hasMessageContaining("max_completion_tokens must be a whole number from 1");
            assertThat(ClientExceptions.read(thrown).kind()).isEqualTo(Kind.INVALID_REQUEST);
        }
    }

    @Test
    void list_models_isAnswered() {
        try (ServedProvider provider = ServedProvider.start()) {
            assertThat(provider.openAi(0, waits).models().list().data()).hasSize(1);
        }
    }

    private static <T extends OpenAIServiceException> T thrown(OpenAIClient client, Class<T> type) {
        return catchThrowableOfType(type, () -> client.chat().completions().create(QUESTION));
    }

    private static List<ChatCompletionChunk> chunks(OpenAIClient client, ChatCompletionCreateParams params) {
        try (StreamResponse<ChatCompletionChunk> stream =
                client.chat().completions().createStreaming(params)) {
            return stream.stream().toList();
        }
    }

    private static String text(OpenAIClient client, ChatCompletionCreateParams params) {
        return client.chat()
                .completions()
                .create(params)
                .choices()
                .get(0)
                .message()
                .content()
                .orElseThrow();
    }

    private static TokenUsage usage(Optional<CompletionUsage> usage) {
        return TokenUsage.of(
                usage.orElseThrow().promptTokens(), usage.orElseThrow().completionTokens());
    }

    private static long used(ServedProvider provider) {
        var tokens = provider.server().state().standings().tokens();
        return tokens.limit() - tokens.remaining();
    }

    private static boolean isAbout(Duration actual, Duration expected) {
        return actual.minus(expected).abs().compareTo(Duration.ofMillis(1_500)) <= 0;
    }

    private static boolean isReport(ProviderReport report, Dimension dimension, long limit, long remaining) {
        return report.dimension() == dimension
                && report.limit().orElse(-1) == limit
                && report.remaining().orElse(-1) == remaining;
    }
}
