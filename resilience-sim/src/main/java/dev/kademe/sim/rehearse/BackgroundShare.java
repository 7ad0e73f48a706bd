package dev.kademe.sim.rehearse;

import dev.kademe.call.Dimension;
import java.time.Duration;

/**
 * The most that background work took of a quota in any minute, or in any window of a limit that is longer. Immutable.
 *
 * @param quota the quota's name
 * @param dimension what the quota is measured in
 * @param span a minute, or the longer window of the limit
 * @param ratio what was taken, as a part of what the plan takes the span to grant
 * @param ceilingRatio what the plan lets background work take in the span, as a part of the same
 */
public record BackgroundShare(String quota, Dimension dimension, Duration span, double ratio, double ceilingRatio) {}
