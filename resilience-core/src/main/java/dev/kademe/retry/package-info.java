/**
 * After a failed attempt: wait how long, or stop, and why. Start with {@link dev.kademe.retry.RetryPolicy}, what a plan
 * says, and {@link dev.kademe.retry.Retrier}, which decides. Attempts are counted by Resilience4j, whose asynchronous
 * context decides without sleeping; the length of a wait, the wait budget, the retry budget across calls and the rights
 * of nested clients are decided here, before it is asked. This package never waits and never sends.
 */
@NullMarked
package dev.kademe.retry;

import org.jspecify.annotations.NullMarked;
