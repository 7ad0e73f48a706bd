/**
 * What the caller gets, and how it came to be. Start with {@link dev.kademe.answer.Answer}: the content, how whole it is,
 * and its {@link dev.kademe.answer.Provenance}. Where no answer can be given, {@link dev.kademe.answer.CallFailedException}
 * carries the same provenance. Provenance holds names, numbers and reasons, never prompts, answers or keys.
 */
@NullMarked
package dev.kademe.answer;

import org.jspecify.annotations.NullMarked;
