package dev.kademe.sim.report;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Workload;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;

/**
 * What happened in a run, minute by minute, with its verdict: what a page draws. Times within it are seconds since its
 * beginning. Immutable.
 *
 * @param title what ran: the scenario and the plan or client
 * @param command what runs it again
 * @param quota the quota that tokens, requests and levels are of
 * @param start the wall clock at the beginning, where the scenario happens
 * @param minutes every minute from the beginning, without a gap
 * @param levels the changes of the level, in order; it begins at NORMAL unless the first one is at 0
 * @param targets the targets in the order of the plan; answers are counted by these names, {@link #PERSON} and {@link
 *     #REFUSED}
 * @param checks the verdict, one for each law or goal
 * @param summary the figures of the verdict in one line; empty for none
 * @param facts settings and figures worth reading beside the charts, in order
 */
public record Timeline(
        String title,
        String command,
        String quota,
        LocalDateTime start,
        List<Minute> minutes,
        List<LevelChange> levels,
        List<String> targets,
        List<Check> checks,
        String summary,
        List<Fact> facts) {
    /** The name under which answers by a person are counted. */
    public static final String PERSON = "person";

    /** The name under which calls without an answer are counted. */
    public static final String REFUSED = "refused";

    public Timeline {
        minutes = List.copyOf(minutes);
        levels = List.copyOf(levels);
        targets = List.copyOf(targets);
        checks = List.copyOf(checks);
        facts = List.copyOf(facts);
    }

    /** Whether every check passed. */
    public boolean isPassed() {
        return checks.stream().allMatch(Check::isPassed);
    }

    /** The laws that broke, as they were expected to. */
    public List<Check> broken() {
        return checks.stream()
                .filter(check -> check.result() == Result.BROKEN_AS_EXPECTED)
                .toList();
    }

    /**
     * One minute.
     *
     * @param tokens what the provider took, by workload; a workload that is not there took none
     * @param tokenLimit what the provider grants in a minute, at its end
     * @param requestLimit the same in requests
     * @param otherTokens what others on the key took
     * @param asked questions and jobs that came in
     * @param sent requests that were sent, repeats included
     * @param rejected those of them that the provider rejected with 429
     * @param answers ended questions by who answered: a target, {@link #PERSON} or {@link #REFUSED}
     * @param shortAnswers those of them whose answer was short
     * @param inLine calls that wait for their turn at the end of the minute
     * @param laneDepth background jobs that wait at the end of the minute
     */
    public record Minute(
            Map<Workload, Long> tokens,
            long tokenLimit,
            long requestLimit,
            long otherTokens,
            long asked,
            long sent,
            long rejected,
            Map<String, Long> answers,
            long shortAnswers,
            long inLine,
            long laneDepth) {
        public Minute {
            tokens = Map.copyOf(tokens);
            answers = Map.copyOf(answers);
        }
    }

    /**
     * A change of the level.
     *
     * @param atSeconds when, since the beginning
     * @param reason why, in a few words
     */
    public record LevelChange(double atSeconds, DegradationLevel from, DegradationLevel to, String reason) {}

    /**
     * A law or a goal.
     *
     * @param name its name
     * @param result how it came out
     * @param figure what was found, and what is allowed
     */
    public record Check(String name, Result result, String figure) {
        /** One that holds or fails. */
        public static Check of(String name, boolean isPassed, String figure) {
            return new Check(name, isPassed ? Result.PASSED : Result.FAILED, figure);
        }

        /** Whether it came out as it should. */
        public boolean isPassed() {
            return result != Result.FAILED;
        }
    }

    /** How a law or a goal came out. */
    public enum Result {
        /** It was kept, or reached. */
        PASSED("✓ passed"),
        /** A law broke, and was expected to: the client is one that goes wrong. */
        BROKEN_AS_EXPECTED("broken, as expected"),
        /** It was missed, or came out against what was expected. */
        FAILED("✗ failed");

        private final String text;

        Result(String text) {
            this.text = text;
        }

        String text() {
            return text;
        }
    }

    /**
     * A setting or a figure.
     *
     * @param name what it is
     * @param value as text, with its unit
     */
    public record Fact(String name, String value) {}
}
