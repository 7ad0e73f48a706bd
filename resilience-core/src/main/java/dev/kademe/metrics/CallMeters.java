package dev.kademe.metrics;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.answer.Provenance;
import dev.kademe.answer.Provenance.Attempted;
import dev.kademe.answer.Provenance.Skipped;
import dev.kademe.call.Workload;
import dev.kademe.event.CallEvent;
import dev.kademe.failure.Failure;
import dev.kademe.metrics.Label.Diverted;
import dev.kademe.metrics.Label.Recovery;
import dev.kademe.metrics.Label.Share;
import dev.kademe.metrics.Label.WaitReason;
import dev.kademe.retry.Retrier.StopReason;
import dev.kademe.routing.Route.SkipReason;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Counts the calls of one client. Everything but waits and streams is counted when a call ends. Thread-safe. */
final class CallMeters {
    private final Meters meters;
    private final Names names;
    private final GenAiMeters genAi;
    private final Timer[][] calls = new Timer[Workload.values().length][];
    private final Timer[][] waits = new Timer[Workload.values().length][];
    private final Counter[] waitBudgetsSpent = new Counter[Workload.values().length];
    private final Map<String, TargetMeters> targets = new ConcurrentHashMap<>();
    private final Map<String, AnswerMeters> answers = new ConcurrentHashMap<>();
    /** What happens seldom is made when it happens first, by metric and tags. */
    private final Map<Key, Counter> others = new ConcurrentHashMap<>();

    private final Map<Key, Timer> firstTokens = new ConcurrentHashMap<>();

    CallMeters(Meters meters, Names names, GenAiMeters genAi) {
        this.meters = meters;
        this.names = names;
        this.genAi = genAi;
        for (Workload workload : Workload.values()) {
            Tagged tag = Tagged.of(workload);
            calls[workload.ordinal()] = Arrays.stream(Share.values())
                    .map(share -> meters.timer(Metric.CALLS, tag, Tagged.of(share)))
                    .toArray(Timer[]::new);
            waits[workload.ordinal()] = Arrays.stream(WaitReason.values())
                    .map(reason -> meters.timer(Metric.WAITS, tag, Tagged.of(reason)))
                    .toArray(Timer[]::new);
            waitBudgetsSpent[workload.ordinal()] = meters.counter(Metric.WAIT_BUDGET_SPENT, tag);
        }
        answers.put(Names.PERSON.text(), AnswerMeters.ofPerson(meters));
        answers.put(Names.NONE.text(), AnswerMeters.ofNobody(meters));
    }

    /** Makes the meters of targets that a plan names. */
    void expect(List<String> planned) {
        for (String name : planned) {
            target(name);
            answers(names.target(name));
        }
    }

    void close() {
        meters.close();
        genAi.close();
    }

    void answered(Answer.Outcome outcome, Provenance provenance) {
        boolean isPerson = outcome == Answer.Outcome.HANDED_OFF || outcome == Answer.Outcome.CALL_BACK;
        Tagged answerer =
                isPerson ? Names.PERSON : names.target(provenance.target().orElse(""));
        Share share = isPerson ? Share.HANDOFF : isShort(outcome, provenance) ? Share.SHORT : Share.FULL;
        ended(share, answerer, outcome, provenance);
        if (isPerson) {
            count(Metric.HANDOFFS, names.category(provenance.category()), Tagged.of(outcome));
        }
        if (!answerer.text().equals(provenance.primary())) {
            count(Metric.FALLBACKS, answerer, reason(provenance));
        }
        Recovery whole = outcome == Answer.Outcome.TRUNCATED ? Recovery.NOBODY : Recovery.RETRY;
        recovered(isPerson ? Recovery.PERSON : whole, answerer, provenance);
    }

    void failed(CallFailedException.Reason reason, Provenance provenance) {
        ended(Share.NONE, Names.NONE, reason, provenance);
        recovered(Recovery.NOBODY, Names.NONE, provenance);
    }

    private static boolean isShort(Answer.Outcome outcome, Provenance provenance) {
        return outcome == Answer.Outcome.TRUNCATED || provenance.isShortened();
    }

