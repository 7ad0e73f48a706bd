package dev.kademe.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.call.Question.Repeatability;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class QuestionTest {
    private static final String SECRET = "my account number is 12345";

    @Test
    @SuppressWarnings("NullAway")
    void new_nullArgument_isNamed() {
        Category category = Category.GENERAL;
        Repeatability repeatable = Repeatability.repeatable();

        assertThatThrownBy(() -> new Question<>(null, Workload.LIVE, category, repeatable, null, null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("content");
        assertThatThrownBy(() -> new Question<>(SECRET, null, category, repeatable, null, null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("workload");
        assertThatThrownBy(() -> new Question<>(SECRET, Workload.LIVE, null, repeatable, null, null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("category");
        assertThatThrownBy(() -> new Question<>(SECRET, Workload.LIVE, category, null, null, null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("repeatability");
    }

    @Test
    void of_noCategory_isUnsureAndOutermost() {
        Question<String> question = Question.of(SECRET, Workload.INTERNAL, Repeatability.notRepeatable());

        assertThat(question.category()).isEqualTo(Category.UNSURE);
        assertThat(question.scope()).isNull();
    }

    @Test
    void with_newValue_changesNothingElse() {
        Question<String> question = Question.of(SECRET, Workload.LIVE, Repeatability.keyed("order-7"));
        Category tax = new Category("tax");
        CallScope scope = new CallScope();

        assertThat(question.withCategory(tax).within(scope))
                .isEqualTo(new Question<>(SECRET, Workload.LIVE, tax, Repeatability.keyed("order-7"), null, scope));
        assertThat(question.category()).isEqualTo(Category.UNSURE);
    }

    @Test
    void toString_content_isLeftOut() {
        Question<String> question = Question.of(SECRET, Workload.LIVE, Repeatability.keyed("key-of-the-customer"));

        assertThat(question)
                .hasToString("Question[workload=LIVE, category=unsure, repeatability=Keyed]")
                .asString()
                .doesNotContain(SECRET)
                .doesNotContain("key-of-the-customer");
        assertThat(Reply.of(SECRET, TokenUsage.NONE)).asString().doesNotContain(SECRET);
    }

    @Test
    void isRepeatable_eachKind_saysIt() {
        assertThat(Repeatability.repeatable().isRepeatable()).isTrue();
        assertThat(Repeatability.keyed("k").isRepeatable()).isTrue();
        assertThat(Repeatability.notRepeatable().isRepeatable()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\n"})
    void keyed_blankKey_isNamed(String key) {
        assertThatThrownBy(() -> Repeatability.keyed(key))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("idempotencyKey must not be blank");
    }

    @Test
    void idempotencyKey_keyedQuestion_reachesTheEndpoint() {
        assertThat(attempt(Repeatability.keyed("order-7")).idempotencyKey()).contains("order-7");
        assertThat(attempt(Repeatability.repeatable()).idempotencyKey()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"general", "order-cancel", "a", "tax-2026", "7"})
    void category_words_areTaken(String name) {
        assertThat(new Category(name).name()).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Tax", "tax ", "order_cancel", "-tax", "tax-", "order--cancel", "vergi\u0131", "a\n"})
    void category_notHyphenatedWords_isNamed(String name) {
        assertThatThrownBy(() -> new Category(name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "category must be lower-case words joined by hyphens, at most 64 characters, was \"%s\"", name);
    }

    @Test
    void category_length_isAtMostSixtyFour() {
        assertThat(new Category("a".repeat(64)).name()).hasSize(64);
        assertThatThrownBy(() -> new Category("a".repeat(65))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void tokenUsage_impossible_isRejected() {
        assertThatThrownBy(() -> new TokenUsage(10, 11, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("were input 10, cached 11, output 0");
        assertThatThrownBy(() -> TokenUsage.of(-1, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> TokenUsage.of(0, -1)).isInstanceOf(IllegalArgumentException.class);
        assertThat(new TokenUsage(10, 4, 1).plus(TokenUsage.of(5, 2))).isEqualTo(new TokenUsage(15, 4, 3));
        assertThat(new TokenUsage(10, 4, 1).totalTokens()).isEqualTo(11);
    }

    @Test
    void moment_edges_saturateAndReject() {
        assertThat(new Moment(5, 0).nanosAfter(7)).isEqualTo(12);
        assertThat(new Moment(5, 0).nanosAfter(Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
        assertThatThrownBy(() -> new Moment(-1, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("nanos must be 0 or more, was -1");
    }

    @Test
    void attempt_numberBelowOne_isNamed() {
        Question<String> question = Question.of(SECRET, Workload.LIVE, Repeatability.repeatable());

        assertThatThrownBy(() -> new Attempt(
                        "c-1", "main", 0, DegradationLevel.NORMAL, Attempt.ALWAYS, question, new CallScope()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("number must be 1 or more, was 0");
    }

    private static Attempt attempt(Repeatability repeatability) {
        Question<String> question = Question.of(SECRET, Workload.LIVE, repeatability);
        return new Attempt("c-1", "main", 1, DegradationLevel.NORMAL, Attempt.ALWAYS, question, new CallScope());
    }
}
