package dev.kademe.sim.incident;

import java.util.Locale;
import java.util.stream.Stream;

/** What is checked in every run: the design's laws, and the claims of the report about what happened or would have. */
public enum Law {
    /** Every question ends in an answer. */
    CUSTOMER_ANSWERED("every question of a customer is answered by a model, or a person takes over"),
    /** Requests are not multiplied. */
    AMPLIFICATION_BOUNDED("retries are at most a tenth of the requests, and 1 % of the quota for each workload"),
    /** Attempts are bounded. */
    ATTEMPTS_BOUNDED("no question is sent more often to its first model than the plan says"),
    /** Waits are bounded. */
    WAIT_BUDGET_KEPT("no customer waits longer than the wait budget"),
    /** Hints are obeyed. */
    HINT_OBEYED("no question is sent again before its own hint is over"),
    /** Background work is kept. */
    BACKGROUND_KEPT("background work is never lost, only postponed"),
    /** Background work is capped. */
    BACKGROUND_CAPPED("background work takes at most 15 % and 60,000 tokens in any minute"),
    /** The quota is kept. */
    QUOTA_KEPT("requests sent and tokens taken stay within the quota in any minute"),
    /** The guarantee of customers is kept. */
    GUARANTEE_KEPT("no customer inside the guarantee is refused by the client itself"),
    /** Reservations end. */
    RESERVATIONS_ENDED("every reservation ends, exactly once"),
    /** The level rises in time. */
    LEVEL_RISES("the level rises within a tick of its cause"),
    /** The level is steady. */
    LEVEL_STEADY("the level falls by one step after a whole dwell, and changes rarely"),
    /** Personal data is kept. */
    CLEARANCE_KEPT("no personal data reaches a provider without clearance"),
    /** Sensitive questions are not answered by a weaker model. */
    SENSITIVE_KEPT("questions about an order, an allocation or money reach only the main model or a person"),
    /** Claim: a third. */
    CLAIM_A_THIRD_REFUSED("report: a third of the questions was refused"),
    /** Claim: the second quota. */
    CLAIM_REQUESTS_FULL("report: the repeats filled the request quota as well, in most minutes"),
    /** Claim: short questions. */
    CLAIM_SHORT_QUESTIONS_TOO("report: even short questions did not pass any more"),
    /** Claim: it ended by itself. */
    CLAIM_ENDED_BY_ITSELF("report: it ended at 10:52 without anybody acting"),
    /** Claim: level 1. */
    CLAIM_LEVEL_1_SAVES("report: level 1 alone would have saved the morning (at most one question in a thousand lost)"),
    /** Claim: the breaker. */
    CLAIM_BREAKER_DIVERTS_MORE("report: closing the model for a minute diverts more than is lost without it"),
    /** Claim: the raised quota. */
    CLAIM_RAISE_POSTPONES("report: a raised quota alone is full at the next peak"),
    /** Claim: the swing. */
    CLAIM_SWINGS("report: without hysteresis the level swings twice a minute"),
    /** Claim: quality. */
    CLAIM_SECOND_MODEL_COSTS("report: a second model for everything costs quality"),
    /** Claim: nobody refused. */
    CLAIM_NOBODY_REFUSED("report: with the plan nobody is refused"),
    /** Claim: retries pass. */
    CLAIM_RETRIES_PASS("report: every rejected request passes when it is tried again"),
    /** Claim: level 3. */
    CLAIM_NEVER_ESSENTIAL("report: level 3 is never reached");

    private final String statement;

    Law(String statement) {
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

    /** What the law of that name says must hold; the name itself when there is none. */
    public static String statement(String text) {
        return Stream.of(values())
                .filter(law -> law.text().equals(text))
                .findFirst()
                .map(Law::statement)
                .orElse(text);
    }

    boolean isClaim() {
        return name().startsWith("CLAIM_");
    }
}
