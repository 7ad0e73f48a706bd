package dev.kademe.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.answer.Answer;
import dev.kademe.answer.Provenance;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.contract.RequestUse;
import dev.kademe.event.CallEvent;
import dev.kademe.failure.EndpointException;
import dev.kademe.failure.Failure;
import dev.kademe.retry.Retrier.StopReason;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What reaches the listener, and when a stream is tried again. */
final class StreamingTest extends StreamFixture {
    @Test
    void stream_partsAndEnd_arriveInOrderAndMakeTheAnswer() {
        CompletableFuture<Answer<String>> call = asked(client());
        streams.get(0).sink.part("Your ");
        assertThat(parts).containsExactly("Your ");
        streams.get(0).sink.part("order ");
        streams.get(0).sink.part("is here.");
        assertThat(call).isNotDone();
        streams.get(0).sink.ended(COST);

        assertThat(parts).containsExactly("Your ", "order ", "is here.");
        assertThat(answer(call).content()).isEqualTo("Your order is here.");
        assertThat(answer(call).outcome()).isEqualTo(Answer.Outcome.COMPLETE);
        assertThat(answer(call).provenance().paid()).isEqualTo(COST);
        assertThat(events(CallEvent.ContentStarted.class)).hasSize(1);
        assertThat(use()).isEqualTo(new RequestUse(5, 1, 0));
    }

    @Test
    void failed_beforeTheFirstPart_isTriedAgainUnseen() {
        CompletableFuture<Answer<String>> call = asked(client());
        streams.get(0).sink.failed(unavailable());
        passSeconds(1);
        streams.get(1).sink.part("hello");
        streams.get(1).sink.ended(COST);

        assertThat(answer(call).content()).isEqualTo("hello");
        assertThat(parts).containsExactly("hello");
        assertThat(answer(call).provenance().attempts()).hasSize(2);
        assertThat(streams.get(1).attempt.number()).isEqualTo(2);
    }

    @Test
    void failed_errorInsideAStreamThatBeganWell_isReadAndTriedAgain() {
        CompletableFuture<Answer<String>> call = asked(client());
        streams.get(0)
                .sink
                .failed(EndpointException.status(200)
                        .body(
                                "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}")
                        .build());
        passSeconds(1);
        streams.get(1).sink.part("hello");
        streams.get(1).sink.ended(COST);

        assertThat(answer(call).provenance().attempts().get(0).failure())
                .extracting(failure -> failure.kind())
                .isEqualTo(Failure.Kind.OVERLOADED);
        assertThat(parts).containsExactly("hello");
    }

    @Test
    void failed_sendThrows_isTriedAgain() {
        CompletableFuture<Answer<String>> call = asked(client(Target.streaming(
                "main",
                (content, attempt, sink) -> {
                    if (attempt.number() == 1) {
                        throw unavailable();
                    }
                    sink.part("hello");
                    sink.ended(COST);
                    return () -> {};
                },
                StreamFixture::joined)));

        assertThat(answer(call).content()).isEqualTo("hello");
        assertThat(parts).containsExactly("hello");
    }

    @Test
    void failed_afterAPart_endsTruncatedAndIsReplayedNowhere() {
        ResilientClient<String, String> client =
                handingOff(List.of(streaming("main").ledger(ledger), streaming("small")));
        CompletableFuture<Answer<String>> call = asked(client);
        streams.get(0).sink.part("Your order ");
        streams.get(0).sink.failed(unavailable());
        passSeconds(60);

        assertThat(answer(call).outcome()).isEqualTo(Answer.Outcome.TRUNCATED);
        assertThat(answer(call).content()).isEqualTo("Your order ");
        assertThat(answer(call).provenance().skipped())
                .containsExactly(new Provenance.Skipped("main", null, StopReason.CONTENT_STARTED));
        assertThat(parts).containsExactly("Your order ");
        assertThat(streams).hasSize(1);
    }

    @Test
    void truncated_byTheOutputLimit_endsTruncatedAndIsPaid() {
        CompletableFuture<Answer<String>> call = asked(client());
        streams.get(0).sink.part("Your order ");
        streams.get(0).sink.truncated(COST);

        assertThat(answer(call).outcome()).isEqualTo(Answer.Outcome.TRUNCATED);
        assertThat(answer(call).provenance().wasted()).isEqualTo(COST);
        assertThat(parts).containsExactly("Your order ");
    }

    @Test
    void part_ofAnAbandonedAttempt_isDropped() {
        CompletableFuture<Answer<String>> call = asked(client());
        streams.get(0).sink.failed(unavailable());
        streams.get(0).sink.part("late");
        passSeconds(1);
        streams.get(0).sink.part("later");
        streams.get(0).sink.ended(COST);
        streams.get(1).sink.part("hello");
        streams.get(0).sink.part("latest");
        streams.get(0).sink.failed(unavailable());
        streams.get(1).sink.ended(COST);

        assertThat(parts).containsExactly("hello");
        assertThat(answer(call).content()).isEqualTo("hello");
        assertThat(answer(call).provenance().attempts()).hasSize(2);
    }

