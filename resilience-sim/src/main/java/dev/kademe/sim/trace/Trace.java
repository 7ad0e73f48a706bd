package dev.kademe.sim.trace;

import dev.kademe.call.Workload;
import dev.kademe.sim.load.SeededRandom;
import dev.kademe.sim.scenario.Goals;
import dev.kademe.sim.scenario.Scenario;
import dev.kademe.sim.scenario.Traffic;
import dev.kademe.sim.trace.Times.Style;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A file of recorded requests: CSV with a time, input tokens and output tokens, of any size. The columns are found by their
 * names, or by their places when the first row names nothing. Immutable; the file must not change while it is played.
 */
public final class Trace {
    private static final long NANOS = 1_000_000_000;

    private final Path file;
    private final TraceOptions options;
    private final Rows.Source rows;
    private final ZonedDateTime start;

    private Trace(Path file, TraceOptions options, Rows.Source rows, ZonedDateTime start) {
        this.file = file;
        this.options = options;
        this.rows = rows;
        this.start = start;
    }

    /**
     * Finds the columns and reads the first row; of a trace of at most a hundred thousand rows, all of them.
     *
     * @throws TraceException when there is no such file, or it is no trace
     */
    public static Trace of(Path file, TraceOptions options) {
        Objects.requireNonNull(options, "options");
        Layout layout = Layout.of(Objects.requireNonNull(file, "file"));
        Rows.Source source =
                KeptRows.of(file, layout).<Rows.Source>map(kept -> kept).orElse(() -> TraceReader.open(file, layout));
        try (Rows rows = source.open()) {
            if (!rows.next()) {
                throw new TraceException(file, "the trace has a header, but no row after it");
            }
            return new Trace(file, options, source, start(rows, options));
        }
    }

    /** The wall clock at its first row; midnight of {@link Scenario#SOME_DAY} when it only counts from its beginning. */
    public ZonedDateTime start() {
        return start;
    }

    /**
     * Its questions, for as many runs as one likes. A row that cannot be used fails the run that comes to it.
     *
     * @see TraceException
     */
    public Traffic.Source source() {
        return new Playback(this);
    }

    /** A scenario of nothing else: providers grant what the plan takes them to grant, and nothing goes wrong. */
    public Scenario scenario() {
        return new Scenario(
                String.valueOf(file.getFileName()),
                start,
                Duration.ofDays(Scenario.MOST_DAYS),
                Scenario.End.WITH_TRAFFIC,
                List.of(source()),
                Map.of(),
                List.of(),
                Goals.standard(),
                List.of());
    }

    private static ZonedDateTime start(Rows first, TraceOptions options) {
        if (first.style() == Style.ELAPSED) {
            return Scenario.SOME_DAY.atStartOfDay(options.zone());
        }
        Instant instant = Instant.ofEpochSecond(first.nanos() / NANOS, first.nanos() % NANOS);
        return first.style() == Style.LOCAL
                ? instant.atZone(ZoneOffset.UTC).toLocalDateTime().atZone(options.zone())
                : instant.atZone(options.zone());
    }

    private record Playback(Trace trace) implements Traffic.Source {
        @Override
        public String name() {
            return "trace";
        }

        @Override
        public Set<Workload> workloads() {
            return Set.copyOf(trace.options.workloads().values());
        }

        @Override
        public Traffic open(SeededRandom random) {
            return new TraceTraffic(trace.file, trace.rows.open(), trace.options, random, Scenario.MOST_QUESTIONS);
        }
    }
}
