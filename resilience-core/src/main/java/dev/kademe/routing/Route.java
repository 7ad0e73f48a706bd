package dev.kademe.routing;

import dev.kademe.quota.Admission.RefusalReason;
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
    private final Handoff.Desk desk;

    private Route(List<Target<Q, A>> targets, @Nullable Handoff<Q, A> handoff, Handoff.Desk desk) {
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
        return of(targets, handoff, Handoff.Desk.unlimited());
    }

    /** A route that ends in a person of a desk. */
    public static <Q, A> Route<Q, A> of(List<Target<Q, A>> targets, Handoff<Q, A> handoff, Handoff.Desk desk) {
        return new Route<>(targets, Objects.requireNonNull(handoff, "handoff"), desk);
    }

    /** A route that ends in an exception when no target answers. */
    public static <Q, A> Route<Q, A> withoutHandoff(List<Target<Q, A>> targets) {
        return new Route<>(targets, null, Handoff.Desk.unlimited());
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
    public Handoff.Desk desk() {
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

    /** Why a target of the route was not tried: a closed set, the same in provenance, metrics and events. */
    public enum SkipReason {
        /** The request can never fit its quota. */
        OVERSIZE,
        /** Its quota has room only after the wait budget. */
        OVER_WAIT,
        /** Its quota has room, but the workload is at its ceiling for longer than the wait budget. */
        WORKLOAD_CEILING,
        /** The level of its quota holds the workload back. */
        LEVEL,
        /** Its provider takes nothing before a time that is after the wait budget. */
        CLOSED,
        /** Too many calls wait for its quota already. */
        LINE_FULL,
        /** The call may have run at an earlier target and may not be repeated. */
        NOT_REPEATABLE,
        /** An operator has switched the target off. */
        SWITCHED_OFF,
        /** The question and its longest answer do not fit the target's context window. */
        CONTEXT_WINDOW,
        /** The request holds personal data, or it cannot be ruled out, and the target has no clearance for it. */
        NO_CLEARANCE,
        /** The target is out, or is being probed. */
        OUTAGE,
        /** Too little time is left before the deadline of the call. */
        DEADLINE;

        /** What a refusal of the target's ledger means for the route. */
        public static SkipReason of(RefusalReason refusal) {
            return switch (refusal) {
                case OVERSIZE -> OVERSIZE;
                case OVER_WAIT -> OVER_WAIT;
                case WORKLOAD_CEILING -> WORKLOAD_CEILING;
                case LEVEL -> LEVEL;
                case CLOSED -> CLOSED;
                case LINE_FULL -> LINE_FULL;
            };
        }
    }
}
