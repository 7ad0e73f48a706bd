package dev.kademe.routing;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
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
    private final HandoffDesk desk;

    private Route(List<Target<Q, A>> targets, @Nullable Handoff<Q, A> handoff, HandoffDesk desk) {
        this.targets = List.copyOf(targets);
        this.handoff = handoff;
        this.desk = desk;
        Set<String> names = new HashSet<>();
        this.targets.forEach(target -> names.add(target.name()));
        if (targets.isEmpty() || targets.size() > MOST_TARGETS || names.size() != targets.size()) {
            throw new IllegalArgumentException(
                    "a route needs 1..%d targets with different names, had %s".formatted(MOST_TARGETS, targets));
        }
    }

    /** A route that ends in a person, of whom there are always enough. */
    public static <Q, A> Route<Q, A> of(List<Target<Q, A>> targets, Handoff<Q, A> handoff) {
        return of(targets, handoff, HandoffDesk.unlimited());
    }

    /** A route that ends in a person of a desk. */
    public static <Q, A> Route<Q, A> of(List<Target<Q, A>> targets, Handoff<Q, A> handoff, HandoffDesk desk) {
        return new Route<>(targets, Objects.requireNonNull(handoff, "handoff"), desk);
    }

    /** A route that ends in an exception when no target answers. */
    public static <Q, A> Route<Q, A> withoutHandoff(List<Target<Q, A>> targets) {
        return new Route<>(targets, null, HandoffDesk.unlimited());
    }

    /** The targets in the order in which they are tried; at least one. */
    public List<Target<Q, A>> targets() {
        return targets;
    }

    /** Who takes over, if anybody. */
    public Optional<Handoff<Q, A>> handoff() {
        return Optional.ofNullable(handoff);
    }

    /** The people who take over. */
    public HandoffDesk desk() {
        return desk;
    }

    /** The targets and the end, for a person to read. */
    public String explain() {
        String end = handoff == null ? "nobody" : "a person";
        String targetNames = targets.stream().map(Target::name).collect(Collectors.joining(" > "));
        return "%s > %s%s".formatted(targetNames, end, handoff == null ? "" : " (desk: " + desk + ")");
    }

    @Override
    public String toString() {
        return "Route[targets=%s, handoff=%s]".formatted(targets, handoff == null ? "none" : desk);
    }
}
