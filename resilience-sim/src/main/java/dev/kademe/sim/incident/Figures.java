package dev.kademe.sim.incident;

import dev.kademe.level.LevelControl;
import dev.kademe.sim.check.LevelHistory;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The figures of one run. Of the incident are its questions and answers; of the whole morning the rest, unless it says so.
 *
 * @param incident the questions of the incident
 * @param requestsPerMinute requests to the main model
 * @param tokensPerMinute what the incident asked for
 * @param rateLimited rejections by the main model
 * @param recoveredAfterRetry rejections whose question passed there later
 * @param minutesRequestQuotaFull clock minutes of the incident with at least as many requests as the quota grants
 * @param refusedAfter questions refused that came a minute after the incident or later
 * @param levels every change of level
 * @param levelMinutes how long each level was in force, in minutes
 * @param wholeMinutesAtLevel clock minutes at each level from begin to end
 * @param answers how the questions of the incident ended
 * @param background what became of the labelling
 * @param amplification requests of the incident for each first attempt
 * @param longestWaitSeconds the longest that a customer waited
 * @param beside what only the tables for people show
 */
public record Figures(
        Incident incident,
        Requests requestsPerMinute,
        Tokens tokensPerMinute,
        RateLimited rateLimited,
        long recoveredAfterRetry,
        int minutesRequestQuotaFull,
        long refusedAfter,
        List<LevelChange> levels,
        List<Double> levelMinutes,
        List<Integer> wholeMinutesAtLevel,
        Map<Ending, Long> answers,
        Background background,
        double amplification,
        double longestWaitSeconds,
        Beside beside) {
    private static final double NANOS_PER_SECOND = 1e9;

    static Figures of(Observed observed) {
        Scenario scenario = observed.scenario();
        MainModel main = observed.main();
        CustomerTally customers = observed.customers();
        int from = (int) scenario.rush().from().toMinutes();
        int to = (int) scenario.rush().to().toMinutes();
        Requests requests = new Requests(
                mean(main, 0, from),
                IntStream.range(from, to).map(main::firstAttempts).average().orElse(0),
                mean(main, from, to),
                IntStream.range(from, to).map(main::requests).max().orElse(0));
        long quota = scenario.quota().requests();
        return new Figures(
                Incident.of(scenario.rush(), customers),
                requests,
                Tokens.of(scenario, customers.questions(), observed.labels().offeredInRush()),
                new RateLimited(main.rejectedForRequests(), main.rejectedForTokens()),
                main.recovered(),
                (int) IntStream.range(from, to)
                        .filter(minute -> main.requests(minute) >= quota)
                        .count(),
                customers.refusedAfter(),
                LevelChange.all(observed.levels()),
                observed.levels().minutes(),
                observed.levels().wholeMinutes(),
                answers(customers),
                Background.of(observed.labels(), main, scenario.quota().tokens()),
                requests.firstAttempts == 0 ? 0 : requests.during / requests.firstAttempts,
                customers.longestWait().toNanos() / NANOS_PER_SECOND,
                Beside.of(observed));
    }

    /** The questions of the incident that no main model answered, whoever did. */
    long notAnsweredByMain() {
        return incident.questions - answers(Ending.MAIN) - answers(Ending.SHORT);
    }

    /** How many questions of the incident ended so. */
    public long answers(Ending ending) {
        return answers.getOrDefault(ending, 0L);
    }

    private static double mean(MainModel main, int from, int to) {
        return IntStream.range(from, to).map(main::requests).average().orElse(0);
    }

    private static Map<Ending, Long> answers(CustomerTally customers) {
        Map<Ending, Long> answers = new EnumMap<>(Ending.class);
        for (Ending ending : Ending.values()) {
            answers.put(ending, customers.count(ending));
        }
        return answers;
    }

    /** The time on the wall when so many nanoseconds of the morning have passed. */
    static LocalTime time(long nanos) {
        return Scenario.START.plusSeconds(nanos / 1_000_000_000);
    }

    /**
     * The incident.
     *
     * @param from when it begins
     * @param to when it ends
     * @param questions of customers
     * @param refused those that were answered by nobody
     */
    public record Incident(LocalTime from, LocalTime to, long questions, long refused) {
        static Incident of(Scenario.Rush rush, CustomerTally customers) {
            return new Incident(
                    time(rush.from().toNanos()),
                    time(rush.to().toNanos()),
                    customers.questions(),
                    customers.count(Ending.REFUSED));
        }

        /** The refused ones as a part of all, 0 to 1. */
        public double refusedRatio() {
            return questions == 0 ? 0 : (double) refused / questions;
        }
    }

    /**
     * Requests a minute to the main model.
     *
     * @param quiet the mean before the incident
     * @param firstAttempts the mean in the incident of those that are not repeats
     * @param during the mean in the incident of all
     * @param peak the most in a clock minute of the incident
     */
    public record Requests(double quiet, double firstAttempts, double during, int peak) {}

    /**
     * Tokens a minute in the incident.
     *
     * @param offered what questions and labelling asked for, at full length
     * @param quota what a minute grants
     */
    public record Tokens(double offered, long quota) {
        static Tokens of(Scenario scenario, long questions, long labels) {
            Conditions conditions = scenario.conditions();
            double tokens = (double) questions * conditions.question().totalTokens()
                    + (double) labels * conditions.label().totalTokens();
            return new Tokens(
                    tokens / scenario.rush().minutes(), scenario.quota().tokens());
        }

        /** The offered tokens as a part of the quota. */
        public double ratio() {
            return offered / quota;
        }
    }

    /**
     * Rejections by the main model.
     *
     * @param requests for want of requests, whatever the size of the call
     * @param tokens for want of tokens
     */
    public record RateLimited(long requests, long tokens) {
        /** Both. */
        public long total() {
            return requests + tokens;
        }
    }

    /**
     * A change of level.
     *
     * @param at when
     * @param from the level before
     * @param to the level after
     * @param reason why
     * @param use how full the quota was, empty when nobody knew
     */
    public record LevelChange(LocalTime at, int from, int to, LevelControl.Reason reason, Optional<Double> use) {
        static List<LevelChange> all(LevelHistory history) {
            List<LevelChange> changes = new ArrayList<>();
            history.changes()
                    .forEach(change -> changes.add(new LevelChange(
                            time(change.at().nanos()),
                            change.from().ordinal(),
                            change.to().ordinal(),
                            change.reason(),
                            Double.isNaN(change.useRatio()) ? Optional.empty() : Optional.of(change.useRatio()))));
            return List.copyOf(changes);
        }
    }

    /**
     * The labelling, until noon.
     *
     * @param offered its jobs
     * @param done those that were answered
     * @param postponed those that wait
     * @param lost those that are refused and not asked again
     * @param peakShare the most that it took of the tokens of any minute, 0 to 1 and a little
     */
    public record Background(long offered, long done, long postponed, long lost, double peakShare) {
        static Background of(LabelTally labels, MainModel main, long quotaTokens) {
            return new Background(
                    labels.offered(),
                    labels.done(),
                    labels.postponed(),
                    labels.lost(),
                    (double) main.mostBackgroundTokens() / quotaTokens);
        }
    }
}
