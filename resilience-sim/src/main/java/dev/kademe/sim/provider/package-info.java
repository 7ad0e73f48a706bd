/**
 * The fake providers. {@link dev.kademe.sim.provider.QuotaProvider} enforces limits of requests and tokens as real ones
 * do, by one of three {@linkplain dev.kademe.sim.provider.ProviderMeter meters}. {@link
 * dev.kademe.sim.provider.LessonProvider} is the seeded endpoint of the lesson on rate limits and retry, with its
 * tokenizer, prompt hash, generator, labels, sliding window, time-outs and truncations. Each of its replies is computed
 * from the seed, the prompt and the attempt; nothing is stored. The texts are data and lie beside the classes as a
 * resource, with the lesson's attribution and licence. Nothing here knows the client that asks.
 */
@NullMarked
package dev.kademe.sim.provider;

import org.jspecify.annotations.NullMarked;
