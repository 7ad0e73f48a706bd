package dev.kademe.sim.load;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/**
 * Chance for the components of a run: each draws from a generator of its own, derived from the run's seed and the
 * component's name, so that one more draw in one of them does not shift the others.
 *
 * @param seed the run's
 */
public record SeededRandom(long seed) {
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    /** A new generator; the same one for the same seed and name. */
    public SplittableRandom of(String component) {
        long hash = FNV_OFFSET;
        for (byte b : component.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xff)) * FNV_PRIME;
        }
        return new SplittableRandom(new SplittableRandom(seed).nextLong() ^ hash);
    }
}
