/**
 * What happened, in order, for anyone who watches: metrics, logs, the simulator's laws. Start with
 * {@link dev.kademe.event.CallEvent}. Events of one call come in order; those of different calls may come from different
 * threads. An event never holds a prompt, an answer or a key. This package decides nothing.
 */
@NullMarked
package dev.kademe.event;

import org.jspecify.annotations.NullMarked;
