/**
 * Which target may answer a question, in which order, and who takes over at the end. Start with
 * {@link dev.kademe.routing.Route}: targets in order, ending in a {@link dev.kademe.routing.Handoff} to a person. A
 * {@link dev.kademe.routing.Target} is one model at one provider, with the endpoint that renders its own prompt and the
 * ledger and level of the quota it spends. {@link dev.kademe.routing.PersonalData} says what must stay away from a target
 * without clearance, and {@link dev.kademe.routing.QuestionClassifier} what kind of question it is. This package chooses; it
 * never sends.
 */
@NullMarked
package dev.kademe.routing;

import org.jspecify.annotations.NullMarked;
