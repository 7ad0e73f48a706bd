/**
 * The front door. Start with {@link dev.kademe.client.ResilientClient}: build it, ask it, close it. The drivers in here
 * perform the steps of {@code flow} in real time, the blocking one on the caller's thread and the asynchronous one on the
 * endpoint's and the client's scheduler. {@link dev.kademe.client.LedgerRateLimiter} is a ledger in the shape of
 * Resilience4j's rate limiter, for code that has one already. This is the only package of the library that reads a clock,
 * waits, draws random numbers or owns a thread; {@link dev.kademe.client.TimeSource} is the door through which it does.
 */
@NullMarked
package dev.kademe.client;

import org.jspecify.annotations.NullMarked;
