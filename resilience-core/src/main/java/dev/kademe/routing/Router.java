package dev.kademe.routing;

import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;

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

    /** The categories that have a route of their own. */
    List<Category> categories();

    /** The targets of the longest route, 1 to {@link Route#MOST_TARGETS}. */
    int mostTargets();

    /** The routes for a person to read, one line each. */
    List<String> explain();

    /** One route for every category at every level. */
    static <Q, A> Router<Q, A> single(Route<Q, A> route) {
        return sensitive(route).build();
    }

    /**
     * Starts with the route of every category that is not named, {@link Category#UNSURE} among them: the most careful one.
     */
    static <Q, A> Builder<Q, A> sensitive(Route<Q, A> route) {
        return new Builder<>(route);
    }

    /** Collects the routes; not thread-safe. */
    final class Builder<Q, A> {
        private final Route<Q, A> sensitive;
        private final Map<Category, NavigableMap<DegradationLevel, Route<Q, A>>> named = new LinkedHashMap<>();

        private Builder(Route<Q, A> sensitive) {
            this.sensitive = Objects.requireNonNull(sensitive, "sensitive");
        }

        /** The route of a category, at every level unless said otherwise. */
        public Builder<Q, A> category(Category category, Route<Q, A> route) {
            return category(category, DegradationLevel.NORMAL, route);
        }

        /** The route of a category from a level up; the category's route at {@link DegradationLevel#NORMAL} comes first. */
        public Builder<Q, A> category(Category category, DegradationLevel from, Route<Q, A> route) {
            var levels = named.computeIfAbsent(category, ignored -> new TreeMap<>());
            if (levels.isEmpty() && from != DegradationLevel.NORMAL) {
                throw new IllegalArgumentException(
                        "category \"%s\" must have a route at level NORMAL before one at level %s"
                                .formatted(category.name(), from));
            }
            if (levels.putIfAbsent(from, Objects.requireNonNull(route, "route")) != null) {
                throw new IllegalArgumentException(
                        "category \"%s\" has a route at level %s already".formatted(category.name(), from));
            }
            return this;
        }

        /**
         * Builds.
         *
         * @throws IllegalArgumentException when two targets have one name, or share a ledger but not its level control
         */
        public Router<Q, A> build() {
            return new CategoryRouter<>(sensitive, named);
        }
    }
}
