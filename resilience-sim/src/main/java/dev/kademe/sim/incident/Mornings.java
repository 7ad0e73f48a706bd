package dev.kademe.sim.incident;

import static dev.kademe.sim.incident.Assumption.Source.ASSUMPTION;
import static dev.kademe.sim.incident.Assumption.Source.DERIVED;
import static dev.kademe.sim.incident.Assumption.Source.REPORT;

import dev.kademe.sim.incident.Scenario.Labelling;
import dev.kademe.sim.incident.Scenario.Rush;
import dev.kademe.sim.load.RateCurve;
import dev.kademe.sim.provider.ProviderLimits;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** The three mornings, and what is changed in the first one to ask what would have happened. */
public final class Mornings {
    static final String IPO_MORNING = "ipo-morning";
    static final String SECOND_IPO = "second-ipo";
    static final String NORMAL_MORNING = "normal-morning";
    static final ProviderLimits FIRST_QUOTA = new ProviderLimits(500, 400_000);
    static final ProviderLimits RAISED_QUOTA = new ProviderLimits(500, 500_000);
    static final double LABELS = 120;
    static final double CAPPED_LABELS = 72;
    static final double ORDINARY = 90;
    static final double FIRST_PEAK = 150;
    static final double SECOND_PEAK = 170;

    private static final LocalDate FIRST_DAY = LocalDate.of(2026, 2, 16);
    private static final LocalDate SECOND_DAY = LocalDate.of(2026, 3, 17);
    private static final Duration RUSH_FROM = Duration.ofMinutes(14);
    private static final Duration RUSH_TO = Duration.ofMinutes(52);
    private static final Duration QUIET_FROM = Duration.ofMinutes(70);
    private static final double QUIET = 60;
    private static final double SECOND_PLATEAU = 118;
    private static final int LABELS_AT_ONCE = 9;
    private static final Duration PEAK_FROM = Duration.ofMinutes(20).plusSeconds(10);
    private static final Duration PEAK_TO = Duration.ofMinutes(21).plusSeconds(20);
    private static final double LABELS_OF_THREE_PERCENT_TOO_MUCH = 44.4;

    private Mornings() {}

    /** All three. */
    public static List<Scenario> all() {
        return List.of(ipoMorning(), secondIpo(), normalMorning());
    }

    /** 16 February 2026: the incident. */
    public static Scenario ipoMorning() {
        List<Assumption> settings = new ArrayList<>(CommonAssumptions.of(Conditions.calibrated()));
        settings.add(new Assumption(
                "questions a minute",
                "90, from 10:14 150, from 10:52 90",
                REPORT,
                "a normal peak, and that morning's"));
        settings.add(new Assumption("rush", "10:14 to 10:52", DERIVED, "it ended at 10:52 after 38 minutes"));
        settings.add(new Assumption("quota", "500 requests, 400,000 tokens a minute", REPORT, "as it says"));
        settings.add(new Assumption(
                "labelling", "120 requests a minute from 10:00 to 10:52", DERIVED, "270 requests less 150 questions"));
        return new Scenario(
                IPO_MORNING,
                "",
                FIRST_DAY,
                FIRST_QUOTA,
                rush(FIRST_PEAK),
                new Labelling(LABELS, RUSH_TO, 1),
                Conditions.calibrated(),
                settings);
    }

    /** 17 March 2026: the next offering, with the plan. */
    public static Scenario secondIpo() {
        List<Assumption> settings = new ArrayList<>(CommonAssumptions.of(Conditions.lessRegular()));
        settings.add(new Assumption("questions a minute at the peak", "170", REPORT, "as it says"));
        settings.add(new Assumption(
                "around the peak",
                "90, from 10:14 118, from 10:20:10 to 10:21:20 170, from 10:52 90",
                ASSUMPTION,
                "a short peak that begins early in a clock minute gives nine whole minutes of short answers"));
        settings.add(
                new Assumption(
                        "labels that the lane lets go at once",
                        "9, every 7.5 s",
                        ASSUMPTION,
                        "one at a time, and questions as regular as on the first morning, give no rejection; the report has 14"));
        settings.add(new Assumption("quota", "500 requests, 500,000 tokens a minute", REPORT, "requests unchanged"));
        settings.add(new Assumption("labelling", "120 requests a minute from 10:00 to 10:52", ASSUMPTION, "as before"));
        RateCurve rate = RateCurve.perMinute(ORDINARY)
                .then(RUSH_FROM, SECOND_PLATEAU)
                .then(PEAK_FROM, SECOND_PEAK)
                .then(PEAK_TO, SECOND_PLATEAU)
                .then(RUSH_TO, ORDINARY)
                .then(QUIET_FROM, QUIET);
        return new Scenario(
                SECOND_IPO,
                "",
                SECOND_DAY,
                RAISED_QUOTA,
                new Rush(rate, RUSH_FROM, RUSH_TO),
                new Labelling(LABELS, RUSH_TO, LABELS_AT_ONCE),
                Conditions.lessRegular(),
                settings);
    }

    /** A day without an offering: 90 questions a minute at the peak, and a labelling job that keeps to its cap. */
    public static Scenario normalMorning() {
        List<Assumption> settings = new ArrayList<>(CommonAssumptions.of(Conditions.calibrated()));
        settings.add(new Assumption("questions a minute", "90, from 11:10 60", REPORT, "a normal morning's peak"));
        settings.add(new Assumption("quota", "500 requests, 400,000 tokens a minute", REPORT, "before the raise"));
        settings.add(new Assumption("labelling", "72 requests a minute from 10:00 to 10:52", DERIVED, "60,000 tokens"));
        return new Scenario(
                NORMAL_MORNING,
                "",
                FIRST_DAY.plusDays(1),
                FIRST_QUOTA,
                rush(ORDINARY),
                new Labelling(CAPPED_LABELS, RUSH_TO, 1),
                Conditions.calibrated(),
                settings);
    }

    /** The incident with a smaller labelling job, so that 103 % of the tokens are asked for. */
    static Scenario ipoMorningAtLittleTooMuch() {
        return ipoMorning().withLabelling("103 % of the tokens", LABELS_OF_THREE_PERCENT_TOO_MUCH);
    }

    /** The incident with the raised quota and the second morning's peak for all of it. */
    static Scenario ipoMorningWithRaisedQuota() {
        return ipoMorning().with("500,000 tokens, 170 questions", RAISED_QUOTA, rush(SECOND_PEAK));
    }

    private static Rush rush(double peak) {
        RateCurve rate = RateCurve.perMinute(ORDINARY)
                .then(RUSH_FROM, peak)
                .then(RUSH_TO, ORDINARY)
                .then(QUIET_FROM, QUIET);
        return new Rush(rate, RUSH_FROM, RUSH_TO);
    }
}
