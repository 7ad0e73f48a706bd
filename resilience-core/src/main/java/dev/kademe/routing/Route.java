package dev.kademe.routing;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The targets a kind of question may use, in order, and who takes over when none of them answers. Immutable.
 *
 * @param <Q> the application's request type
 * @param <A> the application's answer type
 */
public final class Route<Q, A> {
    /** The most targets a route may have: {@value}. */
    public static final int MOST_TARGETS = 8;

    private final List<Target<Q, A>> targets;
    private final @Nullable Handoff<Q, A> handoff;

    private Route(List<Target<Q, A>> targets, @Nullable Handoff<Q, A> handoff) {
        this.targets = List.copyOf(targets);
        this.handoff = handoff;
        Set<String> names = new HashSet<>();
        this.targets.forEach(target -> names.add(target.name()));
        if (targets.isEmpty() || targets.size() > MOST_TARGETS || names.size() != targets.size()) {
            throw new IllegalArgumentException(
                    "a route needs 1..%d targets with different names, had %s".formatted(MOST_TARGETS, targets));
        }
    }

    /** A route that ends in a person. */
    public static <Q, A> Route<Q, A> of(List<Target<Q, A>> targets, Handoff<Q, A> handoff) {
        return new Route<>(targets, handoff);
    }

    /** A route that ends in an exception when no target answers. */
    public static <Q, A> Route<Q, A> withoutHandoff(List<Target<Q, A>> targets) {
        return new Route<>(targets, null);
    }

    /** The targets in the order in which they are tried; at least one. */
    public List<Target<Q, A>> targets() {
        return targets;
    }

    /** Who takes over, if anybody. */
    public Optional<Handoff<Q, A>> handoff() {
        return Optional.ofNullable(handoff);
    }

    @Override
    public String toString() {
        return "Route[targets=%s, handoff=%s]".formatted(targets, handoff != null);
    }
}
