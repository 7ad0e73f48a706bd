package dev.kademe.routing;

/**
 * The identity number of a citizen of Turkey, or of a foreigner who lives there: eleven digits, the first not 0. With odd
 * the sum of the 1st, 3rd, ..., 9th and even that of the 2nd, ..., 8th, the 10th digit is (7 odd - even) mod 10 and the
 * 11th the sum of the ten before it, mod 10.
 */
final class IdentityNumber {
    private static final int DIGITS = 11;

    private IdentityNumber() {}

    static boolean is(WrittenNumber number) {
        if (number.digits().length() != DIGITS || number.isFraction()) {
            return false;
        }
        boolean isOneNumber = number.isOneGroup() || (!number.followsLetter() && isGroupedLikeOne(number));
        return isOneNumber && isValid(number.digits());
    }

    private static boolean isGroupedLikeOne(WrittenNumber number) {
        boolean isUsual = number.isGrouped(3, 3, 3, 2) || number.isGrouped(2, 3, 3, 3);
        boolean isPossible = isUsual || number.lengths().length == 2 || number.isRegular(5);
        return number.isAlone() ? isPossible : isUsual && (number.isBegin() || number.isEnd());
    }

    static boolean isValid(String digits) {
        if (digits.length() != DIGITS || digits.charAt(0) == '0') {
            return false;
        }
        int odd = 0;
        int even = 0;
        for (int i = 0; i < 9; i++) {
            int digit = digits.charAt(i) - '0';
            if (i % 2 == 0) {
                odd += digit;
            } else {
                even += digit;
            }
        }
        int tenth = Math.floorMod(7 * odd - even, 10);
        int eleventh = (odd + even + tenth) % 10;
        return digits.charAt(9) - '0' == tenth && digits.charAt(10) - '0' == eleventh;
    }
}
