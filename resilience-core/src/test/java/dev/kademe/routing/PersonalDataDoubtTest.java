package dev.kademe.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What happens when a text cannot be searched, and that hostile texts can. */
final class PersonalDataDoubtTest {
    private static final PersonalData STANDARD = PersonalData.standard();
    private static final PersonalData NONE = text -> false;
    private static final PersonalData BADGE = text -> text.toString().contains("SICIL-");

    @Test
    void isIn_longerThanTheBound_countsAsPersonal() {
        assertThat(STANDARD.isIn("a".repeat(PersonalData.LONGEST_TEXT))).isFalse();
        assertThat(STANDARD.isIn("a".repeat(PersonalData.LONGEST_TEXT + 1))).isTrue();
    }

    @Test
    void isInAny_morePartsThanTheBound_countsAsPersonal() {
        assertThat(NONE.isInAny(Collections.nCopies(PersonalData.MOST_PARTS, "a")))
                .isFalse();
        assertThat(NONE.isInAny(Collections.nCopies(PersonalData.MOST_PARTS + 1, "a")))
                .isTrue();
    }

    @Test
    void isInAny_noParts_isFalse() {
        assertThat(STANDARD.isInAny(List.of())).isFalse();
    }

    @Test
    @SuppressWarnings("NullAway")
    void isInAny_nullPartOrParts_countsAsPersonal() {
        assertThat(NONE.isInAny(Arrays.asList("a", null))).isTrue();
        assertThat(NONE.isInAny(null)).isTrue();
    }

    @Test
    void isInAny_detectorThrows_countsAsPersonal() {
        assertThat(throwing(new IllegalStateException()).isInAny(List.of("a"))).isTrue();
        assertThat(throwing(new StackOverflowError()).isInAny(List.of("a"))).isTrue();
        assertThat(throwing(new NoClassDefFoundError()).isInAny(List.of("a"))).isTrue();
        assertThat(NONE.or(throwing(new IllegalStateException())).isInAny(List.of("a")))
                .isTrue();
    }

    @Test
    void isInAny_partsCannotBeRead_countsAsPersonal() {
        Iterable<String> broken = () -> {
            throw new IllegalStateException("cannot render");
        };
        assertThat(NONE.isInAny(broken)).isTrue();
    }

    @Test
    void isInAny_errorOfTheVirtualMachine_isThrown() {
        assertThatThrownBy(() -> throwing(new OutOfMemoryError("test")).isInAny(List.of("a")))
                .isInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void or_eitherFinds_isFound() {
        PersonalData both = STANDARD.or(BADGE);

        assertThat(both.isIn("SICIL-7")).isTrue();
        assertThat(both.isIn("ali@example.com")).isTrue();
        assertThat(both.isIn("faiz oranı")).isFalse();
        assertThat(STANDARD.or(throwing(new IllegalStateException())).isIn("ali@example.com"))
                .isTrue();
    }

    @Test
    @SuppressWarnings("NullAway")
    void or_null_isNamed() {
        assertThatThrownBy(() -> STANDARD.or(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("other");
    }

    /** Each would take minutes if any search went back over the text. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "1",
                "1 ",
                "12 ",
                "1-",
                "@",
                "a@",
                "a.",
                "a@a.",
                "a@1.",
                "@-",
                "\\",
                "\\u",
                "&",
                "&#",
                "%",
                "%4",
                "tr33",
                "tr 33 ",
                "t r",
                "de1",
                "0",
                "0 ",
                "00",
                "+",
                "+1",
                "+(",
                "-",
                " ",
                "\n",
                "(",
                ")",
                "\u0301\u0327",
                "e\u0301",
                "\u200B",
                "\u0660",
                "\uFDFA",
                "\uD835\uDFCF",
                "\uD800",
                "4111 ",
                "0532 ",
                "a1@a1.1",
                "iban",
                "100 000 001 4 ",
                "\"a",
                "a_"
            })
    void isIn_hostileLongText_ends(String piece) {
        String text = piece.repeat(PersonalData.LONGEST_TEXT / 4 / piece.length());
        String tail = " x ali@example.com x";

        assertThat(STANDARD.isIn(text)).isIn(true, false);
        assertThat(STANDARD.isIn(text.substring(tail.length()) + tail)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"tr-TR", "en-US", "ar-EG", "lt-LT"})
    void isIn_anyDefaultLocale_isTheSame(String tag) {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag(tag));
            assertThat(STANDARD.isIn("İE29 AIBK 9311 5212 3456 78")).isTrue();
            assertThat(STANDARD.isIn("ALI@EXAMPLE.INFO")).isTrue();
            assertThat(STANDARD.isIn("10000000146")).isTrue();
            assertThat(STANDARD.isIn("10000000147")).isFalse();
        } finally {
            Locale.setDefault(before);
        }
    }

    private static PersonalData throwing(Throwable failure) {
        return text -> {
            if (failure instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) failure;
        };
    }
}