    private void ended(Share share, Tagged answerer, Enum<?> outcome, Provenance provenance) {
        int workload = provenance.workload().ordinal();
        calls[workload][share.ordinal()].record(provenance.elapsed());
        answers(answerer).ended(provenance.workload(), outcome);
        List<Attempted> attempts = provenance.attempts();
        for (int i = 0; i < attempts.size(); i++) {
            Attempted attempt = attempts.get(i);
            target(attempt.target()).attempted(provenance.workload(), attempt, isRetry(attempts, i));
            genAi.attempted(attempt);
        }
        left(provenance);
    }

    private void left(Provenance provenance) {
        List<Skipped> skipped = provenance.skipped();
        boolean isBudgetSpent = false;
        for (int i = 0; i < skipped.size(); i++) {
            Skipped one = skipped.get(i);
            target(one.target()).left(one);
            isBudgetSpent |= one.stop() == StopReason.WAIT_BUDGET_SPENT || one.reason() == SkipReason.OVER_WAIT;
        }
        if (isBudgetSpent) {
            waitBudgetsSpent[provenance.workload().ordinal()].increment();
        }
    }

    /** A target is tried again before the next one is tried at all. */
    private static boolean isRetry(List<Attempted> attempts, int index) {
        return index > 0
                && attempts.get(index - 1).target().equals(attempts.get(index).target());
    }

    /** Why the usual target did not answer. */
    private static Tagged reason(Provenance provenance) {
        if (provenance.primaryFailure().isPresent()) {
            return Tagged.of(provenance.primaryFailure().get().kind());
        }
        for (Skipped skipped : provenance.skipped()) {
            if (skipped.target().equals(provenance.primary()) && skipped.reason() != null) {
                return Tagged.of(skipped.reason());
            }
        }
        return Tagged.of(Diverted.DIVERTED);
    }

    /** What came of a call in which an attempt failed; a retry is a fallback when another target answered. */
    private void recovered(Recovery recovery, Tagged answerer, Provenance provenance) {
        for (Attempted attempt : provenance.attempts()) {
            Failure failure = attempt.failure();
            if (failure != null) {
                Tagged first = names.target(attempt.target());
                boolean isElsewhere = recovery == Recovery.RETRY && !first.equals(answerer);
                Recovery by = isElsewhere ? Recovery.FALLBACK : recovery;
                count(Metric.RECOVERIES, first, Tagged.of(failure.kind()), Tagged.of(by));
                return;
            }
        }
    }

    void resumed(CallEvent.Resumed resumed) {
        WaitReason reason = resumed.isForGrant() ? WaitReason.QUOTA : WaitReason.RETRY;
        waits[resumed.workload().ordinal()][reason.ordinal()].record(resumed.waitedNanos(), TimeUnit.NANOSECONDS);
    }

    void contentStarted(CallEvent.ContentStarted started) {
        Tagged workload = Tagged.of(started.workload());
        Tagged target = names.target(started.target());
        firstTokens
                .computeIfAbsent(
                        new Key(Metric.TIME_TO_FIRST_TOKEN, List.of(workload, target)),
                        key -> meters.timer(key.metric, workload, target))
                .record(started.sinceAskedNanos(), TimeUnit.NANOSECONDS);
        genAi.contentStarted(started.target(), started.sinceSentNanos());
    }

    void rated(CallEvent.FeedbackGiven given) {
        target(given.target()).rated(given.level(), given.isLiked());
    }

    private TargetMeters target(String name) {
        TargetMeters known = targets.get(name);
        if (known != null) {
            return known;
        }
        Tagged tag = names.target(name);
        return targets.computeIfAbsent(tag.text(), text -> new TargetMeters(meters, tag));
    }

    private AnswerMeters answers(Tagged answerer) {
        AnswerMeters known = answers.get(answerer.text());
        return known != null
                ? known
                : answers.computeIfAbsent(answerer.text(), text -> AnswerMeters.ofTarget(meters, answerer));
    }

    private void count(Metric metric, Tagged... tags) {
        others.computeIfAbsent(new Key(metric, List.of(tags)), key -> meters.counter(metric, tags))
                .increment();
    }

    private record Key(Metric metric, List<Tagged> tags) {}
}
