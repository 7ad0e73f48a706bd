package dev.kademe.sim.rehearse;

import dev.kademe.call.Dimension;

/**
 * The most that background work took of a quota in any minute. Immutable.
 *
 * @param dimension what the quota is measured in
 * @param ratio what was taken, as a part of what the plan takes a minute to grant
 * @param ceilingRatio what the plan lets background work take in a minute, as a part of the same
 */
public record BackgroundShare(Dimension dimension, double ratio, double ceilingRatio) {}
