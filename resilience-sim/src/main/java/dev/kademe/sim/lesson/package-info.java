/**
 * The lesson on rate limits and retry, run with the production client. Start with {@link dev.kademe.sim.lesson.PolicyRun}:
 * 160 requests in a batch and an interactive stream share one endpoint; the policies are configurations of the client, and
 * the step loop, the dispatch limit and the queue order are the world's. Every number is computed by running.
 *
 * <p>The lesson says that its interactive stream does not retry; its code sends again within the one-step budget, and the
 * code made the numbers. So the stream here has a wait budget of one step and a retry after one step.
 */
@NullMarked
package dev.kademe.sim.lesson;

import org.jspecify.annotations.NullMarked;
