package dev.kademe.sim.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How often something arrives, piece by piece over time: each rate holds until the next one begins, the last one for ever.
 * Immutable.
 */
public final class RateCurve {
    /** The highest rate that can be set, arrivals a minute: {@value}. */
    public static final double HIGHEST_PER_MINUTE = 1e9;

    private static final double NANOS_PER_MINUTE = Duration.ofMinutes(1).toNanos();

    private final List<Piece> pieces;

    private RateCurve(List<Piece> pieces) {
        this.pieces = List.copyOf(pieces);
    }

    /**
     * One rate from the beginning.
     *
     * @param rate arrivals a minute, 0 to {@link #HIGHEST_PER_MINUTE}
     */
    public static RateCurve perMinute(double rate) {
        return new RateCurve(List.of(Piece.of(0, rate)));
    }

    /**
     * The same curve with another rate from {@code at} on.
     *
     * @param at since the beginning of virtual time, later than every change before it
     * @param rate arrivals a minute, 0 to {@link #HIGHEST_PER_MINUTE}
     */
    public RateCurve then(Duration at, double rate) {
        long atNanos = at.toNanos();
        long latestNanos = pieces.get(pieces.size() - 1).fromNanos;
        if (atNanos <= latestNanos) {
            throw new IllegalArgumentException(
                    "at must be later than %s, was %s".formatted(Duration.ofNanos(latestNanos), at));
        }
        List<Piece> longer = new ArrayList<>(pieces);
        longer.add(Piece.of(atNanos, rate));
        return new RateCurve(longer);
    }

    /** How many arrivals are due from the beginning until {@code end}, on average. */
    public double expected(Duration end) {
        double arrivals = 0;
        for (int i = 0; i < pieces.size(); i++) {
            long next = i + 1 < pieces.size() ? pieces.get(i + 1).fromNanos : Long.MAX_VALUE;
            long length = Math.min(next, end.toNanos()) - pieces.get(i).fromNanos;
            arrivals += Math.max(0, length) * pieces.get(i).perNano;
        }
        return arrivals;
    }

    /**
     * When {@code arrivals} more are due after {@code fromNanos}: the rate integrated over that time is {@code arrivals}.
     *
     * @param fromNanos virtual time in nanoseconds, 0 or more; a fraction is kept, so that a sum of gaps does not drift
     * @param arrivals 0 or more, in fractions
     * @return virtual time in nanoseconds, infinite when the rate stays 0
     */
    double after(double fromNanos, double arrivals) {
        double at = fromNanos;
        double left = arrivals;
        for (int i = 0; i < pieces.size(); i++) {
            double end = i + 1 < pieces.size() ? pieces.get(i + 1).fromNanos : Double.POSITIVE_INFINITY;
            if (at >= end) {
                continue;
            }
            double perNano = pieces.get(i).perNano;
            double inPiece = perNano == 0 ? 0 : (end - at) * perNano;
            if (perNano > 0 && left <= inPiece) {
                return at + left / perNano;
            }
            left -= inPiece;
            at = end;
        }
        return Double.POSITIVE_INFINITY;
    }

    private record Piece(long fromNanos, double perNano) {
        static Piece of(long fromNanos, double perMinute) {
            if (!(perMinute >= 0 && perMinute <= HIGHEST_PER_MINUTE)) {
                throw new IllegalArgumentException(
                        "rate must be 0..%.0f a minute, was %s".formatted(HIGHEST_PER_MINUTE, perMinute));
            }
            return new Piece(fromNanos, perMinute / NANOS_PER_MINUTE);
        }
    }
}
