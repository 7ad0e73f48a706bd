package dev.kademe.routing;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * A Turkish phone number of a person: ten digits that begin with the code of a mobile network or of a province, with +90,
 * 0090, 90, 0 or nothing in front. The groups must not cut the code, so that a date and an amount do not make a number.
 */
final class TurkishPhone {
    private static final int DIGITS = 10;
    private static final List<String> PREFIXES = List.of("00900", "0090", "900", "90", "0", "");
    private static final List<int[]> USUAL = List.of(
            new int[] {3, 7},
            new int[] {3, 3, 4},
            new int[] {3, 3, 2, 2},
            new int[] {3, 2, 2, 3},
            new int[] {6, 4},
            new int[] {6, 2, 2},
            new int[] {1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
    private static final List<String> WORDS = List.of("tel", "telefon", "gsm", "cep", "fax", "faks", "wp", "whatsapp");
    private static final Set<String> PROVINCES = Set.of(
            ("212 216 222 224 226 228 232 236 238 242 246 248 252 256 258 262 264 266 272 274 276 282 284 286 288 312 318 322"
                            + " 324 326 328 332 338 342 344 346 348 352 354 356 358 362 364 366 368 370 372 374 376 378"
                            + " 380 382 384 386 388 392 412 414 416 422 424 426 428 432 434 436 438 442 446 452 454 456"
                            + " 458 462 464 466 472 474 476 478 482 484 486 488")
                    .split(" "));

    private TurkishPhone() {}

    static boolean is(WrittenNumber number) {
        int length = number.digits().length();
        if (length < DIGITS || number.isFraction()) {
            return false;
        }
        for (String prefix : PREFIXES) {
            if (length == DIGITS + prefix.length()
                    && number.digits().startsWith(prefix)
                    && isNational(number.digits().substring(prefix.length()))
                    && isGroupedLikePhone(number, prefix.length())) {
                return !prefix.isEmpty() || isWithoutPrefix(number);
            }
        }
        return false;
    }

    /** Whether ten digits begin with the code of a mobile network or of a province. */
    static boolean isNational(String digits) {
        return digits.charAt(0) == '5' || PROVINCES.contains(digits.substring(0, 3));
    }

    private static boolean isGroupedLikePhone(WrittenNumber number, int prefix) {
        int[] lengths = number.lengths();
        int firstEnd = 0;
        for (int i = 0; firstEnd <= prefix; i++) {
            firstEnd += lengths[i];
        }
        int inCode = firstEnd - prefix;
        boolean isDigitByDigit = Arrays.stream(lengths).allMatch(length -> length == 1) && number.isAlone();
        boolean isCodeByPairs = prefix == 1
                && lengths.length > 2
                && lengths[0] == 2
                && lengths[1] == 2
                && (lengths[2] == 3 || lengths[2] == 7);
        boolean isCodeWhole = inCode == 3 || inCode == 6 || inCode == DIGITS;
        return (isCodeWhole && (!endsInThreeAfterFour(lengths) || number.isAlone())) || isDigitByDigit || isCodeByPairs;
    }

    /** The end of a card of 15 digits, of which a code may be a group by chance. */
    private static boolean endsInThreeAfterFour(int[] lengths) {
        return lengths.length > 2 && lengths[lengths.length - 1] == 3 && lengths[lengths.length - 2] == 4;
    }

    /** Ten digits are a number of many things: not of a phone when they are a piece of a code or glued to a word. */
    private static boolean isWithoutPrefix(WrittenNumber number) {
        boolean isUsual = number.isOneGroup() || USUAL.stream().anyMatch(number::isGrouped);
        boolean isPieceOfRow = !number.isAlone() && !number.isBegin() && !number.isEnd();
        if (!isUsual || isPieceOfRow || number.isPieceOfCode()) {
            return false;
        }
        return !number.followsLetter() || WORDS.stream().anyMatch(number.before(DIGITS)::endsWith);
    }
}
