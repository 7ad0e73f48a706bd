package dev.kademe.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.call.DegradationLevel;
import dev.kademe.event.CallEvent;
import dev.kademe.level.LevelControl;
import dev.kademe.metrics.MeteredCalls;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Likes and dislikes, counted once by the target and level of the answer. */
final class FeedbackTest extends ClientFixture {
    @Test
    void feedback_answer_isCountedOnceByTargetAndLevel() {
        ResilientClient<String, String> client =
                client(handingOff(answering("main").level(LevelControl.pinned(DegradationLevel.SHORT_ANSWERS))));
        String id = client.ask(QUESTION).provenance().callId();

        assertThat(client.feedback(id, false)).isTrue();
        assertThat(client.feedback(id, false)).isFalse();
        assertThat(client.feedback(id, true)).isFalse();

        assertThat(events(CallEvent.FeedbackGiven.class))
                .containsExactly(
                        new CallEvent.FeedbackGiven(id, time.now(), "main", DegradationLevel.SHORT_ANSWERS, false));
    }

    @Test
    void feedback_inMetrics_isTaggedByTargetLevelAndLike() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        ResilientClient<String, String> client =
                client(handingOff(failing("main", 401), answering("small")).listener(new MeteredCalls(registry)));

        client.feedback(client.ask(QUESTION).provenance().callId(), true);
        client.feedback(client.ask(QUESTION).provenance().callId(), true);
        client.feedback(client.ask(QUESTION).provenance().callId(), false);

        assertThat(registry.get("kademe.feedback")
                        .tags("target", "small", "level", "normal", "liked", "true")
                        .counter()
                        .count())
                .isEqualTo(2);
        assertThat(registry.get("kademe.feedback")
                        .tags("target", "small", "level", "normal", "liked", "false")
                        .counter()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void feedback_handoff_countsForThePerson() {
        ResilientClient<String, String> client = client(handingOff(failing("main", 401)));

        assertThat(client.feedback(client.ask(QUESTION).provenance().callId(), true))
                .isTrue();
        assertThat(events(CallEvent.FeedbackGiven.class))
                .extracting(CallEvent.FeedbackGiven::target)
                .containsExactly("person");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "kademe-0-1", "kademe-0-99999999999999999999", "no id at all", "ölçü-ş"})
    void feedback_unknownId_isNotCounted(String id) {
        ResilientClient<String, String> client =
                client(handingOff(answering("main")).name("other"));
        client.ask(QUESTION);

        assertThat(client.feedback(id, true)).isFalse();
        assertThat(events(CallEvent.FeedbackGiven.class)).isEmpty();
    }

    @Test
    void feedback_failedCall_hasNothingToLike() {
        ResilientClient<String, String> client = client(alone(failing("main", 401)));
        assertThatThrownBy(() -> client.ask(QUESTION)).isInstanceOf(CallFailedException.class);

        assertThat(client.feedback(events.get(0).callId(), true)).isFalse();
    }

    @Test
    void feedback_after8192LaterAnswers_isForgotten() {
        ResilientClient<String, String> client =
                client(handingOff(answering("main")).withoutLog());
        List<String> ids = new ArrayList<>();
        for (int i = 0; i <= FeedbackMemory.CAPACITY; i++) {
            Answer<String> answer = client.ask(QUESTION);
            ids.add(answer.provenance().callId());
        }

        assertThat(FeedbackMemory.CAPACITY).isEqualTo(8_192);
        assertThat(client.feedback(ids.get(0), true)).isFalse();
        assertThat(ids.subList(1, ids.size())).allMatch(id -> client.feedback(id, true));
    }
}
