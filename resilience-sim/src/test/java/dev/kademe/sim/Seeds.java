package dev.kademe.sim;

import java.util.stream.IntStream;

/** The seeds of property tests: 200, or the one given as {@code -Dseed=N}. */
public final class Seeds {
    private static final int MANY = 200;

    private Seeds() {}

    /** All of them. */
    public static IntStream all() {
        Integer only = Integer.getInteger("seed");
        return only == null ? IntStream.range(0, MANY) : IntStream.of(only);
    }
}
