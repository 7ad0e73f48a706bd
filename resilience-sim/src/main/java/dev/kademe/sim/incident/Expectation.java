package dev.kademe.sim.incident;

import static dev.kademe.sim.incident.Law.AMPLIFICATION_BOUNDED;
import static dev.kademe.sim.incident.Law.BACKGROUND_CAPPED;
import static dev.kademe.sim.incident.Law.BACKGROUND_KEPT;
import static dev.kademe.sim.incident.Law.CLEARANCE_KEPT;
import static dev.kademe.sim.incident.Law.CUSTOMER_ANSWERED;
import static dev.kademe.sim.incident.Law.HINT_OBEYED;
import static dev.kademe.sim.incident.Law.LEVEL_STEADY;
import static dev.kademe.sim.incident.Law.QUOTA_KEPT;
import static dev.kademe.sim.incident.Law.SENSITIVE_KEPT;
import static dev.kademe.sim.incident.Law.WAIT_BUDGET_KEPT;

import java.util.EnumSet;
import java.util.Set;

/** What a law is expected to do in a run. */
enum Expectation {
    /** It holds. */
    HOLDS,
    /** It breaks: that is what the client is there to show. */
    BREAKS,
    /** The client promises nothing, and chance decides; it is not checked. */
    UNSAID;

    /**
     * What a law does.
     *
     * <p>What a client breaks it breaks on the traffic of the incident. On a quieter morning it may well hold; there nothing
     * is said of it.
     */
    static Expectation of(Law law, ClientChoice client, Scenario scenario) {
        if (law.isClaim()) {
            return HOLDS;
        }
        if (breaks(client).contains(law)) {
            return scenario.isIncident() ? BREAKS : UNSAID;
        }
        return unsaid(client).contains(law) ? UNSAID : HOLDS;
    }

    /** The laws that a client is expected to break on the morning of the incident. */
    static Set<Law> breaks(ClientChoice client) {
        return switch (client) {
            case NAIVE, QUOTA_RAISED ->
                EnumSet.of(
                        CUSTOMER_ANSWERED,
                        AMPLIFICATION_BOUNDED,
                        HINT_OBEYED,
                        BACKGROUND_KEPT,
                        BACKGROUND_CAPPED,
                        QUOTA_KEPT);
            case NO_RETRY -> EnumSet.of(CUSTOMER_ANSWERED, BACKGROUND_KEPT, BACKGROUND_CAPPED);
            case WAIT_BUDGET ->
                EnumSet.of(CUSTOMER_ANSWERED, AMPLIFICATION_BOUNDED, BACKGROUND_KEPT, BACKGROUND_CAPPED);
            case BREAKER -> EnumSet.of(BACKGROUND_KEPT, BACKGROUND_CAPPED);
            case SECOND_MODEL -> EnumSet.of(BACKGROUND_CAPPED, CLEARANCE_KEPT, SENSITIVE_KEPT);
            case NO_HYSTERESIS -> EnumSet.of(LEVEL_STEADY);
            case LEVEL_1_ONLY, PLAN -> EnumSet.noneOf(Law.class);
        };
    }

    /** The laws that a client neither promises nor is sure to break. */
    private static Set<Law> unsaid(ClientChoice client) {
        return switch (client) {
            case NAIVE, QUOTA_RAISED -> EnumSet.of(WAIT_BUDGET_KEPT);
            case LEVEL_1_ONLY -> EnumSet.of(CUSTOMER_ANSWERED, HINT_OBEYED, WAIT_BUDGET_KEPT, QUOTA_KEPT);
            case NO_RETRY, WAIT_BUDGET, BREAKER -> EnumSet.of(QUOTA_KEPT);
            case SECOND_MODEL -> EnumSet.of(QUOTA_KEPT, CUSTOMER_ANSWERED, BACKGROUND_KEPT);
            case NO_HYSTERESIS, PLAN -> EnumSet.noneOf(Law.class);
        };
    }
}
