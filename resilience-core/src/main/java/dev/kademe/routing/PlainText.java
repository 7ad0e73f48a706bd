package dev.kademe.routing;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text reduced to what matters when something is searched in it: lower case, Turkish and accented letters without their
 * marks, digits of all scripts as 0 to 9, one dash, one dot, one space for any space and one {@code \n} for any space with
 * a line break; invisible characters are gone, escapes undone. It does not depend on the default locale. Each code point is
 * reduced by itself: the normalization of a whole text takes quadratic time when somebody piles up marks.
 */
final class PlainText {
    /** The possessive quantifier and the empty alternative keep a long row of backslashes linear. */
    private static final Pattern ESCAPE =
            Pattern.compile("(?i)\\\\++(?:u([0-9a-f]{4})|([\\s\\S]?))|&#(\\d{1,7});|&#x([0-9a-f]{1,6});|&([a-z]{3,8});"
                    + "|%(20|25|28|29|2b|2d|2e|40|a0)");

    /** HTML's names of what stands in an address or a number. */
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("amp", "&"),
            Map.entry("commat", "@"),
            Map.entry("period", "."),
            Map.entry("plus", "+"),
            Map.entry("lpar", "("),
            Map.entry("rpar", ")"),
            Map.entry("dash", "-"),
            Map.entry("hyphen", "-"),
            Map.entry("ndash", "-"),
            Map.entry("mdash", "-"),
            Map.entry("minus", "-"),
            Map.entry("nbsp", " "),
            Map.entry("ensp", " "),
            Map.entry("emsp", " "),
            Map.entry("numsp", " "),
            Map.entry("puncsp", " "),
            Map.entry("thinsp", " "),
            Map.entry("hairsp", " "),
            Map.entry("shy", ""),
            Map.entry("zwj", ""),
            Map.entry("zwnj", ""),
            Map.entry("lowbar", "_"),
            Map.entry("sol", "/"),
            Map.entry("tab", " "),
            Map.entry("newline", "\n"));

    /** What has been escaped is escaped again on its way through another system, hardly more often. */
    private static final int MOST_ESCAPES = 3;

    private PlainText() {}

    static String of(String text) {
        String unescaped = text;
        for (int i = 0; i < MOST_ESCAPES && hasEscape(unescaped); i++) {
            unescaped = unescaped(unescaped);
        }
        StringBuilder plain = new StringBuilder(unescaped.length());
        unescaped.codePoints().forEach(codePoint -> append(plain, codePoint));
        return plain.toString();
    }

    private static boolean hasEscape(String text) {
        return text.indexOf('\\') >= 0 || text.indexOf('&') >= 0 || text.indexOf('%') >= 0;
    }

    private static String unescaped(String text) {
        return ESCAPE.matcher(text).replaceAll(escape -> Matcher.quoteReplacement(unescaped(escape)));
    }

    private static String unescaped(MatchResult escape) {
        for (int group : new int[] {1, 4, 6}) {
            if (escape.group(group) != null) {
                return character(Integer.parseInt(escape.group(group), 16));
            }
        }
        if (escape.group(3) != null) {
            return character(Integer.parseInt(escape.group(3)));
        }
        if (escape.group(5) != null) {
            return NAMES.getOrDefault(escape.group(5).toLowerCase(Locale.ROOT), escape.group());
        }
        String escaped = escape.group(2);
        return switch (escaped) {
            case "n", "r" -> "\n";
            case "t", "b", "f" -> " ";
            default -> escaped;
        };
    }

    private static String character(int codePoint) {
        return Character.isValidCodePoint(codePoint) ? Character.toString(codePoint) : "";
    }

    private static void append(StringBuilder plain, int codePoint) {
        if (codePoint > ' ' && codePoint < 0x7F) {
            plain.append((char) (codePoint >= 'A' && codePoint <= 'Z' ? codePoint + ('a' - 'A') : codePoint));
            return;
        }
        switch (codePoint) {
            case '\n', '\r', 0x0B, 0x0C, 0x85, 0x2028, 0x2029 -> appendSpace(plain, '\n');
            case ' ', '\t', 0x2800 -> appendSpace(plain, ' ');
            case 'ı', 'İ' -> plain.append('i');
            case 'ş', 'Ş' -> plain.append('s');
            case 'ğ', 'Ğ' -> plain.append('g');
            case 'ç', 'Ç' -> plain.append('c');
            case 'ö', 'Ö' -> plain.append('o');
            case 'ü', 'Ü' -> plain.append('u');
            case 0x2212 -> plain.append('-');
            case 0xB7, 0x2022, 0x2027, 0x2219, 0x22C5, 0x3002, 0xFF61 -> plain.append('.');
            case 0x115F, 0x1160, 0x3164, 0xFFA0 -> {} // letters that nobody sees
            default -> appendByType(plain, codePoint);
        }
    }

    private static void appendByType(StringBuilder plain, int codePoint) {
        switch (Character.getType(codePoint)) {
            case Character.DECIMAL_DIGIT_NUMBER -> plain.append((char) ('0' + Character.digit(codePoint, 10)));
            case Character.DASH_PUNCTUATION -> plain.append('-');
            case Character.SPACE_SEPARATOR -> appendSpace(plain, ' ');
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.NON_SPACING_MARK,
                    Character.ENCLOSING_MARK,
                    Character.COMBINING_SPACING_MARK -> {}
            default -> appendDecomposed(plain, codePoint);
        }
    }

    private static void appendDecomposed(StringBuilder plain, int codePoint) {
        String one = Character.toString(codePoint);
        String decomposed = Normalizer.normalize(one, Normalizer.Form.NFKD);
        if (decomposed.equals(one)) {
            plain.appendCodePoint(Character.toLowerCase(codePoint));
        } else {
            decomposed.codePoints().forEach(part -> append(plain, part));
        }
    }

    private static void appendSpace(StringBuilder plain, char space) {
        int last = plain.length() - 1;
        if (last < 0 || (plain.charAt(last) != ' ' && plain.charAt(last) != '\n')) {
            plain.append(space);
        } else if (space == '\n') {
            plain.setCharAt(last, '\n');
        }
    }
}
