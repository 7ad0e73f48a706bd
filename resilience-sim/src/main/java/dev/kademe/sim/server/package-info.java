/**
 * A fake provider over real HTTP, for people who point their own application at it. Start with {@link
 * dev.kademe.sim.server.ProviderServer}; {@link dev.kademe.sim.server.Faults} is what can be wrong with it. It speaks OpenAI
 * chat completions and Anthropic messages, decides with the same {@linkplain dev.kademe.sim.provider.ProviderMeter meter} as
 * the simulator, and shows itself on an admin page. Time is the given {@code TimeSource}; this is the only package of the
 * simulator that owns threads. Keys are looked for and never kept; prompts are counted and never kept.
 */
@NullMarked
package dev.kademe.sim.server;

import org.jspecify.annotations.NullMarked;
