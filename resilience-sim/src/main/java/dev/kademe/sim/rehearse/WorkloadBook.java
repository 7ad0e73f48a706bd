package dev.kademe.sim.rehearse;

import dev.kademe.answer.Provenance;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Counts how the questions of one workload ended. Not thread-safe. */
final class WorkloadBook {
    private final Histogram waits = new Histogram(2);
    private final Map<String, Long> byOthers = new TreeMap<>();
    private final Map<Object, Long> reasons = new HashMap<>();
    private long asked;
    private long ended;
    private long full;
    private long shortAnswers;
    private long person;
    private long calledBack;
    private long refused;
    private long turnedAway;
    private long paidTokens;
    private long wastedTokens;

    void asked() {
        asked++;
    }

    /** The lane is full: whoever made the job keeps it. */
    void turnedAway() {
        turnedAway++;
    }

    /** A question ended, or a job left its lane. */
    void ended(Ending ending) {
        ended++;
        waits.recordValue(ending.waitNanos());
        if (ending.isRefused()) {
            refused++;
        } else if (ending.isByPerson()) {
            person++;
            calledBack += ending.isCalledBack() ? 1 : 0;
        } else if (ending.isShort()) {
            shortAnswers++;
        } else if (ending.isFull()) {
            full++;
        } else {
            byOthers.merge(ending.answerer(), 1L, Long::sum);
        }
    }

    /** A job was taken by a provider. */
    void paid(long tokens) {
        paidTokens += tokens;
    }

    /** What it cost, and why it was not answered by its first target. */
    void spent(Provenance provenance) {
        paidTokens += provenance.paid().totalTokens();
        for (Provenance.Attempted attempt : provenance.attempts()) {
            wastedTokens += attempt.failure() == null ? 0 : attempt.usage().totalTokens();
        }
        if (!provenance.skipped().isEmpty()) {
            Provenance.Skipped first = provenance.skipped().get(0);
            Object reason = first.reason() == null ? first.stop() : first.reason();
            reasons.merge(Objects.requireNonNull(reason), 1L, Long::sum);
        }
    }

    private static String word(String constant) {
        return constant.toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Those that have neither ended nor been turned away. */
    long unfinished() {
        return asked - ended - turnedAway;
    }

    WorkloadResult result() {
        Map<String, Long> byWord = new TreeMap<>();
        reasons.forEach((reason, count) -> byWord.merge(word(reason.toString()), count, Long::sum));
        Map<String, Long> byFrequency = new LinkedHashMap<>();
        byWord.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .forEach(entry -> byFrequency.put(entry.getKey(), entry.getValue()));
        return new WorkloadResult(
                asked,
                full,
                shortAnswers,
                byOthers,
                person,
                calledBack,
                refused,
                unfinished(),
                turnedAway,
                byFrequency,
                new WorkloadResult.Waits(
                        waits.getValueAtPercentile(50),
                        waits.getValueAtPercentile(95),
                        waits.getValueAtPercentile(99),
                        waits.getMaxValue()),
                paidTokens,
                wastedTokens);
    }
}
