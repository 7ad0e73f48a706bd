package dev.kademe.level;

import java.util.stream.IntStream;

/** The seeds of the scenarios: 200, or the one given as {@code -Dseed=N}. */
final class Seeds {
    private static final int MANY = 200;

    private Seeds() {}

    static IntStream all() {
        Integer only = Integer.getInteger("seed");
        return only == null ? IntStream.range(0, MANY) : IntStream.of(only);
    }
}
