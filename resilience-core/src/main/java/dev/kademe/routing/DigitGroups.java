package dev.kademe.routing;

import java.util.Arrays;

/** The unbroken rows of digits in a plain text, in order, and what stands between and around them. */
final class DigitGroups {
    private static final int LONGEST_SEPARATOR = 3;
    private static final int FIRST_ROOM = 8;
    private static final String SEPARATORS = " \n-.()/_";

    private final String plain;
    private int[] starts = {};
    private int[] ends = {};
    private int size;

    DigitGroups(String plain) {
        this.plain = plain;
        for (int i = 0; i < plain.length(); i++) {
            if (!isDigit(i)) {
                continue;
            }
            int start = i;
            while (isDigit(i + 1)) {
                i++;
            }
            add(start, i + 1);
        }
    }

    private void add(int start, int end) {
        if (size == starts.length) {
            starts = Arrays.copyOf(starts, 2 * size + FIRST_ROOM);
            ends = Arrays.copyOf(ends, 2 * size + FIRST_ROOM);
        }
        starts[size] = start;
        ends[size] = end;
        size++;
    }

    private boolean isDigit(int index) {
        return index < plain.length() && plain.charAt(index) >= '0' && plain.charAt(index) <= '9';
    }

    int size() {
        return size;
    }

    int length(int group) {
        return ends[group] - starts[group];
    }

    boolean isZero(int group) {
        return length(group) == 1 && plain.charAt(starts[group]) == '0';
    }

    void appendTo(StringBuilder digits, int group) {
        digits.append(plain, starts[group], ends[group]);
    }

    /** Whether two neighbours can be parts of one number: between them are at most three spaces, dashes, dots or the like. */
    boolean areJoined(int left, int right) {
        if (left < 0 || right >= size || starts[right] - ends[left] > LONGEST_SEPARATOR) {
            return false;
        }
        for (int i = ends[left]; i < starts[right]; i++) {
            if (SEPARATORS.indexOf(plain.charAt(i)) < 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether the same stands behind two groups, each of which is joined to its next one. */
    boolean haveSameSeparator(int group, int other) {
        int length = starts[group + 1] - ends[group];
        return starts[other + 1] - ends[other] == length
                && plain.regionMatches(ends[group], plain, ends[other], length);
    }

    /** Whether nothing but this character stands behind a group before the next one. */
    boolean isSeparatedBy(char separator, int group) {
        return starts[group + 1] - ends[group] == 1 && plain.charAt(ends[group]) == separator;
    }

    /** Whether a space is among what stands behind a group before the next one. */
    boolean isSeparatedBySpace(int group) {
        for (int i = ends[group]; i < starts[group + 1]; i++) {
            if (plain.charAt(i) == ' ' || plain.charAt(i) == '\n') {
                return true;
            }
        }
        return false;
    }

    /** The text before a group, at most so many characters of it. */
    String before(int group, int most) {
        return plain.substring(Math.max(0, starts[group] - most), starts[group]);
    }
}
