/**
 * The fake providers. Start with {@link dev.kademe.sim.provider.LessonProvider}: the seeded endpoint of the lesson on rate
 * limits and retry, with its tokenizer, prompt hash, generator, labels, sliding window, time-outs and truncations. Every
 * reply is computed from the seed, the prompt and the attempt; nothing is stored. The texts are data and lie beside the
 * classes as a resource, with the lesson's attribution and licence. Nothing here knows the client that asks.
 */
@NullMarked
package dev.kademe.sim.provider;

import org.jspecify.annotations.NullMarked;
