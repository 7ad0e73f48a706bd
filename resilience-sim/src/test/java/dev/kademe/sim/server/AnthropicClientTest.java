package dev.kademe.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.anthropic.client.AnthropicClient;
import com.anthropic.core.http.StreamResponse;
import com.anthropic.errors.AnthropicServiceException;
import com.anthropic.errors.BadRequestException;
import com.anthropic.errors.InternalServerException;
import com.anthropic.errors.RateLimitException;
import com.anthropic.helpers.MessageAccumulator;
import com.anthropic.models.messages.Message;
import com.anthropic.models.messages.MessageCreateParams;
import com.anthropic.models.messages.RawMessageStreamEvent;
import com.anthropic.models.messages.StopReason;
import com.anthropic.models.messages.Usage;
import dev.kademe.call.Dimension;
import dev.kademe.call.TokenUsage;
import dev.kademe.failure.Failure;
import dev.kademe.failure.Failure.Kind;
import dev.kademe.failure.ProviderReport;
import dev.kademe.sim.provider.ProviderLimits;
import dev.kademe.sim.provider.RetryHint;
import dev.kademe.sim.server.Faults.Rejections;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The official client of Anthropic, unmodified, talks to the fake provider. */
final class AnthropicClientTest {
    private static final Duration HINT = Duration.ofSeconds(7);
    private static final MessageCreateParams QUESTION = MessageCreateParams.builder()
            .model("claude-sonnet-4-5")
            .maxTokens(1_000)
            .system("Answer briefly.")
            .addUserMessage("Emrim neden iptal edildi?")
            .build();

    private final List<Duration> waits = new ArrayList<>();

    @Test
    void create_room_isAnsweredWithTheUsageThatIsSettled() {
        try (ServedProvider provider = ServedProvider.start()) {
            AnthropicClient client = provider.anthropic(0, waits);

            Message whole = client.messages().create(QUESTION);
            Message cut =
                    client.messages().create(QUESTION.toBuilder().maxTokens(5).build());

            assertThat(text(whole)).hasSize(4 * ServedProvider.ANSWER_TOKENS);
            assertThat(whole.stopReason()).contains(StopReason.END_TURN);
            assertThat(cut.stopReason()).contains(StopReason.MAX_TOKENS);
            assertThat(cut.usage().outputTokens()).isEqualTo(5);
            TokenUsage settled = provider.server().state().tally().settled();
            assertThat(settled).isEqualTo(usage(whole.usage()).plus(usage(cut.usage())));
            assertThat(used(provider)).isEqualTo(settled.totalTokens());
        }
    }

