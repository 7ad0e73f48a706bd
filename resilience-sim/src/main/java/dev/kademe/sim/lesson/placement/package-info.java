/**
 * The lesson on where a retry stands, run with production clients. Start with {@link
 * dev.kademe.sim.lesson.placement.PlacementRun}: a gateway calls a loan service, whose middleware runs a body of two call
 * sites, a healthy membership and a notification that delivers and loses its confirmation. Each of the three layers is a
 * production client; {@link dev.kademe.sim.lesson.placement.World} decides whether they run in process on virtual time or
 * over loopback HTTP. The lines between {@code >>> placement} and {@code <<<} are what a layer costs in code; {@code lesson
 * cost} counts them in these very files.
 */
@NullMarked
package dev.kademe.sim.lesson.placement;

import org.jspecify.annotations.NullMarked;
