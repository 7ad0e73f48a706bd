/**
 * YAML files whose keys are described once: strict, with a line and a column for each mistake, every default shown, and a JSON
 * Schema. Start with {@link dev.kademe.document.Document}; {@link dev.kademe.document.Shape} describes the keys and {@link
 * dev.kademe.document.Kind} their values. Public for plans and for the simulator's scenarios, not part of the API we promise,
 * except {@link dev.kademe.document.DocumentException}. It knows nothing of what a document means.
 */
@NullMarked
package dev.kademe.document;

import org.jspecify.annotations.NullMarked;
