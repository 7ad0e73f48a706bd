package dev.kademe.sim.check;

import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Counts how often each law was checked and broken while a run goes on. Not thread-safe.
 *
 * @param <L> the laws
 */
public final class LawBook<L extends Enum<L>> {
    private final Map<L, Count> counts;

    /** Nothing was checked yet. */
    public LawBook(Class<L> laws) {
        this.counts = new EnumMap<>(laws);
    }

    /** A law was looked at, at no time in particular. */
    public void check(L law, boolean holds) {
        check(law, holds, Long.MAX_VALUE);
    }

    /**
     * A law was looked at.
     *
     * @param atNanos when, in nanoseconds of virtual time
     */
    public void check(L law, boolean holds, long atNanos) {
        Count count = counts.computeIfAbsent(law, ignored -> new Count());
        count.checked++;
        if (!holds) {
            count.broken++;
            count.firstNanos = Math.min(count.firstNanos, atNanos);
        }
    }

    /** How often it was looked at. */
    public long checked(L law) {
        Count count = counts.get(law);
        return count == null ? 0 : count.checked;
    }

    /** Whether it held every time. */
    public boolean held(L law) {
        Count count = counts.get(law);
        return count == null || count.broken == 0;
    }

    /** How often it was broken. */
    public long broken(L law) {
        Count count = counts.get(law);
        return count == null ? 0 : count.broken;
    }

    /** When it was broken first, in nanoseconds of virtual time; empty when it was not, or at no time in particular. */
    public OptionalLong firstBrokenNanos(L law) {
        Count count = counts.get(law);
        return count == null || count.firstNanos == Long.MAX_VALUE
                ? OptionalLong.empty()
                : OptionalLong.of(count.firstNanos);
    }

    private static final class Count {
        private long checked;
        private long broken;
        private long firstNanos = Long.MAX_VALUE;
    }
}
