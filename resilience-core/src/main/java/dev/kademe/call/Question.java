package dev.kademe.call;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the application asks, and what the library must know about it. Immutable; the {@code with} methods return copies.
 *
 * @param content what is handed to the endpoint; never logged
 * @param workload who spends the quota
 * @param category what kind of question it is; {@link Category#UNSURE} unless said otherwise
 * @param repeatability whether asking twice does harm
 * @param deadline how long after the entry into the call an answer is of no use any more, above 0, or null when it always is
 * @param scope the scope of the attempt this question is asked inside of, or null when it is the outermost
 * @param <Q> the application's request type
 */
public record Question<Q>(
        Q content,
        Workload workload,
        Category category,
        Repeatability repeatability,
        @Nullable Duration deadline,
        @Nullable CallScope scope) {
    private static final Duration LONGEST = Duration.ofDays(1);

    public Question {
        Objects.requireNonNull(content, "content");
        Objects.requireNonNull(workload, "workload");
        Objects.requireNonNull(category, "category");
        Objects.requireNonNull(repeatability, "repeatability");
        if (deadline != null && (deadline.isNegative() || deadline.isZero() || deadline.compareTo(LONGEST) > 0)) {
            throw new IllegalArgumentException("deadline must be above 0 to 1 day, was " + deadline);
        }
    }

    /** A question of category {@link Category#UNSURE}, without a deadline. */
    public static <Q> Question<Q> of(Q content, Workload workload, Repeatability repeatability) {
        return new Question<>(content, workload, Category.UNSURE, repeatability, null, null);
    }

    /** The same question in another category. */
    public Question<Q> withCategory(Category newCategory) {
        return new Question<>(content, workload, newCategory, repeatability, deadline, scope);
    }

    /**
     * The same question, whose answer is of no use later than this after the entry into the call. No attempt is started when
     * too little time is left, and each is told what is left; the blocking client has no watchdog that would break one off.
     */
    public Question<Q> withDeadline(Duration newDeadline) {
        return new Question<>(content, workload, category, repeatability, newDeadline, scope);
    }

    /** The same question with another content, such as a shorter one. */
    public Question<Q> withContent(Q newContent) {
        return new Question<>(newContent, workload, category, repeatability, deadline, scope);
    }

    /** The same question, asked inside an attempt of another client; see {@link Attempt#scope}. */
    public Question<Q> within(CallScope outer) {
        return new Question<>(content, workload, category, repeatability, deadline, outer);
    }

    /** Everything but the content, which must not reach a log. */
    @Override
    public String toString() {
        return "Question[workload=%s, category=%s, repeatability=%s]"
                .formatted(workload, category.name(), repeatability.getClass().getSimpleName());
    }

    /**
     * Whether asking the same thing twice does harm. It is a property of the call site, so every {@link Question} must say
     * it; no layer above can know.
     */
    public sealed interface Repeatability {
        /** Asking twice is harmless: the call has no effect beyond its answer. */
        static Repeatability repeatable() {
            return new Repeatable();
        }

        /** Asking twice repeats a side effect: the call is repeated only when it certainly did not run. */
        static Repeatability notRepeatable() {
            return new NotRepeatable();
        }

        /**
         * Asking twice is harmless because the other side keeps the key and performs the effect once.
         *
         * @param idempotencyKey names the effect; the same key for every attempt, in this call and in any outer one
         */
        static Repeatability keyed(String idempotencyKey) {
            return new Keyed(idempotencyKey);
        }

        /** Whether the call may be made again even though it may have run. */
        default boolean isRepeatable() {
            return true;
        }

        /** See {@link #repeatable}. */
        record Repeatable() implements Repeatability {}

        /** See {@link #notRepeatable}. */
        record NotRepeatable() implements Repeatability {
            @Override
            public boolean isRepeatable() {
                return false;
            }
        }

        /**
         * See {@link #keyed}.
         *
         * @param idempotencyKey names the effect, not blank
         */
        record Keyed(String idempotencyKey) implements Repeatability {
            public Keyed {
                if (idempotencyKey.isBlank()) {
                    throw new IllegalArgumentException("idempotencyKey must not be blank");
                }
            }

            /** Without the key, which must not reach a log. */
            @Override
            public String toString() {
                return "Keyed";
            }
        }
    }
}
