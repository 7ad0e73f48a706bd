package dev.kademe.plan;

/** Where a default is from. */
enum Source {
    /** The incident report names it. */
    REPORT,
    /** It follows from what the report names. */
    DERIVED,
    /** Ours. */
    ASSUMPTION
}
