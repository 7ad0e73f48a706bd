package dev.kademe.failure;

import java.util.function.ToLongFunction;

/**
 * What one row of the decision table says.
 *
 * @param kind what went wrong
 * @param ends what ends it
 * @param calendarNanos the wait that follows from a calendar where the provider names none, or {@link Failure#NO_HINT}
 */
record Verdict(Failure.Kind kind, Ends ends, ToLongFunction<Evidence> calendarNanos) {
    /** Retried by default: it passes by itself. */
    static Verdict passes(Failure.Kind kind) {
        return new Verdict(kind, Ends.BY_ITSELF, evidence -> Failure.NO_HINT);
    }

    /** The target is closed until the time that is named, or for an hour. */
    static Verdict closes(Failure.Kind kind) {
        return new Verdict(kind, Ends.AT_A_TIME, evidence -> Failure.NO_HINT);
    }

    /** The target is closed until the time that is named, else until that of a calendar. */
    static Verdict closes(Failure.Kind kind, ToLongFunction<Evidence> calendarNanos) {
        return new Verdict(kind, Ends.AT_A_TIME, calendarNanos);
    }

    /** The same, but the time that is named may be too early. */
    static Verdict closesWithProbe(Failure.Kind kind, ToLongFunction<Evidence> calendarNanos) {
        return new Verdict(kind, Ends.AT_A_TIME_PERHAPS, calendarNanos);
    }

    /** The target is closed until somebody acts, whatever wait is named. */
    static Verdict needsOperator(Failure.Kind kind) {
        return new Verdict(kind, Ends.BY_AN_OPERATOR, evidence -> Failure.NO_HINT);
    }

    /** Waiting does not help this call, and others may go. */
    static Verdict concernsThisCall(Failure.Kind kind) {
        return new Verdict(kind, Ends.NEVER, evidence -> Failure.NO_HINT);
    }

    /** What ends a failure. */
    enum Ends {
        BY_ITSELF,
        AT_A_TIME,
        AT_A_TIME_PERHAPS,
        BY_AN_OPERATOR,
        NEVER
    }

    /** Whether a wait that the provider names means anything. */
    boolean heedsHint() {
        return ends != Ends.NEVER && ends != Ends.BY_AN_OPERATOR;
    }
}
