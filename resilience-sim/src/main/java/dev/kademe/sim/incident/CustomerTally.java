package dev.kademe.sim.incident;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.answer.Provenance;
import dev.kademe.sim.check.GuaranteeLaw;
import dev.kademe.sim.check.LawBook;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Counts how the questions of customers ended. Not thread-safe. */
final class CustomerTally {
    /** The refusals after this minute of grace are told apart: the report says that everything was well by then. */
    private static final long GRACE_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final Scenario.Rush rush;
    private final ClientSettings settings;
    private final LawBook<Law> laws;
    private final GuaranteeLaw guarantee;
    private final long tokens;
    private final Map<Topic, Map<Ending, Long>> endings = new EnumMap<>(Topic.class);
    private long asked;
    private long ended;
    private long questions;
    private long refused;
    private long refusedAfter;
    private long calledBack;
    private Duration longestWait = Duration.ZERO;

    CustomerTally(Scenario scenario, ClientSettings settings, GuaranteeLaw guarantee, LawBook<Law> laws) {
        this.rush = scenario.rush();
        this.tokens = scenario.conditions().question().totalTokens();
        this.settings = settings;
        this.guarantee = guarantee;
        this.laws = laws;
        Topic.ALL.forEach(topic -> endings.put(topic, new EnumMap<>(Ending.class)));
    }

    /** A question comes in; whether it is inside the guarantee. */
    boolean asked(long nowNanos) {
        asked++;
        questions += rush.contains(nowNanos) ? 1 : 0;
        return guarantee.covers(tokens, nowNanos);
    }

    /** It has ended: with an answer, or with a failure. */
    void ended(Asked question, @Nullable Answer<?> answer, @Nullable CallFailedException failure, long nowNanos) {
        ended++;
        Provenance provenance = answer == null ? Objects.requireNonNull(failure).provenance() : answer.provenance();
        Ending ending = answer == null ? Ending.REFUSED : Ending.of(answer);
        boolean isRefused = ending == Ending.REFUSED;
        laws.check(Law.CUSTOMER_ANSWERED, !isRefused);
        laws.check(
                Law.ATTEMPTS_BOUNDED, attempts(provenance) <= settings.retry().maxAttempts());
        laws.check(
                Law.WAIT_BUDGET_KEPT,
                provenance.waited().toNanos() <= settings.waits().nanos(provenance.workload()));
        checkGuarantee(provenance, question.isGuaranteed, nowNanos);
        refused += isRefused ? 1 : 0;
        refusedAfter += isRefused && question.atNanos >= rush.to().toNanos() + GRACE_NANOS ? 1 : 0;
        calledBack += answer != null && answer.outcome() == Answer.Outcome.CALL_BACK ? 1 : 0;
        if (provenance.waited().compareTo(longestWait) > 0) {
            longestWait = provenance.waited();
        }
        if (rush.contains(question.atNanos)) {
            Objects.requireNonNull(endings.get(question.topic)).merge(ending, 1L, Long::sum);
        }
    }

    private void checkGuarantee(Provenance provenance, boolean wasGuaranteed, long nowNanos) {
        boolean isRefusedLocally = provenance.skipped().stream()
                .anyMatch(skipped -> skipped.target().equals(Models.MAIN) && skipped.reason() != null);
        boolean isGuaranteed = wasGuaranteed || guarantee.covers(tokens, nowNanos);
        laws.check(Law.GUARANTEE_KEPT, !isRefusedLocally || !isGuaranteed);
    }

    private static long attempts(Provenance provenance) {
        return provenance.attempts().stream()
                .filter(attempt -> attempt.target().equals(Models.MAIN))
                .count();
    }

    /** The questions of the incident that ended so. */
    long count(Ending ending) {
        return endings.values().stream()
                .mapToLong(ofTopic -> ofTopic.getOrDefault(ending, 0L))
                .sum();
    }

    /** The questions of the incident about a topic that ended so. */
    long count(Topic topic, Ending ending) {
        return Objects.requireNonNull(endings.get(topic)).getOrDefault(ending, 0L);
    }

    /** The questions of the incident. */
    long questions() {
        return questions;
    }

    /** The questions of the whole morning. */
    long all() {
        return asked;
    }

    /** The questions of the whole morning that were refused. */
    long refused() {
        return refused;
    }

    /** The questions that were refused from a minute after the incident on. */
    long refusedAfter() {
        return refusedAfter;
    }

    /** The questions of the whole morning whose customer is called back. */
    long calledBack() {
        return calledBack;
    }

    /** The longest that a customer waited, for quota and before retries. */
    Duration longestWait() {
        return longestWait;
    }

    /** Whether none is still on its way. */
    boolean isComplete() {
        return ended == asked;
    }

    /**
     * A question as it came in.
     *
     * @param topic what it is about
     * @param atNanos when
     * @param isGuaranteed whether it was inside the guarantee then
     */
    record Asked(Topic topic, long atNanos, boolean isGuaranteed) {}
}
