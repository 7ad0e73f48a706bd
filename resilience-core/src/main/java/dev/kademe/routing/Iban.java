package dev.kademe.routing;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * An International Bank Account Number (ISO 13616): the code of a country that has them, as many characters as that country
 * uses, and a remainder of 1 modulo 97 (ISO 7064). The lengths are those of SWIFT's registry and of the countries that use
 * IBANs without being in it.
 */
final class Iban {
    private static final String TURKEY = "tr";
    private static final int TURKISH_DIGITS = 24;
    private static final int LONGEST_SEPARATOR = 3;
    private static final String SEPARATORS = " \n-._/:";
    private static final String WORD = "iban";
    private static final Map<String, Integer> LENGTHS = Arrays.stream(
                    ("ad24 ae23 al28 ao25 at20 ax18 az28 ba20 be16 bf28 bg22 bh22 bi27 bj28 bl27 br29 by28 cf27 cg27 ch21 ci28 cm27"
                                    + " cr22 cv25 cy28 cz24 de22 dj27 dk18 do28 dz26 ee20 eg29 es24 fi18 fk18 fo18 fr27"
                                    + " ga27 gb22 ge22 gf27 gg22 gi23 gl18 gp27 gq27 gr27 gt28 gw25 hn28 hr21 hu28 ie22 il23 im22 iq23 ir26"
                                    + " is26 it27 je22 jo30 km27 kw30 kz20 lb28 lc32 li21 lt20 lu20 lv21 ly25 ma28 mc27 md24 mf27"
                                    + " me22 mg27 mk19 ml28 mn20 mq27 mr27 nc27 mt31 mu30 mz25 ne28 ni28 nl18 no15 om23 pf27 pk24 pm27 pl28"
                                    + " ps29 pt25 qa29 re27 ro24 rs22 ru33 sa24 sc31 sd18 se24 sg19 si19 sk24 sm27 sn28 so23"
                                    + " st25 sv28 td27 tf27 tg28 tl23 tn24 tr26 ua29 va22 vg24 wf27 xk20 ye30 yt27")
                            .split(" "))
            .collect(
                    Collectors.toUnmodifiableMap(row -> row.substring(0, 2), row -> Integer.valueOf(row.substring(2))));

    private Iban() {}

    static boolean isIn(String plain) {
        for (int start = 0; start + 1 < plain.length(); start++) {
            if (isLetter(plain.charAt(start)) && isLetter(plain.charAt(start + 1)) && isBegin(plain, start)) {
                Integer length = LENGTHS.get(plain.substring(start, start + 2));
                if (length != null && isAt(plain, start, length)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether it is a Turkish one that was written without its country. */
    static boolean isWithoutCountry(WrittenNumber number) {
        return number.digits().length() == TURKISH_DIGITS
                && (number.isOneGroup() || number.isAlone() || number.isGrouped(2, 4, 4, 4, 4, 4, 2))
                && isValid(TURKEY + number.digits());
    }

    /** Whether its remainder is 1, of lower-case letters and digits only, at least four of them. */
    static boolean isValid(CharSequence iban) {
        int remainder = 0;
        for (int i = 0; i < iban.length(); i++) {
            char character = iban.charAt((i + 4) % iban.length());
            int value = Character.digit(character, 36);
            remainder = (value > 9 ? 100 * remainder : 10 * remainder) + value;
            remainder %= 97;
        }
        return remainder == 1;
    }

    private static boolean isBegin(String plain, int start) {
        return start == 0 || !Character.isLetterOrDigit(plain.charAt(start - 1)) || plain.startsWith(WORD, start - 4);
    }

    /** Spaces may stand anywhere between digits; letters must be written in one piece or in groups of four. */
    private static boolean isAt(String plain, int start, int length) {
        StringBuilder iban = new StringBuilder(length);
        boolean isInFours = true;
        boolean isInOnePiece = true;
        int separator = 0;
        int i = start;
        for (; i < plain.length() && iban.length() < length; i++) {
            char character = plain.charAt(i);
            if (SEPARATORS.indexOf(character) >= 0) {
                if (++separator > LONGEST_SEPARATOR) {
                    return false;
                }
            } else if (isDigit(character) || (isLetter(character) && (iban.length() < 2 || iban.length() >= 4))) {
                int written = iban.length();
                isInFours &= separator == 0 || written == 2 || written % 4 == 0;
                isInOnePiece &= separator == 0 || written <= 4;
                separator = 0;
                iban.append(character);
            } else {
                return false;
            }
        }
        boolean isLonger = i < plain.length() && isDigit(plain.charAt(i));
        return iban.length() == length
                && !isLonger
                && (isInFours || isInOnePiece || iban.chars().skip(2).allMatch(Character::isDigit))
                && isValid(iban);
    }

    private static boolean isLetter(char character) {
        return character >= 'a' && character <= 'z';
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }
}
