package dev.kademe.document;

/** Where a default is from. */
public enum Source {
    /** The incident report names it. */
    REPORT,
    /** It follows from what the report names. */
    DERIVED,
    /** Ours. */
    ASSUMPTION
}
