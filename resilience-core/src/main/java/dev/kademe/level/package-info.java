/**
 * How degraded the service is now, and when that changes. Start with {@link dev.kademe.level.LevelControl}. A quota has
 * one control, which learns how full the quota is and answers with a level; what a level gives up is decided by those who
 * ask it. It never reads a clock: time and use are arguments.
 */
@NullMarked
package dev.kademe.level;

import org.jspecify.annotations.NullMarked;
