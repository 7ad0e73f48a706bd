/**
 * Counts and traces what happens in Micrometer. Start with {@link dev.kademe.metrics.MeteredCalls}, an event listener that
 * the application adds when it builds its client; {@link dev.kademe.metrics.ObservedCalls} is another one. Every meter is
 * declared in one enum. Tags come from closed sets only; ids and content never become one.
 */
@NullMarked
package dev.kademe.metrics;

import org.jspecify.annotations.NullMarked;
