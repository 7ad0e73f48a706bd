package dev.kademe.sim.trace;

import java.math.BigDecimal;

/** Reads numbers out of a row without making a text of each; odd ones, such as {@code 374.0} or {@code 1e3}, the long way. */
final class Digits {
    /** What is there is no such number. */
    static final long NONE = -1;

    private static final int MOST = 18;
    private static final int LONGEST = 40;
    private static final int NANO_DIGITS = 9;
    private static final long NANOS = 1_000_000_000;

    private Digits() {}

    /** A whole number, 0 or more and of at most 18 digits; {@link #NONE} when it is none. */
    static long whole(char[] text, int from, int to) {
        long plain = plain(text, from, to);
        if (plain != NONE || to - from > LONGEST) {
            return plain;
        }
        try {
            BigDecimal number = number(text, from, to);
            return number.signum() < 0 ? NONE : number.longValueExact();
        } catch (ArithmeticException | NumberFormatException e) {
            return NONE;
        }
    }

    /**
     * A number as a multiple of a billionth of a unit, rounded down.
     *
     * @param nanosPerUnit what 1 stands for, in nanoseconds
     * @return 0 or more; {@link #NONE} when it is no such number or too large for a long
     */
    static long nanos(char[] text, int from, int to, long nanosPerUnit) {
        int point = from;
        while (point < to && text[point] != '.') {
            point++;
        }
        long units = plain(text, from, point);
        long part = point == to ? 0 : fraction(text, point + 1, to);
        if (units == NONE || part == NONE) {
            return slowly(text, from, to, nanosPerUnit);
        }
        long high = Math.multiplyHigh(units, nanosPerUnit);
        long low = units * nanosPerUnit + part / (NANOS / nanosPerUnit);
        return high != 0 || low < 0 ? NONE : low;
    }

    /** What stands behind the point, in billionths; further digits do not count. {@link #NONE} when that are no digits. */
    private static long fraction(char[] text, int from, int to) {
        int end = Math.min(to, from + NANO_DIGITS);
        long value = plain(text, from, end);
        if (value == NONE || (end < to && plain(text, end, Math.min(to, end + MOST)) == NONE)) {
            return NONE;
        }
        for (int digits = end - from; digits < NANO_DIGITS; digits++) {
            value *= 10;
        }
        return value;
    }

    /** 1 to 18 digits and nothing else. */
    static long plain(char[] text, int from, int to) {
        if (to - from < 1 || to - from > MOST) {
            return NONE;
        }
        long value = 0;
        for (int i = from; i < to; i++) {
            int digit = text[i] - '0';
            if (digit < 0 || digit > 9) {
                return NONE;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    private static long slowly(char[] text, int from, int to, long nanosPerUnit) {
        if (to - from > LONGEST) {
            return NONE;
        }
        try {
            BigDecimal nanos = number(text, from, to).multiply(BigDecimal.valueOf(nanosPerUnit));
            return nanos.signum() < 0 || nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0
                    ? NONE
                    : nanos.longValue();
        } catch (ArithmeticException | NumberFormatException e) {
            return NONE;
        }
    }

    private static BigDecimal number(char[] text, int from, int to) {
        BigDecimal number = new BigDecimal(text, from, to - from);
        // Spelling out 1e999999999 would take all memory.
        if (Math.abs((long) number.scale()) > LONGEST) {
            throw new ArithmeticException("too many digits");
        }
        return number;
    }
}
