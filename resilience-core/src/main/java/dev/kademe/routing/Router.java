package dev.kademe.routing;

import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import java.util.List;

/**
 * Chooses the route of a question. Thread-safe; a pure function.
 *
 * @param <Q> the application's request type
 * @param <A> the application's answer type
 */
public interface Router<Q, A> {
    /** The route of a category at level {@link DegradationLevel#NORMAL}; its first target's quota sets the level. */
    Route<Q, A> route(Category category);

    /** The route of a category at a level. */
    Route<Q, A> route(Category category, DegradationLevel level);

    /** Every target of every route, each once. */
    List<Target<Q, A>> targets();

    /** One route for every category at every level. */
    static <Q, A> Router<Q, A> single(Route<Q, A> route) {
        return new SingleRouter<>(route);
    }
}
