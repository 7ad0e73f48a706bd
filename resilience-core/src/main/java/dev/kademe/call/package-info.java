/**
 * The words every other package shares: who asks ({@link dev.kademe.call.Workload}), what is asked
 * ({@link dev.kademe.call.Question}), who answers ({@link dev.kademe.call.Endpoint}), what came back
 * ({@link dev.kademe.call.Reply}) and what it cost ({@link dev.kademe.call.TokenUsage}). Start with
 * {@code Question} and {@code Endpoint}: an application writes the first and implements the second. Everything here is
 * a value, except {@link dev.kademe.call.CallScope}, which one attempt uses to hear from the calls made inside it. This
 * package never reads a clock, decides anything or talks to a provider.
 */
@NullMarked
package dev.kademe.call;

import org.jspecify.annotations.NullMarked;
