package dev.kademe.sim.trace;

import dev.kademe.call.Category;
import dev.kademe.call.Workload;
import dev.kademe.sim.load.SeededRandom;
import dev.kademe.sim.provider.ProviderLimits;
import dev.kademe.sim.provider.SizedRequest;
import dev.kademe.sim.scenario.Scenario;
import dev.kademe.sim.scenario.Traffic;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * The rows of a trace as questions. What the trace does not say is drawn once for each row, and apart for the copies of a row,
 * so that another scale does not change the questions that come anyway. Reads one row ahead, because the copies of a row come
 * before the next one. Not thread-safe.
 */
final class TraceTraffic implements Traffic {
    private static final long LONGEST_NANOS = TimeUnit.DAYS.toNanos(Scenario.MOST_DAYS);

    private final Path file;
    private final TraceOptions options;
    private final Rows rows;
    private final long mostQuestions;
    private final Draws ofRows;
    private final Draws ofCopies;
    private final RandomGenerator moments;
    private final long[] instants = new long[(int) TraceOptions.HIGHEST_SCALE + 1];
    private boolean hasAhead;
    private long firstNanos;
    private long aheadNanos;
    private long aheadLine;
    private long aheadInputTokens;
    private long aheadOutputTokens;
    private long inputTokens;
    private long outputTokens;
    private Drawn drawn;
    private int count;
    private int given;
    private long questions;

    /**
     * A trace before its first row.
     *
     * @param file as in messages
     * @param rows closed with this
     * @param mostQuestions the row that brings more of them is refused
     */
    TraceTraffic(Path file, Rows rows, TraceOptions options, SeededRandom random, long mostQuestions) {
        this.file = file;
        this.rows = rows;
        this.options = options;
        this.mostQuestions = mostQuestions;
        this.ofRows = new Draws(options, random.of("trace:rows"));
        this.ofCopies = new Draws(options, random.of("trace:copies"));
        this.moments = random.of("trace:moments");
        this.drawn = ofRows.drawn();
        this.hasAhead = rows.next();
        if (hasAhead) {
            firstNanos = rows.nanos();
            take();
        }
    }

    @Override
    public Optional<Inquiry> next() {
        while (given == count) {
            if (!hasAhead) {
                return Optional.empty();
            }
            moveOn();
        }
        if (given > 0) {
            drawn = ofCopies.drawn();
        }
        return Optional.of(inquiry(instants[given++]));
    }

    @Override
    public void close() {
        rows.close();
    }

    private void take() {
        aheadNanos = Math.round((rows.nanos() - firstNanos) / options.speed());
        if (aheadNanos > LONGEST_NANOS) {
            throw tooLate();
        }
        aheadLine = rows.line();
        aheadInputTokens = rows.inputTokens();
        aheadOutputTokens = rows.outputTokens();
    }

    private TraceException tooLate() {
        double speed = Math.ceil((double) (rows.nanos() - firstNanos) / LONGEST_NANOS);
        return new TraceException(
                file,
                rows.line(),
                "the row comes %,d days after the first one, and a rehearsal covers at most %d days; %s"
                        .formatted(
                                TimeUnit.NANOSECONDS.toDays(aheadNanos),
                                Scenario.MOST_DAYS,
                                speed > TraceOptions.HIGHEST_SPEED
                                        ? "cut the trace"
                                        : "play the trace with a speed of %.0f, or cut it".formatted(speed)));
    }

    /** Takes the row that was read ahead, and reads another one. */
    private void moveOn() {
        long atNanos = aheadNanos;
        long line = aheadLine;
        inputTokens = aheadInputTokens;
        outputTokens = aheadOutputTokens;
        drawn = ofRows.drawn();
        hasAhead = rows.next();
        if (hasAhead) {
            take();
        }
        count = (int) options.scale();
        count += moments.nextDouble() < options.scale() - count ? 1 : 0;
        given = 0;
        questions += count;
        if (questions > mostQuestions) {
            throw new TraceException(
                    file,
                    line,
                    "with this row there are more than %,d questions, the most of a rehearsal; scale the trace down, or cut it"
                            .formatted(mostQuestions));
        }
        instants[0] = atNanos;
        for (int copy = 1; copy < count; copy++) {
            instants[copy] = atNanos + Math.round(moments.nextDouble() * (aheadNanos - atNanos));
        }
        Arrays.sort(instants, 0, count);
    }

    private Inquiry inquiry(long atNanos) {
        long most = Math.min(ProviderLimits.HIGHEST, (long) Math.ceil(outputTokens * options.outputRoom()));
        long briefly = options.shortOutputTokens();
        return new Inquiry(
                atNanos,
                drawn.workload,
                drawn.category,
                new SizedRequest(inputTokens, outputTokens, most),
                new SizedRequest(inputTokens, Math.min(briefly, outputTokens), Math.min(briefly, most)),
                drawn.hasPersonalData);
    }

    private record Drawn(Workload workload, Category category, boolean hasPersonalData) {}

    /** What a row does not say, always in three draws. */
    private record Draws(TraceOptions options, RandomGenerator random) {
        Drawn drawn() {
            return new Drawn(
                    options.workloads().drawn(random),
                    options.categories().drawn(random),
                    random.nextDouble() < options.personalDataRatio());
        }
    }
}
