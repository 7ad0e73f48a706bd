package dev.kademe.level;

import dev.kademe.call.Moment;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The one rule that pages: the mean of what is <em>offered</em> to a quota is too high. Offered use counts what a level
 * holds back, so the alarm sees the rush even when the level hides it from the quota; background work counts no more than
 * its ceiling lets it have, so a flood of jobs that is capped wakes nobody. It is raised once, and cleared by a lower mean
 * of its own; it returns that and tells nobody. Thread-safe; memory is bounded.
 *
 * <p>The mean is weighted by time and taken over the whole cells, a sixtieth of the window each, that ended last. It is
 * known when every one of them is; an unknown mean neither raises nor clears.
 */
public final class Alarm {
    private static final int CELLS = 60;

    /** Past three ticks of 5 s nobody was watching, and what a sample says about that time is not believed. */
    private static final long MAX_GAP_NANOS = 15_000_000_000L;

    private static final long NONE = -1;

    private final Settings settings;
    private final long cellNanos;
    private final ReentrantLock lock = new ReentrantLock();

    /** Whole cells and the running one, by cell number modulo their count. */
    private final Cell[] cells = new Cell[CELLS + 1];

    private boolean isRaised;
    private long originNanos = NONE;
    private long latestNanos;

    private Alarm(Settings settings) {
        this.settings = settings;
        this.cellNanos = settings.window().toNanos() / CELLS;
        for (int i = 0; i < cells.length; i++) {
            cells[i] = new Cell();
        }
    }

    /** An alarm that is not raised and knows nothing. */
    public static Alarm create(Settings settings) {
        return new Alarm(settings);
    }

    /** Whether it is raised. */
    public boolean isRaised() {
        lock.lock();
        try {
            return isRaised;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Learns what was offered since the sample before; called at every tick of 5 s. The first sample only says when the
     * alarm began to watch, and one more than 15 s after the one before counts as unknown. A moment before one already
     * seen counts as that one, and what is said of no time has no weight.
     *
     * @param offeredRatio tokens or requests offered since the last sample, as a part of what the limit grants in that
     *     time, of the fullest dimension; 0 or more, {@link Double#NaN} when it is not known
     * @return what this raised or cleared, if anything
     * @throws IllegalArgumentException when {@code offeredRatio} is negative or infinite
     */
    public Optional<Signal> sample(double offeredRatio, Moment now) {
        if (offeredRatio < 0 || offeredRatio == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("offeredRatio must be 0 or more and finite, was " + offeredRatio);
        }
        lock.lock();
        try {
            if (originNanos == NONE) {
                originNanos = now.nanos();
                latestNanos = now.nanos();
                return Optional.empty();
            }
            long fromNanos = latestNanos;
            latestNanos = Math.max(latestNanos, now.nanos());
            if (latestNanos - fromNanos <= MAX_GAP_NANOS) {
                add(offeredRatio, fromNanos - originNanos, latestNanos - originNanos);
            }
            return judge(mean(), new Moment(latestNanos, now.epochMillis()));
        } finally {
            lock.unlock();
        }
    }

    /** Spreads what was offered over the cells it fell in; not a number makes them that too. */
    private void add(double offeredRatio, long from, long until) {
        long start = from;
        while (start < until) {
            long number = start / cellNanos;
            long end = Math.min(until, (number + 1) * cellNanos);
            cell(number).add(number, end - start, offeredRatio);
            start = end;
        }
    }

    /** The mean of the last whole cells; {@link Double#NaN} when one of them is not known. */
    private double mean() {
        long running = (latestNanos - originNanos) / cellNanos;
        double sum = 0;
        for (long number = running - CELLS; number < running; number++) {
            sum += number < 0 ? Double.NaN : cell(number).mean(number, cellNanos);
        }
        return sum / CELLS;
    }

    private Optional<Signal> judge(double mean, Moment at) {
        if (!isRaised && mean > settings.raiseRatio()) {
            isRaised = true;
            return Optional.of(new Raised(mean, at));
        }
        if (isRaised && mean < settings.clearRatio()) {
            isRaised = false;
            return Optional.of(new Cleared(mean, at));
        }
        return Optional.empty();
    }

    private Cell cell(long number) {
        return cells[(int) (number % cells.length)];
    }

    /** What an alarm has to say. */
    public sealed interface Signal {
        /** The mean offered use, 0 or more. */
        double meanRatio();

        /** When. */
        Moment at();
    }

    /**
     * The alarm was raised: page.
     *
     * @param meanRatio the mean offered use, over the threshold
     * @param at when
     */
    public record Raised(double meanRatio, Moment at) implements Signal {}

    /**
     * The alarm was cleared.
     *
     * @param meanRatio the mean offered use, under the threshold
     * @param at when
     */
    public record Cleared(double meanRatio, Moment at) implements Signal {}

    /**
     * When the alarm is raised and cleared. Immutable.
     *
     * @param raisePerMille mean offered use over which it is raised, 2 to 1000 per mille of the limit
     * @param clearPerMille mean offered use under which it is cleared, 1 to {@code raisePerMille} - 1
     * @param window what the mean is taken over, 1 minute to 1 hour
     */
    public record Settings(int raisePerMille, int clearPerMille, Duration window) {
        /** The mean that raises it, per mille: {@value}, as in the report. */
        public static final int DEFAULT_RAISE = 800;

        /**
         * The mean that clears it, per mille: {@value}. An assumption: far enough from 800 that noise does not page
         * twice.
         */
        public static final int DEFAULT_CLEAR = 750;

        /** The window, in minutes: {@value}, as in the report. */
        public static final int DEFAULT_WINDOW_MINUTES = 5;

        private static final Duration SHORTEST = Duration.ofMinutes(1);
        private static final Duration LONGEST = Duration.ofHours(1);

        public Settings {
            check("raisePerMille", raisePerMille, 2, 1_000);
            check("clearPerMille", clearPerMille, 1, raisePerMille - 1);
            if (window.compareTo(SHORTEST) < 0 || window.compareTo(LONGEST) > 0) {
                throw new IllegalArgumentException("window must be 1 minute to 1 hour, was " + window);
            }
        }

        /** The defaults. */
        public static Settings standard() {
            return new Settings(DEFAULT_RAISE, DEFAULT_CLEAR, Duration.ofMinutes(DEFAULT_WINDOW_MINUTES));
        }

        double raiseRatio() {
            return raisePerMille / 1_000.0;
        }

        double clearRatio() {
            return clearPerMille / 1_000.0;
        }

        /** As a record makes it, but fast the first time: a client begins with the hash of its plan. */
        @Override
        public String toString() {
            return "Settings[raisePerMille=%s, clearPerMille=%s, window=%s]"
                    .formatted(raisePerMille, clearPerMille, window);
        }

        private static void check(String name, int value, int least, int most) {
            if (value < least || value > most) {
                throw new IllegalArgumentException("%s must be %d..%d, was %d".formatted(name, least, most, value));
            }
        }
    }

    /** A stretch of time: how much of it is known, and what was offered in that. */
    private static final class Cell {
        private long number = NONE;
        private long knownNanos;
        private double offeredNanos;

        private void add(long newNumber, long nanos, double offeredRatio) {
            if (number != newNumber) {
                number = newNumber;
                knownNanos = 0;
                offeredNanos = 0;
            }
            knownNanos += nanos;
            offeredNanos += offeredRatio * nanos;
        }

        private double mean(long wanted, long cellNanos) {
            return number == wanted && knownNanos == cellNanos ? offeredNanos / cellNanos : Double.NaN;
        }
    }
}
