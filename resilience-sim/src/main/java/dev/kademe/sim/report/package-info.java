/**
 * How results are written: text tables, JSON, CSV, and the event log. Start with {@link dev.kademe.sim.report.Columns}, which
 * says once what a row holds for JSON and CSV, and {@link dev.kademe.sim.report.TextTable} for people. The same rows give the
 * same bytes, whatever the locale. Nothing here computes a result.
 */
@NullMarked
package dev.kademe.sim.report;

import org.jspecify.annotations.NullMarked;
