package dev.kademe.sim.incident;

import dev.kademe.event.EventListener;
import dev.kademe.sim.check.LawBook;
import java.util.List;

/** What the report says happened, or would have happened, held against a run. */
final class Claims {
    private static final double LEAST_THIRD = 0.27;
    private static final double MOST_THIRD = 0.39;
    private static final double LEVEL_1_TOLERANCE = 0.001;
    private static final double LEAST_AFTER_RAISE = 0.01;
    private static final double LEAST_SWINGS = 2;

    private final Scenario scenario;
    private final Figures figures;
    private final LawBook<Law> laws;

    private Claims(Scenario scenario, Figures figures, LawBook<Law> laws) {
        this.scenario = scenario;
        this.figures = figures;
        this.laws = laws;
    }

    /** Checks those that are about this client on this morning. */
    static void check(Observed observed, Figures figures, ClientChoice client, long seed) {
        Claims claims = new Claims(observed.scenario(), figures, observed.laws());
        if (client == ClientChoice.PLAN) {
            claims.ofThePlan(observed.main());
        } else if (observed.scenario().isOfTheFirstDay()) {
            claims.ofTheFirstDay(client, seed);
        }
    }

    private void ofThePlan(MainModel main) {
        laws.check(Law.CLAIM_NOBODY_REFUSED, figures.beside().refusedAllMorning() == 0);
        if (scenario.name().equals(Mornings.SECOND_IPO)) {
            laws.check(Law.CLAIM_RETRIES_PASS, main.unrecoveredOfCustomers() == 0);
            laws.check(Law.CLAIM_NEVER_ESSENTIAL, figures.levelMinutes().get(3) == 0);
        }
    }

    private void ofTheFirstDay(ClientChoice client, long seed) {
        double refusedRatio = figures.incident().refusedRatio();
        switch (client) {
            case NAIVE -> ofTheIncident(refusedRatio);
            case LEVEL_1_ONLY -> laws.check(Law.CLAIM_LEVEL_1_SAVES, refusedRatio <= LEVEL_1_TOLERANCE);
            case BREAKER ->
                laws.check(Law.CLAIM_BREAKER_DIVERTS_MORE, figures.notAnsweredByMain() > lostWithoutRetry(seed));
            case QUOTA_RAISED -> laws.check(Law.CLAIM_RAISE_POSTPONES, refusedRatio >= LEAST_AFTER_RAISE);
            case NO_HYSTERESIS -> laws.check(Law.CLAIM_SWINGS, figures.beside().swingsPerMinute() >= LEAST_SWINGS);
            case SECOND_MODEL ->
                laws.check(
                        Law.CLAIM_SECOND_MODEL_COSTS,
                        figures.beside().rightAnswers().moreWrongAnswers() > 0);
            case NO_RETRY, WAIT_BUDGET, PLAN -> {
                // The report says nothing of them.
            }
        }
    }

    private void ofTheIncident(double refusedRatio) {
        if (!scenario.isIncident()) {
            return;
        }
        laws.check(Law.CLAIM_A_THIRD_REFUSED, refusedRatio >= LEAST_THIRD && refusedRatio <= MOST_THIRD);
        laws.check(
                Law.CLAIM_REQUESTS_FULL,
                2 * figures.minutesRequestQuotaFull() > scenario.rush().minutes());
        laws.check(Law.CLAIM_SHORT_QUESTIONS_TOO, figures.rateLimited().requests() > 0);
        laws.check(Law.CLAIM_ENDED_BY_ITSELF, figures.refusedAfter() == 0);
    }

    /** On the same traffic, with the same seed. */
    private long lostWithoutRetry(long seed) {
        Observed other =
                new MorningRun(scenario, ClientChoice.NO_RETRY.settings(), seed, EventListener.all(List.of())).run();
        return other.customers().count(Ending.REFUSED);
    }
}
