package dev.kademe.call;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the application asks, and what the library must know about it. Immutable; the {@code with} methods return copies.
 *
 * @param content what is handed to the endpoint; never logged
 * @param workload who spends the quota
 * @param category what kind of question it is; {@link Category#GENERAL} unless said otherwise
 * @param repeatability whether asking twice does harm
 * @param scope the scope of the attempt this question is asked inside of, or null when it is the outermost
 * @param <Q> the application's request type
 */
public record Question<Q>(
        Q content,
        Workload workload,
        Category category,
        Repeatability repeatability,
        @Nullable CallScope scope) {

    public Question {
        Objects.requireNonNull(content, "content");
        Objects.requireNonNull(workload, "workload");
        Objects.requireNonNull(category, "category");
        Objects.requireNonNull(repeatability, "repeatability");
    }

    /** A question of category {@link Category#GENERAL}. */
    public static <Q> Question<Q> of(Q content, Workload workload, Repeatability repeatability) {
        return new Question<>(content, workload, Category.GENERAL, repeatability, null);
    }

    /** The same question in another category. */
    public Question<Q> withCategory(Category newCategory) {
        return new Question<>(content, workload, newCategory, repeatability, scope);
    }

    /** The same question, asked inside an attempt of another client; see {@link Attempt#scope}. */
    public Question<Q> within(CallScope outer) {
        return new Question<>(content, workload, category, repeatability, outer);
    }

    /** Everything but the content, which must not reach a log. */
    @Override
    public String toString() {
        return "Question[workload=%s, category=%s, repeatability=%s]"
                .formatted(workload, category.name(), repeatability.getClass().getSimpleName());
    }
}
