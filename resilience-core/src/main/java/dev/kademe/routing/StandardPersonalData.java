package dev.kademe.routing;

/** See {@link PersonalData#standard}. */
enum StandardPersonalData implements PersonalData {
    INSTANCE;

    /** Only a number with nothing joined to its left may have more; see {@link WrittenNumber#isAlone}. */
    private static final int MOST_GROUPS = 8;
    /** Letters beyond ASCII that are letters and nothing else. */
    private static final String TURKISH = "çğıöşüÇĞİÖŞÜ";
    /** Digits, the sign of an address, and what escapes begin with. */
    private static final String SIGNS = "0123456789@\\&%";

    @Override
    public boolean isIn(CharSequence text) {
        if (text.length() > LONGEST_TEXT) {
            return true;
        }
        String given = text.toString();
        if (isPlainProse(given)) {
            return false;
        }
        String plain = PlainText.of(given);
        return EmailAddress.isIn(plain) || Iban.isIn(plain) || isNumberIn(new DigitGroups(plain));
    }

    /** Whether it has no digit, no sign of an address, no escape, and no character that could turn out to be one of them. */
    static boolean isPlainProse(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isLetterOrSpace = (c >= 'a' && c <= 'z') || c == ' ';
            if (!isLetterOrSpace && (c < 0x80 ? SIGNS.indexOf(c) >= 0 : TURKISH.indexOf(c) < 0)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isNumberIn(DigitGroups groups) {
        for (int first = 0; first < groups.size(); first++) {
            int digits = 0;
            for (int last = first; last < groups.size(); last++) {
                digits += groups.length(last);
                if (digits > WrittenNumber.MOST_DIGITS) {
                    break;
                }
                if (digits >= WrittenNumber.LEAST_DIGITS && isPersonal(new WrittenNumber(groups, first, last))) {
                    return true;
                }
                boolean isLong = last - first + 1 >= MOST_GROUPS;
                if (!groups.areJoined(last, last + 1) || (isLong && groups.areJoined(first - 1, first))) {
                    break;
                }
            }
        }
        return false;
    }

    private static boolean isPersonal(WrittenNumber number) {
        return IdentityNumber.is(number)
                || PaymentCard.is(number)
                || TurkishPhone.is(number)
                || InternationalPhone.is(number)
                || Iban.isWithoutCountry(number);
    }
}
