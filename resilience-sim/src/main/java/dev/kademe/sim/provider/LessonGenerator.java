package dev.kademe.sim.provider;

/**
 * The lesson's random numbers: a mixed seed, then a linear congruential generator of 32 bits. The argument may be wider
 * than 32 bits; it is shifted before it is masked, so it must not be narrowed first. Not thread-safe.
 */
final class LessonGenerator {
    private static final long MASK = 0xFFFFFFFFL;
    private static final double RANGE = 4294967296.0;

    private long state;

    LessonGenerator(long argument) {
        long mixed = ((argument ^ (argument >> 16)) * 2246822507L) & MASK;
        mixed = ((mixed ^ (mixed >> 13)) * 3266489909L) & MASK;
        state = (mixed ^ (mixed >> 16)) & MASK;
    }

    /** The next number, 0 to below 1. */
    double next() {
        state = (state * 1664525L + 1013904223L) & MASK;
        return state / RANGE;
    }

    /** A place in {@code weights}, chosen by weight; the last one when rounding leaves a gap. */
    int choose(double[] weights) {
        double drawn = next();
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i];
            if (drawn < sum) {
                return i;
            }
        }
        return weights.length - 1;
    }
}
