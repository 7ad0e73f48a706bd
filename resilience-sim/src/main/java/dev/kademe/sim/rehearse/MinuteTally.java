package dev.kademe.sim.rehearse;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Workload;
import dev.kademe.sim.provider.ProviderLimits;
import dev.kademe.sim.report.Timeline;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Counts one minute after the other. Not thread-safe. */
final class MinuteTally {
    private static final Workload[] WORKLOADS = Workload.values();
    private static final double MOST = 95;

    private final List<String> answerers;
    private final long[] answers;
    private final Counts[] counts = new Counts[WORKLOADS.length];
    private final List<String> notes = new ArrayList<>();
    private final List<Minute> minutes = new ArrayList<>();
    private long requests;
    private long sent;
    private long repeats;
    private long rejected;
    private long shortAnswers;

    /**
     * Nothing yet.
     *
     * @param targets in the order of the plan
     */
    MinuteTally(List<String> targets) {
        this.answerers = new ArrayList<>(targets);
        answerers.add(Timeline.PERSON);
        answerers.add(Timeline.REFUSED);
        this.answers = new long[answerers.size()];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = new Counts();
        }
    }

    void asked(Workload workload) {
        counts[workload.ordinal()].asked++;
    }

    /** A request was sent to some target. */
    void sent(boolean isRepeat, boolean isRejected) {
        sent++;
        repeats += isRepeat ? 1 : 0;
        rejected += isRejected ? 1 : 0;
    }

    /** The main quota's provider accepted a request. */
    void accepted(Workload workload, long tokens) {
        requests++;
        counts[workload.ordinal()].tokens += tokens;
    }

    void ended(Workload workload, Ending ending) {
        Counts own = counts[workload.ordinal()];
        own.full += ending.isFull() ? 1 : 0;
        own.refused += ending.isRefused() ? 1 : 0;
        own.lesser += ending.isFull() || ending.isRefused() ? 0 : 1;
        own.waits.recordValue(ending.waitNanos());
        if (workload != Workload.BACKGROUND) {
            answers[answerers.indexOf(ending.answerer())]++;
            shortAnswers += ending.isShort() ? 1 : 0;
        }
    }

    void note(String text) {
        notes.add(text);
    }

    /** Ends the minute. */
    void close(DegradationLevel level, ProviderLimits limits, long otherTokens, int inLine, int laneDepth) {
        Map<Workload, Minute.OfWorkload> workloads = new EnumMap<>(Workload.class);
        for (Workload workload : WORKLOADS) {
            workloads.put(workload, counts[workload.ordinal()].take());
        }
        Map<String, Long> byAnswerer = new LinkedHashMap<>();
        for (int i = 0; i < answers.length; i++) {
            byAnswerer.put(answerers.get(i), answers[i]);
            answers[i] = 0;
        }
        minutes.add(new Minute(
                minutes.size(),
                level,
                limits.requests(),
                limits.tokens(),
                requests,
                otherTokens,
                workloads,
                byAnswerer,
                shortAnswers,
                sent,
                repeats,
                rejected,
                inLine,
                laneDepth,
                notes));
        notes.clear();
        requests = 0;
        sent = 0;
        repeats = 0;
        rejected = 0;
        shortAnswers = 0;
    }

    /** Those that have ended. */
    List<Minute> minutes() {
        return minutes;
    }

    private static final class Counts {
        private final Histogram waits = new Histogram(2);
        private long asked;
        private long full;
        private long lesser;
        private long refused;
        private long tokens;

        Minute.OfWorkload take() {
            long waitNanos = waits.getTotalCount() == 0 ? 0 : waits.getValueAtPercentile(MOST);
            Minute.OfWorkload taken = new Minute.OfWorkload(asked, full, lesser, refused, tokens, waitNanos);
            waits.reset();
            asked = 0;
            full = 0;
            lesser = 0;
            refused = 0;
            tokens = 0;
            return taken;
        }
    }
}
