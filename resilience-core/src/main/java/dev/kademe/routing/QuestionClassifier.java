package dev.kademe.routing;

import dev.kademe.call.Category;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;

/**
 * Says what kind of question is asked. Implementations must be thread-safe and must not block; what they read they must not
 * keep, log or throw.
 *
 * @param <Q> the application's request type
 */
@FunctionalInterface
public interface QuestionClassifier<Q> {
    /** The category, or {@link Category#UNSURE}. What it throws counts as unsure; see {@link #classifyOrUnsure}. */
    Category classify(Q content);

    /**
     * The category, closed on doubt: {@link Category#UNSURE} when the classifier throws or answers null. Only an error of
     * the virtual machine other than a stack overflow is thrown.
     */
    default Category classifyOrUnsure(Q content) {
        try {
            Category category = classify(content);
            return category == null ? Category.UNSURE : category;
        } catch (RuntimeException | StackOverflowError | LinkageError failure) {
            return Category.UNSURE;
        }
    }

    /**
     * Looks for words. It is an example to start from, not the truth about a question: it knows no negation, no spelling
     * mistake and no word it was not given. Measure it on your own questions before a route depends on it.
     *
     * <p>Case, Turkish letters and their ASCII spelling are the same ({@code İPTAL}, {@code ıptal} and {@code iptal}),
     * whatever the default locale. A keyword is one word or several, to be found in this order with at most two other
     * words between. A word is found in a longer one that begins with it, the final p, t or k softened or not
     * ({@code hesap} in {@code hesabımdan}); one of less than three letters must be the whole word or stand before an
     * apostrophe. A keyword all of whose words belong to longer keywords that were found does not count.
     *
     * <p>The one category found is the answer. {@link Category#GENERAL} gives way to any other. Two others, none at all,
     * or a text of more than {@value KeywordClassifier#LONGEST_TEXT} characters are {@link Category#UNSURE}. The order of
     * the map does not matter. The result is immutable and thread-safe.
     *
     * @param text the customer's own words in the request, without system text and retrieved documents
     * @param keywords 1 to {@value KeywordClassifier#MOST_KEYWORDS} in all, each of letters, digits and spaces
     * @throws IllegalArgumentException when there are too many or too few, one has neither letter nor digit, or two
     *     categories have the same
     */
    static <Q> QuestionClassifier<Q> keywords(
            Function<? super Q, ? extends CharSequence> text, Map<Category, ? extends Collection<String>> keywords) {
        return new KeywordClassifier<>(text, keywords);
    }
}
