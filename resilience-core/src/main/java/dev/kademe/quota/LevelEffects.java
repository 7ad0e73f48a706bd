package dev.kademe.quota;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Workload;
import java.util.EnumMap;
import java.util.Map;

/** What each workload may still do with the quota at each level of degradation. LIVE may always do everything. */
public final class LevelEffects {
    private final Map<DegradationLevel, Map<Workload, Standing>> standings;

    private LevelEffects(Map<DegradationLevel, Map<Workload, Standing>> standings) {
        this.standings = standings;
    }

    /**
     * BACKGROUND is stopped from level 1 on; INTERNAL stays inside its guarantee at level 2 and is stopped at level 3.
     */
    public static LevelEffects standard() {
        return of(Map.of(
                DegradationLevel.BACKGROUND_PAUSED, Map.of(Workload.BACKGROUND, Standing.STOPPED),
                DegradationLevel.SHORT_ANSWERS,
                        Map.of(Workload.BACKGROUND, Standing.STOPPED, Workload.INTERNAL, Standing.INSIDE_GUARANTEE),
                DegradationLevel.ESSENTIAL_ONLY,
                        Map.of(Workload.BACKGROUND, Standing.STOPPED, Workload.INTERNAL, Standing.STOPPED)));
    }

    /** No level changes anything in the quota. */
    public static LevelEffects none() {
        return of(Map.of());
    }

    /**
     * The given effects; a workload that is not named at a level is open.
     *
     * @throws IllegalArgumentException when LIVE is not open, or a higher level gives a workload more than a lower one
     */
    public static LevelEffects of(Map<DegradationLevel, Map<Workload, Standing>> effects) {
        Map<DegradationLevel, Map<Workload, Standing>> all = new EnumMap<>(DegradationLevel.class);
        Map<Workload, Standing> before = new EnumMap<>(Workload.class);
        for (DegradationLevel level : DegradationLevel.values()) {
            Map<Workload, Standing> here = new EnumMap<>(Workload.class);
            Map<Workload, Standing> given = effects.getOrDefault(level, Map.of());
            for (Workload workload : Workload.values()) {
                Standing standing = given.getOrDefault(workload, Standing.OPEN);
                if (workload == Workload.LIVE && standing != Standing.OPEN) {
                    throw new IllegalArgumentException(
                            "LIVE must be OPEN at every level, was %s at %s".formatted(standing, level));
                }
                if (standing.compareTo(before.getOrDefault(workload, Standing.OPEN)) < 0) {
                    throw new IllegalArgumentException(
                            "%s must not have more at %s than at the level below, was %s after %s"
                                    .formatted(workload, level, standing, before.get(workload)));
                }
                here.put(workload, standing);
            }
            all.put(level, here);
            before = here;
        }
        return new LevelEffects(all);
    }

    /** What {@code workload} may do at {@code level}. */
    public Standing standing(DegradationLevel level, Workload workload) {
        return standings.getOrDefault(level, Map.of()).getOrDefault(workload, Standing.OPEN);
    }

    @Override
    public String toString() {
        return standings.toString();
    }

    /** What a workload may do, from the most to the least. */
    public enum Standing {
        /** Everything up to its ceiling. */
        OPEN,
        /** Only what fits in its guarantee: it borrows nothing. */
        INSIDE_GUARANTEE,
        /** Nothing. */
        STOPPED
    }
}
