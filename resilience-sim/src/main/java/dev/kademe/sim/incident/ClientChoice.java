package dev.kademe.sim.incident;

import dev.kademe.call.DegradationLevel;
import dev.kademe.level.LevelControl;
import dev.kademe.level.LevelSettings;
import dev.kademe.retry.RetryBudget;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.sim.incident.ClientSettings.Routing;
import java.util.Locale;

/** Who lives through a morning: the production client, configured in these ways. */
public enum ClientChoice {
    /** The client of the incident: repeats a rejection three times at once, and knows nothing else. */
    NAIVE("repeats a 429 three times at once") {
        @Override
        ClientSettings settings() {
            return naive(LevelControl.none());
        }
    },
    /** Asks once. */
    NO_RETRY("asks once") {
        @Override
        ClientSettings settings() {
            return ClientSettings.plain(RetryPolicy.none(), RetryBudget.none(), ClientSettings.SIX_SECONDS);
        }
    },
    /** The report's own piece of code, without the rest of the plan. */
    WAIT_BUDGET("obeys the hint, three attempts within 6 s") {
        @Override
        ClientSettings settings() {
            return ClientSettings.plain(RetryPolicy.standard(), RetryBudget.none(), ClientSettings.SIX_SECONDS);
        }
    },
    /** The naive client, whose background work an operator holds. */
    LEVEL_1_ONLY("the naive client, labelling held in its lane") {
        @Override
        ClientSettings settings() {
            return naive(LevelControl.pinned(DegradationLevel.BACKGROUND_PAUSED))
                    .withLane();
        }
    },
    /** Closes the main model for a minute at a rejection. */
    BREAKER("closes the main model for a minute at a 429") {
        @Override
        ClientSettings settings() {
            return NO_RETRY.settings().withBreaker().with(Routing.BY_CATEGORY);
        }
    },
    /** The naive client with 500,000 tokens a minute, when 170 questions come. */
    QUOTA_RAISED("the naive client, with 500,000 tokens for 170 questions") {
        @Override
        ClientSettings settings() {
            return naive(LevelControl.none());
        }

        @Override
        Scenario morning(Scenario asked) {
            return asked.isOfTheFirstDay() ? Mornings.ipoMorningWithRaisedQuota() : asked;
        }
    },
    /** The plan, with levels that fall at once. */
    NO_HYSTERESIS("the plan, with levels that fall at once") {
        @Override
        ClientSettings settings() {
            return ClientSettings.planned(LevelControl.adaptive(LevelSettings.withoutHysteresis()));
        }
    },
    /** What the main model rejects goes to the second provider, whatever it is. */
    SECOND_MODEL("everything that is rejected goes to the second provider") {
        @Override
        ClientSettings settings() {
            return NO_RETRY.settings().with(Routing.SECOND_FOR_ALL);
        }
    },
    /** Everything: ledger, shares, levels, lane, routes, short answers, people. */
    PLAN("the whole plan") {
        @Override
        ClientSettings settings() {
            return ClientSettings.planned(LevelControl.adaptive(LevelSettings.standard()));
        }
    };

    private final String description;

    ClientChoice(String description) {
        this.description = description;
    }

    /** What it does, in a few words. */
    public String description() {
        return description;
    }

    /** Its name on the command line. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Its settings, new for each run. */
    abstract ClientSettings settings();

    /** The morning it lives through when it is asked to live through that one. */
    Scenario morning(Scenario asked) {
        return asked;
    }

    private static ClientSettings naive(LevelControl level) {
        return ClientSettings.plain(ClientSettings.REPEATED_AT_ONCE, RetryBudget.none(), ClientSettings.UNBOUNDED)
                .with(level);
    }
}
