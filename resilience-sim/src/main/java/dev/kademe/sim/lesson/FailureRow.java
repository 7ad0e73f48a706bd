package dev.kademe.sim.lesson;

import dev.kademe.sim.provider.LessonReply;

/**
 * What the calls that end in one way cost.
 *
 * @param status how they end
 * @param count how many of them there are
 * @param tokens tokens they were charged
 */
public record FailureRow(LessonReply.Status status, int count, long tokens) {}
