package dev.kademe.routing;

/**
 * The number of a payment card: 13 to 19 digits that satisfy Luhn's formula and begin as cards of that length do (ISO/IEC
 * 7812). The beginning keeps out epoch milliseconds, dates with a time, bar codes and most serial numbers.
 */
final class PaymentCard {
    private static final int LEAST_DIGITS = 13;
    private static final int MOST_DIGITS = 19;

    private PaymentCard() {}

    static boolean is(WrittenNumber number) {
        String digits = number.digits();
        return digits.length() >= LEAST_DIGITS
                && digits.length() <= MOST_DIGITS
                && beginsLikeCard(digits)
                && isOneNumber(number)
                && isValid(digits);
    }

    private static boolean isOneNumber(WrittenNumber number) {
        if (number.isFraction()) {
            return false;
        }
        return number.isOneGroup() || (!number.followsLetter() && isGroupedLikeOne(number));
    }

    private static boolean isGroupedLikeOne(WrittenNumber number) {
        boolean isUsual = number.isGrouped(4, 4, 4, 4) || number.isGrouped(4, 6, 5) || number.isGrouped(4, 6, 4);
        boolean isPossible = isUsual || number.lengths().length == 2 || number.isRegular(4);
        return number.isAlone() ? isPossible : isUsual && (number.isBegin() || number.isEnd());
    }

    private static boolean beginsLikeCard(String digits) {
        int length = digits.length();
        return switch (digits.charAt(0)) {
            case '1' -> length == 15;
            case '2' -> length >= 16 ? isFromTwoToSeven(digits.charAt(1)) : digits.startsWith("2131");
            case '3' -> length >= 14;
            case '4' -> length == 13 || length >= 16;
            case '5', '6' -> true;
            case '7', '8', '9' -> length >= 16;
            default -> false;
        };
    }

    private static boolean isFromTwoToSeven(char digit) {
        return digit >= '2' && digit <= '7';
    }

    static boolean isValid(String digits) {
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(digits.length() - 1 - i) - '0';
            int weighted = i % 2 == 0 ? digit : 2 * digit;
            sum += weighted > 9 ? weighted - 9 : weighted;
        }
        return sum % 10 == 0;
    }
}
