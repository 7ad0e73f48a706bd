package dev.kademe.sim.incident;

import java.util.Objects;

/**
 * One setting of a morning and where it comes from.
 *
 * @param name what it is
 * @param value what it is set to, as text
 * @param source who says so
 * @param reason why this value
 */
public record Assumption(String name, String value, Source source, String reason) {
    public Assumption {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(reason, "reason");
    }

    /** Where a value comes from. */
    public enum Source {
        /** The incident report says it. */
        REPORT,
        /** It follows from what the report says. */
        DERIVED,
        /** The report leaves it open, and it is ours. */
        ASSUMPTION
    }
}
