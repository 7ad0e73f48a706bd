package dev.kademe.sim.rehearse;

import java.util.Locale;

/** What must hold in every rehearsal of every plan. */
public enum PlanLaw {
    /** A guarantee is a guarantee. */
    GUARANTEE_KEPT("no live question inside its guarantee is refused by the client itself"),
    /** Background work is capped. */
    BACKGROUND_CAPPED("background work takes no more than its ceiling in any window"),
    /** Background work is kept. */
    BACKGROUND_KEPT("background work is never lost, only postponed"),
    /** The quota is kept. */
    QUOTA_KEPT("requests sent and tokens taken stay within the plan's limits in any window"),
    /** Waits are bounded. */
    WAIT_BUDGET_KEPT("no question waits longer than its wait budget"),
    /** Hints are obeyed. */
    HINT_OBEYED("no question is sent again before its own hint is over"),
    /** Attempts are bounded. */
    ATTEMPTS_BOUNDED("no question is sent to a target more often than the plan says"),
    /** Reservations end. */
    RESERVATIONS_ENDED("every reservation ends, exactly once"),
    /** The level is steady. */
    LEVEL_STEADY("every level falls by one step after a whole dwell, and changes rarely"),
    /** Personal data is kept. */
    CLEARANCE_KEPT("no personal data reaches a provider without clearance");

    private final String statement;

    PlanLaw(String statement) {
        this.statement = statement;
    }

    /** What must hold. */
    public String statement() {
        return statement;
    }

    /** Its name in reports. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
