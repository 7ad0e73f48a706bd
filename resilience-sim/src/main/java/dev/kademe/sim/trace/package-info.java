/**
 * Recorded traffic: a CSV file with a time, the input tokens and the output tokens of each request. Start with {@link
 * dev.kademe.sim.trace.Trace}, which finds the columns and makes a scenario of the file; {@link
 * dev.kademe.sim.trace.TraceOptions} say how fast and how often it is played, and what the file does not know. A file of any
 * size is read in bounded memory, row by row while a run needs it; what is wrong with it is a {@link
 * dev.kademe.sim.trace.TraceException} with its line. The text of other columns is never kept.
 */
@NullMarked
package dev.kademe.sim.trace;

import org.jspecify.annotations.NullMarked;
