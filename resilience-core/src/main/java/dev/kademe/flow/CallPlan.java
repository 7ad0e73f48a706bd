package dev.kademe.flow;

import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.event.EventListener;
import dev.kademe.failure.FailureClassifier;
import dev.kademe.level.Alarm;
import dev.kademe.retry.RetryBudget;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.retry.RetryPolicy.WaitBudgets;
import dev.kademe.routing.QuestionClassifier;
import dev.kademe.routing.Router;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.slf4j.LoggerFactory;

/**
 * Everything that decides a call. Immutable.
 *
 * @param name the client's name
 * @param router chooses the route
 * @param categories tells the category of a question that names none
 * @param shorten makes a question cheaper to answer, from {@link DegradationLevel#SHORT_ANSWERS} up
 * @param retryPolicy what is tried again
 * @param retryBudget bounds retries across calls
 * @param waitBudgets bound the waits of one call
 * @param minAttempt no attempt is started with less time left before the deadline
 * @param classifier reads what endpoints throw
 * @param alarm when the alarm of a quota rings
 * @param listener told of everything; must not throw
 * @param <Q> the application's request type
 * @param <A> the application's answer type
 */
public record CallPlan<Q, A>(
        String name,
        Router<Q, A> router,
        QuestionClassifier<Q> categories,
        UnaryOperator<Q> shorten,
        RetryPolicy retryPolicy,
        RetryBudget retryBudget,
        WaitBudgets waitBudgets,
        Duration minAttempt,
        FailureClassifier classifier,
        Alarm.Settings alarm,
        EventListener listener) {

    /** The least time that an attempt needs before a deadline, unless a plan says otherwise. */
    public static final Duration DEFAULT_MIN_ATTEMPT = Duration.ofMillis(500);

    /** The same plan with other routes. */
    public CallPlan<Q, A> withRouter(Router<Q, A> newRouter) {
        return new CallPlan<>(
                name,
                newRouter,
                categories,
                shorten,
                retryPolicy,
                retryBudget,
                waitBudgets,
                minAttempt,
                classifier,
                alarm,
                listener);
    }

    /** The same plan under the name of another one, and told to the same listener. */
    CallPlan<Q, A> inPlaceOf(CallPlan<Q, A> before) {
        return new CallPlan<>(
                before.name,
                router,
                categories,
                shorten,
                retryPolicy,
                retryBudget,
                waitBudgets,
                minAttempt,
                classifier,
                alarm,
                before.listener);
    }

    /** The question with a category, if anybody can tell it. */
    Question<Q> classified(Question<Q> question) {
        return question.category().equals(Category.UNSURE)
                ? question.withCategory(categories.classifyOrUnsure(question.content()))
                : question;
    }

    /** A cheaper question, when the level asks for one and it can be had; else the question is asked as it is. */
    Optional<Question<Q>> shortened(Question<Q> question, DegradationLevel level) {
        if (!level.isAtLeast(DegradationLevel.SHORT_ANSWERS)) {
            return Optional.empty();
        }
        try {
            Q shorter = shorten.apply(question.content());
            return shorter.equals(question.content()) ? Optional.empty() : Optional.of(question.withContent(shorter));
        } catch (RuntimeException | StackOverflowError | LinkageError e) {
            // A customer is not turned away for it. Its message may hold the question.
            LoggerFactory.getLogger(CallPlan.class)
                    .warn("a question could not be shortened: {}", e.getClass().getName());
            return Optional.empty();
        }
    }

    TimeLimits limits(Question<?> question, Moment now) {
        Duration deadline = question.deadline();
        return new TimeLimits(
                now.nanosAfter(waitBudgets.nanos(question.workload())),
                deadline == null ? Long.MAX_VALUE : now.nanosAfter(deadline.toNanos()),
                minAttempt.toNanos());
    }

    /** What the plan's hash is taken of: every setting that changes a decision, as text. */
    String description() {
        List<String> lines = new ArrayList<>(router.explain());
        for (Target<Q, A> target : router.targets()) {
            lines.add(target.name() + ": " + target.explain());
            lines.addAll(target.ledger().explain());
            lines.add(target.level().explain());
        }
        lines.addAll(List.of(
                retryPolicy.toString(),
                retryBudget.toString(),
                waitBudgets.toString(),
                minAttempt.toString(),
                alarm.toString()));
        return String.join("\n", lines);
    }
}
