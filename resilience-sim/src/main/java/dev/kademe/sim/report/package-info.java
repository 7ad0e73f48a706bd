/**
 * How results are written: text tables, JSON, CSV, the event log, and a page. Start with {@link dev.kademe.sim.report.Columns},
 * which says once what a row holds for JSON and CSV, with {@link dev.kademe.sim.report.TextTable} for people, and with {@link
 * dev.kademe.sim.report.HtmlPage}, which draws a {@link dev.kademe.sim.report.Timeline}. The same rows give the same bytes,
 * whatever the locale. Nothing here computes a result.
 */
@NullMarked
package dev.kademe.sim.report;

import org.jspecify.annotations.NullMarked;
