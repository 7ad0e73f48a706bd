/**
 * How degraded the service is now, when that changes, and the early alarm. Start with {@link
 * dev.kademe.level.LevelControl}: a quota has one, which learns how full the quota is ({@link
 * dev.kademe.level.LevelControl.Sample}) and answers with a level; what a level gives up is decided by those who ask
 * it. {@link dev.kademe.level.Alarm} is the one rule that pages, and has a latch of its own. Neither reads a clock or
 * tells anybody: time and use are arguments, and what changed is the result.
 */
@NullMarked
package dev.kademe.level;

import org.jspecify.annotations.NullMarked;
