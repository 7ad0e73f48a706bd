package dev.kademe.flow;

import dev.kademe.event.EventListener;
import dev.kademe.failure.FailureClassifier;
import dev.kademe.level.AlarmSettings;
import dev.kademe.retry.RetryBudget;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.retry.WaitBudgets;
import dev.kademe.routing.Router;

/**
 * Everything that decides a call. Immutable.
 *
 * @param name the client's name, the prefix of its call ids
 * @param router chooses the route
 * @param retryPolicy what is tried again
 * @param retryBudget bounds retries across calls
 * @param waitBudgets bound the waits of one call
 * @param classifier reads what endpoints throw
 * @param alarm when the alarm of a quota rings
 * @param listener told of everything; must not throw
 * @param <Q> the application's request type
 * @param <A> the application's answer type
 */
public record CallPlan<Q, A>(
        String name,
        Router<Q, A> router,
        RetryPolicy retryPolicy,
        RetryBudget retryBudget,
        WaitBudgets waitBudgets,
        FailureClassifier classifier,
        AlarmSettings alarm,
        EventListener listener) {

    /** What the plan's hash is taken of: every setting that changes a decision, as text. */
    String description() {
        return String.join(
                "\n", router.toString(), retryPolicy.toString(), retryBudget.toString(), waitBudgets.toString());
    }
}
