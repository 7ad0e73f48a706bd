package dev.kademe.sim.incident;

import java.time.LocalTime;
import java.util.Optional;

/**
 * What only the tables for people show.
 *
 * @param refusedAllMorning questions refused before, in and after the incident
 * @param calledBack customers whom the full desk calls back
 * @param swingsPerMinute falls of the level in a minute of the incident
 * @param alarm when the alarm rang first
 * @param rightAnswers what the answers of the incident are worth
 */
public record Beside(
        long refusedAllMorning,
        long calledBack,
        double swingsPerMinute,
        Optional<LocalTime> alarm,
        Quality rightAnswers) {
    static Beside of(Observed observed) {
        long alarmNanos = observed.levels().alarmNanos();
        Scenario.Rush rush = observed.scenario().rush();
        return new Beside(
                observed.customers().refused(),
                observed.customers().calledBack(),
                observed.levels().swingsPerMinute(rush.from(), rush.to()),
                alarmNanos < 0 ? Optional.empty() : Optional.of(Figures.time(alarmNanos)),
                Quality.of(observed.customers()));
    }
}
