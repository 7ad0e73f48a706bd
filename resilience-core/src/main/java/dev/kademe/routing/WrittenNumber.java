package dev.kademe.routing;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Some neighbouring groups of digits, read as one number, from {@value #LEAST_DIGITS} to {@value #MOST_DIGITS} digits. */
final class WrittenNumber {
    static final int LEAST_DIGITS = 7;
    static final int MOST_DIGITS = 24;

    private static final int LEAST_PLACES = 8;

    private final DigitGroups groups;
    private final int first;
    private final int last;
    private final String digits;

    WrittenNumber(DigitGroups groups, int first, int last) {
        this.groups = groups;
        this.first = first;
        this.last = last;
        StringBuilder all = new StringBuilder(MOST_DIGITS);
        for (int group = first; group <= last; group++) {
            groups.appendTo(all, group);
        }
        this.digits = all.toString();
    }

    String digits() {
        return digits;
    }

    boolean isOneGroup() {
        return first == last;
    }

    /** Whether its groups have these lengths. */
    boolean isGrouped(int... lengths) {
        return Arrays.equals(lengths, lengths());
    }

    int[] lengths() {
        int[] lengths = new int[last - first + 1];
        Arrays.setAll(lengths, i -> groups.length(first + i));
        return lengths;
    }

    /**
     * Whether it is a number to itself, not a piece of a longer row of numbers, such as a line of a table: nothing is
     * joined to it, or it has the same separator everywhere inside and another one outside.
     */
    boolean isAlone() {
        boolean isAloneLeft = !groups.areJoined(first - 1, first);
        boolean isAloneRight = !groups.areJoined(last, last + 1);
        if ((isAloneLeft && isAloneRight) || isOneGroup()) {
            return true;
        }
        if ((!isAloneLeft && groups.haveSameSeparator(first - 1, first))
                || (!isAloneRight && groups.haveSameSeparator(last, first))) {
            return false;
        }
        for (int group = first + 1; group < last; group++) {
            if (!groups.haveSameSeparator(group, first)) {
                return false;
            }
        }
        return true;
    }

    /** Whether no other number is joined to it on its left. */
    boolean isBegin() {
        return !groups.areJoined(first - 1, first);
    }

    /** Whether no other number is joined to it on its right. */
    boolean isEnd() {
        return !groups.areJoined(last, last + 1);
    }

    /** Whether all its groups but the last one have the same length, of at most so many digits. */
    boolean isRegular(int most) {
        int[] lengths = lengths();
        return lengths[0] <= most
                && IntStream.range(0, lengths.length - 1).allMatch(i -> lengths[i] == lengths[0])
                && lengths[lengths.length - 1] <= lengths[0];
    }

    /** Whether a dash, a dot or the like, without a space, makes it a piece of a longer code. */
    boolean isPieceOfCode() {
        return (groups.areJoined(first - 1, first) && !groups.isSeparatedBySpace(first - 1))
                || (groups.areJoined(last, last + 1) && !groups.isSeparatedBySpace(last));
    }

    /** Whether it is a decimal fraction of many places, such as 41.00823751234, or what stands behind its point. */
    boolean isFraction() {
        int whole = isOneGroup() ? first - 1 : first;
        return last == whole + 1
                && isJoinedByPoint(whole)
                && groups.length(whole) <= 3
                && groups.length(last) >= LEAST_PLACES
                && !isJoinedByPoint(whole - 1)
                && !isJoinedByPoint(last);
    }

    private boolean isJoinedByPoint(int group) {
        return groups.areJoined(group, group + 1) && groups.isSeparatedBy('.', group);
    }

    /** Whether it is written like an amount: groups of three digits after a first one of at most two. */
    boolean isLikeAmount() {
        int[] lengths = lengths();
        return lengths.length > 1
                && lengths[0] <= 2
                && Arrays.stream(lengths).skip(1).allMatch(length -> length == 3);
    }

    /** Whether it follows a letter without anything between. */
    boolean followsLetter() {
        String before = before(2);
        return !before.isEmpty() && Character.isLetter(before.codePointBefore(before.length()));
    }

    /** The text before it, at most so many characters of it. */
    String before(int most) {
        return groups.before(first, most);
    }
}