    @Test
    void sink_toldAfterTheEnd_dropsIt() {
        CompletableFuture<Answer<String>> call = asked(client());
        streams.get(0).sink.part("hello");
        streams.get(0).sink.ended(COST);
        streams.get(0).sink.part("too late");
        streams.get(0).sink.ended(TokenUsage.of(99, 99));
        streams.get(0).sink.truncated(TokenUsage.of(99, 99));
        streams.get(0).sink.failed(unavailable());

        assertThat(parts).containsExactly("hello");
        assertThat(answer(call).outcome()).isEqualTo(Answer.Outcome.COMPLETE);
        assertThat(answer(call).provenance().paid()).isEqualTo(COST);
        assertThat(events(CallEvent.Answered.class)).hasSize(1);
    }

    @Test
    void handoff_noTargetAnswers_isOnePart() {
        CompletableFuture<Answer<String>> call = asked(handingOff(List.of(streaming("main"))));
        streams.get(0).sink.failed(EndpointException.status(401).build());

        assertThat(answer(call).outcome()).isEqualTo(Answer.Outcome.HANDED_OFF);
        assertThat(parts).containsExactly("a person takes over");
    }

    @Test
    void fallback_thatDoesNotStream_isOnePart() {
        Target.Builder<String, String> small = Target.async(
                "small", (content, attempt) -> CompletableFuture.completedFuture(Reply.of("in one piece", COST)));
        CompletableFuture<Answer<String>> call = asked(handingOff(List.of(streaming("main"), small)));
        streams.get(0).sink.failed(EndpointException.status(401).build());

        assertThat(answer(call).provenance().target()).contains("small");
        assertThat(parts).containsExactly("in one piece");
    }

    @Test
    void ended_withoutAPart_isOneEmptyPart() {
        CompletableFuture<Answer<String>> call = asked(client());
        streams.get(0).sink.ended(COST);

        assertThat(answer(call).content()).isEmpty();
        assertThat(parts).containsExactly("");
    }

    @Test
    void sink_toldInsideSend_isHeard() {
        Stream[] broken = new Stream[1];
        CompletableFuture<Answer<String>> call = asked(client(Target.streaming(
                "main",
                (content, attempt, sink) -> {
                    sink.part("all ");
                    sink.part("at once");
                    sink.ended(COST);
                    broken[0] = new Stream(attempt, sink);
                    return broken[0];
                },
                StreamFixture::joined)));

        assertThat(call).isCompleted();
        assertThat(answer(call).content()).isEqualTo("all at once");
        assertThat(parts).containsExactly("all ", "at once");
        assertThat(broken[0].brokenOff).isLessThanOrEqualTo(1);
    }

    @Test
    void part_null_isAFailure() {
        CompletableFuture<Answer<String>> call = asked(client());
        streams.get(0).sink.part(nothing());

        assertThatThrownBy(() -> answer(call)).hasRootCauseMessage("the endpoint streamed null");
        assertThat(parts).isEmpty();
    }

    /** The reservation used to stay held, and no event told of an end. */
    @Test
    void join_throws_reachesTheCallerAndEndsTheCall() {
        ResilientClient<String, String> client = client(Target.<String, String>streaming(
                        "main",
                        (content, attempt, sink) -> {
                            Stream stream = new Stream(attempt, sink);
                            streams.add(stream);
                            return stream;
                        },
                        all -> {
                            throw new IllegalStateException("cannot join");
                        })
                .ledger(ledger));
        CompletableFuture<Answer<String>> call = asked(client);
        streams.get(0).sink.part("hello");
        streams.get(0).sink.ended(COST);

        assertThatThrownBy(call::join).hasRootCauseMessage("cannot join");
        assertThat(use()).as("it has run").isEqualTo(new RequestUse(5, 1, 0));
        assertThat(events(CallEvent.Failed.class)).hasSize(1);
        assertThat(streams.get(0).brokenOff).isEqualTo(1);
    }

    /** It used to be refused, although nothing of it would have blocked. */
    @Test
    void ask_targetThatBlocksAndStreams_needsNoExecutor() {
        Target<String, String> target = Target.<String, String>blocking("main", (content, attempt) -> {
                    throw new AssertionError("must not block");
                })
                .streamingEndpoint(
                        (content, attempt, sink) -> {
                            sink.part("streamed");
                            sink.ended(COST);
                            return () -> {};
                        },
                        StreamFixture::joined)
                .build();
        ResilientClient<String, String> client = built(ResilientClient.builder(Route.withoutHandoff(List.of(target))));

        assertThat(answer(asked(client)).content()).isEqualTo("streamed");
        assertThat(answer(client.askAsync(QUESTION)).content()).isEqualTo("streamed");
    }

    @SuppressWarnings("NullAway")
    private static String nothing() {
        return null;
    }
}
