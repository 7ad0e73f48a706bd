/**
 * What the ledger costs, next to what an application would use instead. Start at {@link
 * dev.kademe.benchmark.Comparison}. Nothing here is built, tested or shipped with the library.
 */
@NullMarked
package dev.kademe.benchmark;

import org.jspecify.annotations.NullMarked;
