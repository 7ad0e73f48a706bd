package dev.kademe.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException.Reason;
import dev.kademe.contract.RequestUse;
import dev.kademe.event.CallEvent;
import dev.kademe.failure.EndpointException;
import dev.kademe.failure.Failure;
import dev.kademe.logging.RecordedLog;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Who can end a stream: its caller, the listener, the deadline; and how streams are asked for in one piece. */
final class StreamingEndTest extends StreamFixture {
    @Test
    void cancel_whileItStreams_breaksItOffOnceAndKeepsTheCharge() {
        CompletableFuture<Answer<String>> call = asked(client());
        streams.get(0).sink.part("hello");
        call.cancel(false);
        streams.get(0).sink.part("late");
        streams.get(0).sink.ended(COST);
        call.cancel(false);

        assertThat(streams.get(0).brokenOff).isEqualTo(1);
        assertThat(parts).containsExactly("hello");
        assertThat(use()).as("it has run").isEqualTo(new RequestUse(5, 1, 0));
        assertThat(failedReason()).isEqualTo(Reason.CANCELLED);
        assertThatThrownBy(call::join).isInstanceOf(CancellationException.class);
    }

    @Test
    void cancel_beforeARetry_givesTheQuotaBack() {
        CompletableFuture<Answer<String>> call = asked(client());
        streams.get(0).sink.failed(EndpointException.status(503).build());
        call.cancel(false);
        passSeconds(5);

        assertThat(streams).hasSize(1);
        assertThat(use().waiting()).isZero();
        assertThat(failedReason()).isEqualTo(Reason.CANCELLED);
    }

    @Test
    void cancel_inLine_leavesTheLine() {
        ResilientClient<String, String> client = client();
        for (int i = 0; i < 5; i++) {
            var unused = asked(client);
        }
        CompletableFuture<Answer<String>> inLine =
                client.askStreaming(QUESTION.withDeadline(Duration.ofMinutes(5)), parts::add);
        assertThat(inLine).as("nothing fits within its wait budget").isCompletedExceptionally();
        streams.get(0).sink.failed(EndpointException.status(400).build());
        CompletableFuture<Answer<String>> next = asked(client);
        next.cancel(false);

        assertThat(streams).hasSize(6);
        assertThat(streams.get(5).brokenOff).isEqualTo(1);
        assertThat(use().waiting()).isZero();
    }

    @Test
    void listener_throws_endsTheCallWithItAndBreaksTheStreamOff() {
        IllegalStateException broken = new IllegalStateException("the screen is gone");
        CompletableFuture<Answer<String>> call = client().askStreaming(QUESTION, part -> {
            parts.add(part);
            throw broken;
        });
        streams.get(0).sink.part("hello");
        streams.get(0).sink.part("again");
        streams.get(0).sink.ended(COST);

        assertThatThrownBy(call::join).hasCause(broken);
        assertThat(parts).containsExactly("hello");
        assertThat(streams.get(0).brokenOff).isEqualTo(1);
        assertThat(failedReason()).isEqualTo(Reason.CANCELLED);
        assertThat(use()).isEqualTo(new RequestUse(5, 1, 0));
    }

    @Test
    void listener_throwsOnAHandoff_endsTheCallWithIt() {
        CompletableFuture<Answer<String>> call = handingOff(List.of(streaming("main")))
                .askStreaming(QUESTION, part -> {
                    throw new IllegalStateException("the screen is gone");
                });
        streams.get(0).sink.failed(EndpointException.status(401).build());

        assertThatThrownBy(call::join).hasRootCauseMessage("the screen is gone");
    }

    @Test
    void listener_cancelsTheCall_hearsNothingMore() {
        CompletableFuture<CompletableFuture<Answer<String>>> own = new CompletableFuture<>();
        CompletableFuture<Answer<String>> call = client().askStreaming(QUESTION, part -> {
            parts.add(part);
            own.join().cancel(false);
        });
        own.complete(call);
        streams.get(0).sink.part("hello");
        streams.get(0).sink.part("again");

        assertThat(call).isCancelled();
        assertThat(parts).containsExactly("hello");
        assertThat(streams.get(0).brokenOff).isEqualTo(1);
    }

    /** It used to take effect only when the stream said something more. */
    @Test
    void eventListener_cancelsAtTheFirstPart_takesEffectAfterIt() {
        CompletableFuture<CompletableFuture<Answer<String>>> own = new CompletableFuture<>();
        ResilientClient<String, String> client = built(ResilientClient.builder(
                        Route.withoutHandoff(List.of(streaming("main").build())))
                .listener(event -> {
                    if (event instanceof CallEvent.ContentStarted) {
                        own.join().cancel(false);
                    }
                }));
        own.complete(asked(client));
        streams.get(0).sink.part("hello");

        assertThat(streams.get(0).brokenOff).isEqualTo(1);
        assertThat(failedReason()).isEqualTo(Reason.CANCELLED);
    }

    @Test
    void deadline_whileItStreams_endsTruncatedAndBreaksItOff() {
        CompletableFuture<Answer<String>> call =
                client().askStreaming(QUESTION.withDeadline(Duration.ofSeconds(3)), parts::add);
        time.at(SECOND, () -> streams.get(0).sink.part("hello"));

        Answer<String> answer = answer(call);
        streams.get(0).sink.part("late");

        assertThat(answer.outcome()).isEqualTo(Answer.Outcome.TRUNCATED);
        assertThat(answer.content()).isEqualTo("hello");
        assertThat(answer.provenance().elapsed()).isEqualTo(Duration.ofSeconds(3));
        assertThat(answer.provenance().attempts().get(0).failure())
                .extracting(failure -> failure.kind())
                .isEqualTo(Failure.Kind.TIMED_OUT);
        assertThat(streams.get(0).brokenOff).isEqualTo(1);
        assertThat(parts).containsExactly("hello");
    }

