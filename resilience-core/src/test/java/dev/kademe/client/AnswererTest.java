package dev.kademe.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.answer.Answer;
import dev.kademe.answer.Answer.Outcome;
import dev.kademe.answer.CallFailedException;
import dev.kademe.answer.Provenance;
import dev.kademe.event.CallEvent;
import dev.kademe.failure.EndpointException;
import dev.kademe.failure.Failure;
import dev.kademe.logging.RecordedLog;
import dev.kademe.metrics.MeteredCalls;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Provenance, event, log, metrics and feedback name the one whose content the caller got. */
final class AnswererTest extends StreamFixture {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    /** Only a cut by the output limit used to name its target; after the others nobody, or a person, had answered. */
    @ParameterizedTest
    @EnumSource
    void askStreaming_endsAfterAPart_namesItsTarget(Ending ending) {
        ResilientClient<String, String> client = metered("main");
        try (RecordedLog log = RecordedLog.open()) {
            CompletableFuture<Answer<String>> call =
                    client.askStreaming(QUESTION.withDeadline(Duration.ofSeconds(3)), parts::add);
            streams.get(0).sink.part("half an answer");
            ending.of(streams.get(0));

            Answer<String> answer = answer(call);
            assertThat(answer.content()).isEqualTo("half an answer");
            checkNamed(client, answer, Outcome.TRUNCATED, "main");
            assertThat(target(log)).isEqualTo("main");
        }
        assertThat(registry.find("kademe.fallbacks").counters()).isEmpty();
    }

    @Test
    void askStreaming_fallbackBreaksOff_namesTheFallback() {
        ResilientClient<String, String> client = metered("main", "small");
        CompletableFuture<Answer<String>> call = asked(client);
        streams.get(0).sink.failed(EndpointException.status(401).build());
        streams.get(1).sink.part("half an answer");
        streams.get(1).sink.failed(unavailable());

        checkNamed(client, answer(call), Outcome.TRUNCATED, "small");
        assertThat(count("kademe.fallbacks", "target", "small", "reason", "unauthorized"))
                .isEqualTo(1);
    }

    /** The first target used to be named, although a cut that came as an exception has no content. */
    @Test
    void askStreaming_cutWithoutContentAndHandedOff_namesNoTarget() {
        ResilientClient<String, String> client = metered("main", "small");
        try (RecordedLog log = RecordedLog.open()) {
            CompletableFuture<Answer<String>> call = asked(client);
            streams.get(0).sink.failed(cut());
            streams.get(1).sink.failed(EndpointException.status(401).build());

            checkNamed(client, answer(call), Outcome.HANDED_OFF, "person");
            assertThat(target(log)).isEqualTo("none");
        }
        assertThat(count("kademe.fallbacks", "target", "person", "reason", "truncated"))
                .isEqualTo(1);
    }

    @Test
    void askStreaming_cutWithoutContentAndFallbackAnswers_namesTheFallback() {
        ResilientClient<String, String> client = metered("main", "small");
        CompletableFuture<Answer<String>> call = asked(client);
        streams.get(0).sink.failed(cut());
        streams.get(1).sink.part("a whole answer");
        streams.get(1).sink.ended(COST);

        checkNamed(client, answer(call), Outcome.COMPLETE, "small");
    }

    /** The exception and the log used to name the target. */
    @Test
    void askStreaming_cutWithoutContentAndNobodyLeft_namesNoTarget() {
        try (RecordedLog log = RecordedLog.open()) {
            CompletableFuture<Answer<String>> call = asked(client());
            streams.get(0).sink.failed(cut());

            assertThatThrownBy(call::join)
                    .isInstanceOf(CompletionException.class)
                    .extracting(Throwable::getCause)
                    .isInstanceOfSatisfying(
                            CallFailedException.class,
                            failed -> assertThat(failed.provenance().target()).isEmpty());
            assertThat(target(log)).isEqualTo("none");
        }
    }

    private void checkNamed(
            ResilientClient<String, String> client, Answer<String> answer, Outcome outcome, String answerer) {
        Provenance provenance = answer.provenance();
        Optional<String> target = answerer.equals("person") ? Optional.empty() : Optional.of(answerer);
        assertThat(answer.outcome()).isEqualTo(outcome);
        assertThat(provenance.target()).isEqualTo(target);
        assertThat(provenance.toString()).contains("target=" + target);
        assertThat(events(CallEvent.Answered.class))
                .extracting(CallEvent.Answered::provenance)
                .containsExactly(provenance);
        assertThat(registry.get("kademe.answers").counters().stream().filter(counter -> counter.count() > 0))
                .extracting(counter -> counter.getId().getTag("target"))
                .containsExactly(answerer);

        assertThat(client.feedback(provenance.callId(), true)).isTrue();

        assertThat(events(CallEvent.FeedbackGiven.class))
                .extracting(CallEvent.FeedbackGiven::target)
                .containsExactly(answerer);
        assertThat(count("kademe.feedback", "target", answerer, "liked", "true"))
                .isEqualTo(1);
    }

    /** Streaming targets, and then a person. */
    private ResilientClient<String, String> metered(String... names) {
        List<Target<String, String>> targets =
                Arrays.stream(names).map(name -> streaming(name).build()).toList();
        return built(ResilientClient.builder(Route.of(targets, (question, referral) -> "a person takes over"))
                .listener(new MeteredCalls(registry)));
    }

    private double count(String name, String... tags) {
        return registry.get(name).tags(tags).counters().stream()
                .mapToDouble(Counter::count)
                .sum();
    }

    private static Object target(RecordedLog log) {
        List<RecordedLog.Line> lines = log.lines("dev.kademe.answer");
        assertThat(lines).hasSize(1);
        return lines.get(0).values().get("target");
    }

    private static EndpointException cut() {
        return EndpointException.of(Failure.Kind.TRUNCATED).paid(COST).build();
    }

    /** How a stream ends that has begun. */
    private enum Ending {
        CUT,
        CALLED_INVALID,
        SERVER_ERROR,
        CONNECTION_LOST,
        DEADLINE;

        void of(Stream stream) {
            switch (this) {
                case CUT -> stream.sink.truncated(COST);
                case CALLED_INVALID ->
                    stream.sink.failed(EndpointException.status(400).build());
                case SERVER_ERROR -> stream.sink.failed(unavailable());
                case CONNECTION_LOST -> stream.sink.failed(new IOException("connection reset"));
                case DEADLINE -> {}
            }
        }
    }
}
