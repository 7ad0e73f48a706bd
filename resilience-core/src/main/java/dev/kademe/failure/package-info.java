/**
 * What went wrong with an attempt, what it cost, and what the provider says about trying again. Start with
 * {@link dev.kademe.failure.Failure}: a {@link dev.kademe.failure.FailureClassifier} makes one from whatever an endpoint
 * threw, by the codes in the body, then by headers and status. What each provider's rejection means is one table
 * ({@code DecisionTable}). The three failures of a language model call are kept apart because they cost differently: a
 * rejection pays nothing, a time-out pays the input, a truncated answer pays the input and what had been written. Whatever
 * a provider sends, reading it throws nothing and keeps none of its text. This package never decides whether to try again.
 */
@NullMarked
package dev.kademe.failure;

import org.jspecify.annotations.NullMarked;
