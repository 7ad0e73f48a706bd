package dev.kademe.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.answer.Answer;
import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.TokenEstimate;
import dev.kademe.event.CallEvent;
import dev.kademe.level.LevelControl;
import dev.kademe.logging.RecordedLog;
import dev.kademe.routing.Route;
import dev.kademe.routing.Route.SkipReason;
import dev.kademe.routing.Router;
import dev.kademe.routing.Target;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the application adds to a plan: shortening, categories, the kill switch; and what happens when it throws. */
final class ShorteningTest extends ClientFixture {
    @ParameterizedTest
    @EnumSource(DegradationLevel.class)
    void shorten_fromLevelTwo_isAppliedBeforeAdmission(DegradationLevel level) {
        boolean isShort = level.isAtLeast(DegradationLevel.SHORT_ANSWERS);
        Target.Builder<String, String> main = answering("main")
                .level(LevelControl.pinned(level))
                .estimate(content -> TokenEstimate.of(content.length()))
                .contextWindow(isShort ? 5 : 100);
        Answer<String> answer =
                client(handingOff(main).shorten(content -> "brief")).ask(QUESTION.withContent("a long question"));

        assertThat(answer.content()).isEqualTo(isShort ? "main answers brief" : "main answers a long question");
        assertThat(answer.provenance().isShortened()).isEqualTo(isShort);
    }

    @Test
    void shorten_notSet_claimsNothing() {
        assertThat(askAtLevelTwo(UnaryOperator.identity()).provenance().isShortened())
                .isFalse();
    }

    /** The customer used to get the application's exception instead of an answer. */
    @Test
    void shorten_throws_asksAsItWasAndWarnsWithoutTheMessage() {
        try (RecordedLog log = RecordedLog.open()) {
            Answer<String> answer = askAtLevelTwo(content -> {
                throw new IllegalStateException("MARKER " + content);
            });

            assertThat(answer.content()).isEqualTo("main answers q");
            assertThat(answer.provenance().isShortened()).isFalse();
            assertThat(log.lines())
                    .filteredOn(line -> line.level().equals("WARN"))
                    .extracting(RecordedLog.Line::text)
                    .containsExactly("a question could not be shortened: java.lang.IllegalStateException");
        }
    }

    @Test
    void shorten_null_asksAsItWas() {
        assertThat(askAtLevelTwo(content -> nothing()).content()).isEqualTo("main answers q");
    }

    @Test
    void categories_askedWhenTheQuestionNamesNone_chooseTheRoute() {
        ResilientClient<String, String> client = client(ResilientClient.builder(Router.sensitive(
                                Route.withoutHandoff(List.of(answering("main").build())))
                        .category(
                                Category.GENERAL,
                                Route.withoutHandoff(List.of(answering("small").build())))
                        .build())
                .categories(content -> {
                    if (content.equals("broken")) {
                        throw new IllegalStateException(content);
                    }
                    return content.equals("nothing") ? noCategory() : Category.GENERAL;
                }));

        assertThat(client.ask(QUESTION).content()).isEqualTo("small answers q");
        assertThat(client.ask(QUESTION.withCategory(new Category("tax"))).content())
                .isEqualTo("main answers q");
        assertThat(client.ask(QUESTION.withContent("broken")).content()).isEqualTo("main answers broken");
        assertThat(client.ask(QUESTION.withContent("nothing")).provenance().category())
                .isEqualTo(Category.UNSURE);
    }

    @Test
    void switchOff_target_isLeftOutUntilSwitchedOn() {
        Target<String, String> main = answering("main").build();
        ResilientClient<String, String> client = client(ResilientClient.builder(
                Route.of(List.of(main, answering("small").build()), (question, referral) -> "a person takes over")));

        main.switchOff();
        Answer<String> without = client.ask(QUESTION);
        main.switchOn();
        Answer<String> with = client.ask(QUESTION);

        assertThat(without.content()).isEqualTo("small answers q");
        assertThat(without.provenance().skipped().get(0).reason()).isEqualTo(SkipReason.SWITCHED_OFF);
        assertThat(with.content()).isEqualTo("main answers q");
    }

    /** A call that such a bug ended used to have no last event. */
    @Test
    void estimate_throws_reachesTheCallerAndTheCallEnds() {
        ResilientClient<String, String> client =
                client(handingOff(answering("main").estimate(content -> {
                    throw new IllegalStateException("no estimate");
                })));

        assertThatThrownBy(() -> client.ask(QUESTION)).hasMessage("no estimate");
        assertThat(events(CallEvent.Asked.class)).hasSize(1);
        assertThat(events(CallEvent.Failed.class)).hasSize(1);
        assertThatThrownBy(() -> client(handingOff(pending("main").estimate(content -> {
                            throw new IllegalStateException("no estimate");
                        })))
                        .askAsync(QUESTION)
                        .join())
                .hasRootCauseMessage("no estimate");
        assertThat(events(CallEvent.Failed.class)).hasSize(2);
    }

    @Test
    void handoff_throws_failedAttemptIsCountedOnce() {
        ResilientClient<String, String> client = client(
                ResilientClient.builder(Route.of(List.of(failing("main", 401).build()), (question, referral) -> {
                    throw new IllegalStateException("nobody is there");
                })));

        assertThatThrownBy(() -> client.ask(QUESTION)).hasMessage("nobody is there");
        assertThat(events(CallEvent.AttemptFailed.class)).hasSize(1);
        assertThat(events(CallEvent.Failed.class).get(0).provenance().attempts())
                .hasSize(1);
    }

    private Answer<String> askAtLevelTwo(UnaryOperator<String> shorten) {
        return client(handingOff(answering("main").level(LevelControl.pinned(DegradationLevel.SHORT_ANSWERS)))
                        .shorten(shorten))
                .ask(QUESTION);
    }

    @SuppressWarnings("NullAway")
    private static String nothing() {
        return null;
    }

    @SuppressWarnings("NullAway")
    private static Category noCategory() {
        return null;
    }
}
