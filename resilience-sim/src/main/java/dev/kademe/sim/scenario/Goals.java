package dev.kademe.sim.scenario;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a rehearsal must reach to pass, beside the laws. Immutable.
 *
 * @param answeredRatio the part of the live questions that a model or a person answers, at once or by calling back, 0 to 1
 * @param byModelRatio the part of the live questions that a model answers, 0 to 1
 * @param calledBackRatio the most of the live questions that a person calls back later, 0 to 1; empty for any
 * @param backgroundRatio the most that background work may take of a quota in any minute, or in any longer window of its
 *     limit, of its tokens or else of its requests; empty for the plan's ceiling
 * @param amplification the most requests for a question, 1 or more
 * @param flaps how often a level may rise again within an hour of its fall
 * @param recovery how long after the last fault, or the last minute over the quota, the level may be raised; empty for any time
 */
public record Goals(
        double answeredRatio,
        double byModelRatio,
        OptionalDouble calledBackRatio,
        OptionalDouble backgroundRatio,
        double amplification,
        int flaps,
        Optional<Duration> recovery) {
    /** 99.5 % answered, by whom and when it may be, 1.1 requests a question, two flaps. Assumptions. */
    public static Goals standard() {
        return new Goals(0.995, 0, OptionalDouble.empty(), OptionalDouble.empty(), 1.1, 2, Optional.empty());
    }
}
