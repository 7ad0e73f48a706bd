package dev.kademe.routing;

import java.util.Set;

/**
 * A phone number with + or 00 and the code of a country (ITU-T E.164): at most 15 digits, at least as many as the shortest
 * numbers with such a code have.
 */
final class InternationalPhone {
    private static final int MOST_DIGITS = 15;
    private static final int LEAST_DIGITS_WITHOUT_PLUS = 10;
    private static final int MOST_DIGITS_OF_AMOUNT = 9;
    private static final String TURKEY = "90";
    private static final Set<String> OF_TWO_DIGITS = Set.of(
            ("20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82"
                            + " 84 86 90 91 92 93 94 95 98")
                    .split(" "));
    private static final Set<String> BEGIN_OF_THREE_DIGITS =
            Set.of("21 22 23 24 25 26 29 35 37 38 42 50 59 67 68 69 80 85 87 88 96 97 99".split(" "));

    private InternationalPhone() {}

    static boolean is(WrittenNumber number) {
        String digits = number.digits();
        if (followsPlus(number)) {
            boolean isAmount = number.isLikeAmount() && digits.length() <= MOST_DIGITS_OF_AMOUNT;
            return !isAmount && isInternational(digits);
        }
        return digits.startsWith("00")
                && !number.isOneGroup()
                && number.isBegin()
                && number.lengths()[0] >= 4
                && digits.length() - 2 >= LEAST_DIGITS_WITHOUT_PLUS
                && isInternational(digits.substring(2));
    }

    /** Not in a sum: "5+12345678". */
    private static boolean followsPlus(WrittenNumber number) {
        String before = number.before(3);
        int plus = before.endsWith("+(") ? before.length() - 2 : before.length() - 1;
        return plus >= 0 && before.charAt(plus) == '+' && (plus == 0 || !Character.isDigit(before.charAt(plus - 1)));
    }

    private static boolean isInternational(String digits) {
        int length = digits.length();
        if (length > MOST_DIGITS) {
            return false;
        }
        char first = digits.charAt(0);
        if (first == '1' || first == '7') {
            return length == 11;
        }
        String code = digits.substring(0, 2);
        if (code.equals(TURKEY)) {
            return length >= 12 && !isService(digits.substring(2));
        }
        return OF_TWO_DIGITS.contains(code) ? length >= 9 : BEGIN_OF_THREE_DIGITS.contains(code);
    }

    private static boolean isService(String national) {
        String withoutTrunk = national.startsWith("0") ? national.substring(1) : national;
        return withoutTrunk.startsWith("444") || withoutTrunk.startsWith("8") || withoutTrunk.startsWith("9");
    }
}
