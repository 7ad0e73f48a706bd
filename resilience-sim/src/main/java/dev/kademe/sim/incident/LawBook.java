package dev.kademe.sim.incident;

import java.util.EnumMap;
import java.util.Map;

/** Counts how often each law was checked and broken while a run goes on. Not thread-safe. */
final class LawBook {
    private final Map<Law, Count> counts = new EnumMap<>(Law.class);

    /** A law was looked at. */
    void check(Law law, boolean holds) {
        Count count = counts.computeIfAbsent(law, ignored -> new Count());
        count.checked++;
        count.broken += holds ? 0 : 1;
    }

    long checked(Law law) {
        Count count = counts.get(law);
        return count == null ? 0 : count.checked;
    }

    boolean held(Law law) {
        Count count = counts.get(law);
        return count == null || count.broken == 0;
    }

    private static final class Count {
        private long checked;
        private long broken;
    }
}