    @Test
    void deadline_beforeTheFirstPart_handsOff() {
        ResilientClient<String, String> client = handingOff(List.of(streaming("main"), streaming("small")));
        CompletableFuture<Answer<String>> call =
                client.askStreaming(QUESTION.withDeadline(Duration.ofSeconds(3)), parts::add);

        assertThat(answer(call).outcome()).isEqualTo(Answer.Outcome.HANDED_OFF);
        assertThat(parts).containsExactly("a person takes over");
        assertThat(streams).as("nothing is sent when too little time is left").hasSize(1);
        assertThat(streams.get(0).brokenOff).isEqualTo(1);
    }

    /** The call used to hang for ever. */
    @Test
    void breakOff_throws_theCallEndsAndTheLogNamesTheClassOnly() {
        ResilientClient<String, String> client = client(Target.<String, String>streaming(
                "main",
                (content, attempt, sink) -> () -> {
                    throw new IllegalStateException("MARKER");
                },
                StreamFixture::joined));
        try (RecordedLog log = RecordedLog.open()) {
            CompletableFuture<Answer<String>> call =
                    client.askStreaming(QUESTION.withDeadline(Duration.ofSeconds(3)), parts::add);
            time.runUntil(call::isDone);

            assertThat(call).isCompletedExceptionally();
            assertThat(log.lines(ResilientClient.class.getName()))
                    .extracting(RecordedLog.Line::text)
                    .containsExactly("an attempt could not be broken off: java.lang.IllegalStateException");
        }
    }

    @Test
    void breakOff_tellsTheSink_isDropped() {
        CompletableFuture<Answer<String>> call = asked(client(Target.streaming(
                "main",
                (content, attempt, sink) -> () -> sink.failed(new java.io.IOException("closed")),
                StreamFixture::joined)));
        call.cancel(false);

        assertThat(events(CallEvent.AttemptFailed.class))
                .extracting(failed -> failed.failure().kind())
                .containsExactly(Failure.Kind.CANCELLED);
    }

    /** The caller used to hear of it, as if it were its own mistake. */
    @Test
    void ended_withoutAUsage_isAFailureOfTheTarget() {
        CompletableFuture<Answer<String>> call =
                handingOff(List.of(streaming("main"))).askStreaming(QUESTION, parts::add);
        streams.get(0).sink.ended(null);

        assertThat(answer(call).outcome()).isEqualTo(Answer.Outcome.HANDED_OFF);
    }

    /** The call used to hang for ever. */
    @Test
    void failed_withNull_endsACollectedStreamToo() {
        CompletableFuture<Answer<String>> call =
                handingOff(List.of(streaming("main"))).askAsync(QUESTION);
        streams.get(0).sink.failed(null);

        assertThat(answer(call).outcome()).isEqualTo(Answer.Outcome.HANDED_OFF);
    }

    /** The call used to hang for ever. */
    @Test
    void join_throwsAnError_endsACollectedStreamWithIt() {
        LinkageError broken = new LinkageError("join");
        CompletableFuture<Answer<String>> call = client(Target.<String, String>streaming(
                        "main",
                        (content, attempt, sink) -> {
                            streams.add(new Stream(attempt, sink));
                            return () -> {};
                        },
                        all -> {
                            throw broken;
                        }))
                .askAsync(QUESTION);
        streams.get(0).sink.ended(COST);

        assertThatThrownBy(call::join).hasCause(broken);
    }

    @Test
    void ask_targetThatStreamsOnly_collectsIt() {
        ResilientClient<String, String> client = client(Target.streaming(
                "main",
                (content, attempt, sink) -> {
                    sink.part("in ");
                    sink.part("one piece");
                    sink.ended(COST);
                    sink.part(" and more");
                    return () -> {};
                },
                StreamFixture::joined));

        assertThat(client.ask(QUESTION).content()).isEqualTo("in one piece");
        assertThat(client.ask(QUESTION).outcome()).isEqualTo(Answer.Outcome.COMPLETE);
    }

    @Test
    void askAsync_targetThatStreamsOnly_isTriedAgainAfterAPartNobodySaw() {
        CompletableFuture<Answer<String>> call = client().askAsync(QUESTION);
        streams.get(0).sink.part("half an ");
        streams.get(0).sink.failed(unavailable());
        passSeconds(1);
        streams.get(1).sink.part("a whole answer");
        streams.get(1).sink.ended(COST);

        assertThat(answer(call).content()).isEqualTo("a whole answer");
    }

    @Test
    void askAsync_targetThatStreamsOnly_cancelBreaksItOffOnce() {
        CompletableFuture<Answer<String>> call = client().askAsync(QUESTION);
        streams.get(0).sink.part("hello");
        call.cancel(false);
        call.cancel(false);
        streams.get(0).sink.ended(COST);

        assertThat(streams.get(0).brokenOff).isEqualTo(1);
        assertThat(use()).isEqualTo(new RequestUse(5, 1, 0));
    }

    private Reason failedReason() {
        List<CallEvent.Failed> failed = events(CallEvent.Failed.class);
        return failed.get(failed.size() - 1).reason();
    }
}
