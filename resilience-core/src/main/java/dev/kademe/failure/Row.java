package dev.kademe.failure;

import java.util.function.Predicate;

/**
 * One row of the decision table.
 *
 * @param name provider and case, for a person
 * @param matches whether it is this case
 * @param verdict what follows
 */
record Row(String name, Predicate<Evidence> matches, Verdict verdict) {}
