package dev.kademe.routing;

/**
 * Finds what could be an e-mail address: something before the sign, and after it a domain with a dot, in any script. It
 * asks for less than the standard does, but before the sign for a letter or a digit. {@code @name.surname} alone and
 * {@code 3@12.50} are none.
 */
final class EmailAddress {
    private static final int LONGEST_LOCAL_PART = 64;
    private static final int LONGEST_DOMAIN = 255;
    private static final int NUMBERS_OF_A_HOST = 4;
    private static final String SIGNS_OF_A_LOCAL_PART = "!#$%&'*+/=?^_`{|}~.-\")";

    private EmailAddress() {}

    static boolean isIn(String plain) {
        for (int at = plain.indexOf('@'); at >= 0; at = plain.indexOf('@', at + 1)) {
            if (hasLocalPart(plain, at) && hasDomain(plain, at)) {
                return true;
            }
        }
        return false;
    }

    /** A space before the sign, without one after it, is what stands before a name in social media. */
    private static boolean hasLocalPart(String plain, int at) {
        int end = at;
        if (isAt(plain, at - 1, '\n') || (isAt(plain, at - 1, ' ') && isSpace(plain, at + 1))) {
            end--;
        }
        for (int i = end; i > 0 && i > end - LONGEST_LOCAL_PART; i--) {
            if (Character.isLetterOrDigit(plain.codePointBefore(i))) {
                return true;
            }
            if (SIGNS_OF_A_LOCAL_PART.indexOf(plain.charAt(i - 1)) < 0) {
                return false;
            }
        }
        return false;
    }

    private static boolean hasDomain(String plain, int at) {
        int start = isSpace(plain, at + 1) ? at + 2 : at + 1;
        if (isAt(plain, start, '[')) {
            return true;
        }
        int numbers = 0;
        int label = start;
        for (int i = start; i <= plain.length(); i++) {
            if (i < plain.length() && isOfLabel(plain.charAt(i))) {
                continue;
            }
            if (label > start && i > label + 1 && isName(plain, label)) {
                return true;
            }
            numbers += i > label && isDigit(plain.charAt(label)) ? 1 : 0;
            if (i == label || !isAt(plain, i, '.') || i - start > LONGEST_DOMAIN) {
                return numbers == NUMBERS_OF_A_HOST;
            }
            label = i + 1;
        }
        return false;
    }

    private static boolean isOfLabel(char character) {
        return Character.isLetterOrDigit(character)
                || Character.isSurrogate(character)
                || character == '-'
                || character == '_';
    }

    private static boolean isName(String plain, int label) {
        return !isDigit(plain.charAt(label)) && !isDigit(plain.charAt(label + 1)) && plain.charAt(label) != '-';
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }

    private static boolean isSpace(String plain, int index) {
        return isAt(plain, index, ' ') || isAt(plain, index, '\n');
    }

    private static boolean isAt(String plain, int index, char character) {
        return index >= 0 && index < plain.length() && plain.charAt(index) == character;
    }
}