    @Test
    void createStreaming_room_sendsTheSameTextAndTheUsageThatIsSettled() {
        try (ServedProvider provider = ServedProvider.start()) {
            AnthropicClient client = provider.anthropic(0, waits);
            MessageAccumulator whole = MessageAccumulator.create();
            try (StreamResponse<RawMessageStreamEvent> stream =
                    client.messages().createStreaming(QUESTION)) {
                stream.stream().forEach(whole::accumulate);
            }

            TokenUsage settled = provider.server().state().tally().settled();
            assertThat(usage(whole.message().usage())).isEqualTo(settled);
            assertThat(used(provider)).isEqualTo(settled.totalTokens());
            assertThat(text(whole.message())).isEqualTo(text(client.messages().create(QUESTION)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void create_stormWithHint_isReadByClientAndByClassifier(RetryHint hint) {
        try (ServedProvider provider = ServedProvider.start()) {
            provider.server().faults(Faults.NONE.with(new Rejections(1, hint, HINT)));

            RateLimitException thrown = thrown(provider.anthropic(2, waits), RateLimitException.class);

            Failure failure = ClientExceptions.read(thrown);
            assertThat(failure.kind()).isEqualTo(Kind.RATE_LIMITED);
            assertThat(failure.dimension()).contains(Dimension.REQUESTS);
            assertThat(provider.server().state().tally().rateLimited()).isEqualTo(3);
            assertThat(waits).hasSize(2);
            if (hint == RetryHint.NONE) {
                assertThat(thrown.headers().values("retry-after")).isEmpty();
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
            AnthropicClient client = provider.anthropic(0, waits);
            client.messages().create(QUESTION);

            Failure failure = ClientExceptions.read(thrown(client, RateLimitException.class));

            assertThat(failure.dimension()).contains(Dimension.REQUESTS);
            assertThat(Duration.ofNanos(failure.retryAfterNanos())).isEqualTo(Duration.ofSeconds(60));
            assertThat(failure.reports()).anyMatch(report -> isReport(report, Dimension.REQUESTS, 1, 0));
        }
    }

    @Test
    void create_tokensFull_isRejectedForTokens() {
        try (ServedProvider provider = ServedProvider.start(new ProviderLimits(500, 40))) {
            AnthropicClient client = provider.anthropic(0, waits);
            client.messages().create(QUESTION);

            Failure failure = ClientExceptions.read(thrown(client, RateLimitException.class));

            assertThat(failure.kind()).isEqualTo(Kind.RATE_LIMITED);
            assertThat(failure.dimension()).contains(Dimension.TOKENS);
        }
    }

    @Test
    void create_largerThanTheLimit_isRejectedWithoutAHint() {
        try (ServedProvider provider = ServedProvider.start(new ProviderLimits(500, 5))) {
            RateLimitException thrown = thrown(provider.anthropic(0, waits), RateLimitException.class);

            assertThat(thrown.headers().values("retry-after")).isEmpty();
            assertThat(ClientExceptions.read(thrown).kind()).isEqualTo(Kind.RATE_LIMITED);
        }
    }

    @Test
    void create_quotaExhausted_isABadRequestThatNeedsAnOperator() {
        try (ServedProvider provider = ServedProvider.start()) {
            provider.server().faults(Faults.NONE.withQuotaExhausted(true));

            BadRequestException thrown = thrown(provider.anthropic(0, waits), BadRequestException.class);

            Failure failure = ClientExceptions.read(thrown);
            assertThat(failure.kind()).isEqualTo(Kind.QUOTA_EXHAUSTED);
            assertThat(failure.closing()).isEqualTo(Failure.Closing.UNSTATED);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 529, OVERLOADED", "0, 1, 500, SERVER_ERROR"})
    void create_providerInTrouble_isRead(double overloadRatio, double brokenRatio, int status, Kind kind) {
        try (ServedProvider provider = ServedProvider.start()) {
            provider.server()
                    .faults(Faults.NONE.withOverloadRatio(overloadRatio).withBrokenRatio(brokenRatio));

            InternalServerException thrown = thrown(provider.anthropic(0, waits), InternalServerException.class);

            assertThat(thrown.statusCode()).isEqualTo(status);
            assertThat(ClientExceptions.read(thrown).kind()).isEqualTo(kind);
        }
    }

    @Test
    void create_badValue_isABadRequestWithItsId() {
        try (ServedProvider provider = ServedProvider.start()) {
            AnthropicClient client = provider.anthropic(0, waits);

            BadRequestException thrown = catchThrowableOfType(
                    BadRequestException.class,
                    () -> client.messages()
                            .create(QUESTION.toBuilder().maxTokens(0).build()));

            assertThat(thrown).hasMessageContaining("max_tokens must be a whole number from 1");
            assertThat(thrown.requestId()).isPresent();
            assertThat(ClientExceptions.read(thrown).kind()).isEqualTo(Kind.INVALID_REQUEST);
        }
    }

    private static <T extends AnthropicServiceException> T thrown(AnthropicClient client, Class<T> type) {
        return catchThrowableOfType(type, () -> client.messages().create(QUESTION));
    }

    private static String text(Message message) {
        return message.content().get(0).asText().text();
    }

    private static TokenUsage usage(Usage usage) {
        return TokenUsage.of(usage.inputTokens(), usage.outputTokens());
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
