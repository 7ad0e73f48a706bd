package dev.kademe.sim.check;

import java.util.EnumMap;
import java.util.Map;

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

    /** A law was looked at. */
    public void check(L law, boolean holds) {
        Count count = counts.computeIfAbsent(law, ignored -> new Count());
        count.checked++;
        count.broken += holds ? 0 : 1;
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

    private static final class Count {
        private long checked;
        private long broken;
    }
}
