package dev.kademe.routing;

import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import java.util.List;

/** See {@link Router#single}. */
record SingleRouter<Q, A>(Route<Q, A> route) implements Router<Q, A> {
    @Override
    public Route<Q, A> route(Category category) {
        return route;
    }

    @Override
    public Route<Q, A> route(Category category, DegradationLevel level) {
        return route;
    }

    @Override
    public List<Target<Q, A>> targets() {
        return route.targets();
    }
}
