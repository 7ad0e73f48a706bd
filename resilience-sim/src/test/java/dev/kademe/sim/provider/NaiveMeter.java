package dev.kademe.sim.provider;

import dev.kademe.sim.provider.ProviderMeter.Dimension;
import java.util.ArrayList;
import java.util.List;

/**
 * The meters once more, as plainly as they can be said: everything that ever happened is kept and read again for every
 * question, and a bucket is filled nanosecond by nanosecond. For small numbers only.
 */
final class NaiveMeter {
    private static final long LONGEST_WAIT = 2_000;

    private final Kind kind;
    private final int window;
    private final int burstOrAnchor;
    private final boolean isRejectedCounted;
    private final List<Event> events = new ArrayList<>();

    NaiveMeter(Kind kind, int window, int burstOrAnchor, ProviderLimits limits, boolean isRejectedCounted) {
        this.kind = kind;
        this.window = window;
        this.burstOrAnchor = burstOrAnchor;
        this.isRejectedCounted = isRejectedCounted;
        limit(limits, 0);
    }

    void limit(ProviderLimits limits, long at) {
        events.add(new Event(at, What.LIMITED, limits.requests(), limits.tokens()));
    }

    /** Whether the call goes through; if not, what is lacking longest and for how long. */
    String admit(long tokens, long at) {
        if (fits(Dimension.REQUESTS, 1, at) && fits(Dimension.TOKENS, tokens, at)) {
            events.add(new Event(at, What.TAKEN, 1, tokens));
            return "accepted";
        }
        if (isRejectedCounted) {
            events.add(new Event(at, What.REJECTED, 1, 0));
        }
        long forRequests = firstFit(Dimension.REQUESTS, 1, at);
        long forTokens = firstFit(Dimension.TOKENS, tokens, at);
        Dimension dimension = forRequests >= forTokens ? Dimension.REQUESTS : Dimension.TOKENS;
        long wait = Math.max(forRequests, forTokens);
        return dimension + (wait == ProviderMeter.NEVER ? " never" : " after " + wait);
    }

    /** A bucket gets back at once what was held in vain; a window forgets that it was ever taken. */
    void settle(long admittedAt, long heldTokens, long usedTokens, long at) {
        if (kind == Kind.BUCKET) {
            events.add(new Event(at, What.SETTLED, 0, usedTokens - heldTokens));
        } else {
            int index = events.indexOf(new Event(admittedAt, What.TAKEN, 1, heldTokens));
            events.set(index, new Event(admittedAt, What.TAKEN, 1, usedTokens));
        }
    }

    /** The most that would fit, at most the limit. */
    long remaining(Dimension dimension, long at) {
        long remaining = 0;
        while (remaining < limit(dimension) && fits(dimension, remaining + 1, at)) {
            remaining++;
        }
        return remaining;
    }

    private long firstFit(Dimension dimension, long amount, long at) {
        long limit = limit(dimension);
        boolean isTooLarge = kind == Kind.BUCKET ? amount * window > limit * burstOrAnchor : amount > limit;
        if (isTooLarge) {
            return ProviderMeter.NEVER;
        }
        for (long wait = 0; wait <= LONGEST_WAIT; wait++) {
            if (fits(dimension, amount, at + wait)) {
                return wait;
            }
        }
        return ProviderMeter.NEVER;
    }

    private boolean fits(Dimension dimension, long amount, long at) {
        return switch (kind) {
            case SLIDING -> takenSince(dimension, at - window + 1) + amount <= limit(dimension);
            case FIXED -> takenSince(dimension, beginOfWindow(at)) + amount <= limit(dimension);
            case BUCKET -> levelTimesWindow(dimension, at) >= amount * window;
        };
    }

    private long beginOfWindow(long at) {
        long begin = burstOrAnchor;
        while (begin > at) {
            begin -= window;
        }
        while (begin + window <= at) {
            begin += window;
        }
        return begin;
    }

    private long takenSince(Dimension dimension, long from) {
        return events.stream()
                .filter(event -> event.what != What.LIMITED && event.at >= from)
                .mapToLong(event -> event.amount(dimension))
                .sum();
    }

    private long limit(Dimension dimension) {
        return events.stream()
                .filter(event -> event.what == What.LIMITED)
                .reduce((earlier, later) -> later)
                .orElseThrow()
                .amount(dimension);
    }

    private long levelTimesWindow(Dimension dimension, long until) {
        long limit = 0;
        long level = Long.MAX_VALUE;
        int next = 0;
        for (long now = 0; now <= until; now++) {
            level = now == 0 ? level : Math.min(limit * burstOrAnchor, level + limit);
            for (; next < events.size() && events.get(next).at == now; next++) {
                long amount = events.get(next).amount(dimension);
                switch (events.get(next).what) {
                    case LIMITED -> {
                        limit = amount;
                        level = Math.min(level, limit * burstOrAnchor);
                    }
                    case TAKEN -> level -= amount * window;
                    case SETTLED -> level = Math.min(limit * burstOrAnchor, level - amount * window);
                    case REJECTED -> level = amount == 0 ? level : Math.max(0, level - amount * window);
                }
            }
        }
        return level;
    }

    enum Kind {
        SLIDING,
        BUCKET,
        FIXED
    }

    private enum What {
        LIMITED,
        TAKEN,
        SETTLED,
        REJECTED
    }

    private record Event(long at, What what, long requests, long tokens) {
        long amount(Dimension dimension) {
            return dimension == Dimension.REQUESTS ? requests : tokens;
        }
    }
}
