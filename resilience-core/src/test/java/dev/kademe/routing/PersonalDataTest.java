package dev.kademe.routing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the standard detector finds and what it leaves alone. Every identity here is made up or an example of its standard. */
final class PersonalDataTest {
    private static final PersonalData STANDARD = PersonalData.standard();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ali.veli@example.com",
                "ALİ.VELİ@EXAMPLE.COM.TR adresime yazın",
                "mailto:ali+kart@example.org?subject=x",
                "çağrı@örnek.example",
                "ali@xn--rnek-5qa.example",
                "ali@üstün.example'a",
                "ali＠example．com",
                "a\u200Bli@exam\u00ADple.com",
                "ali@\nexample.com",
                "ali\n@example.com",
                "ali @ example.com",
                "\"ali veli\"@example.com",
                "ali@example。com",
                "ali@[192.0.2.1]",
                "ali@192.0.2.1",
                "用户@例え.テスト",
                "<a href=\"mailto:ali&#64;example.com\">",
                "ali%40example.com",
                "ali%2540example.com",
                "ali&amp;#64;example.com",
                "ali&commat;example&period;com",
                "{\"to\":\"ali\\u0040example.com\"}",
                "ali\\_veli\\@example.com"
            })
    void isIn_email_isFound(String text) {
        assertThat(STANDARD.isIn(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "05321234567",
                "5321234567",
                "0532 123 45 67",
                "0 532 123 45 67",
                "532 123 45 67",
                "532 123 4567",
                "0532 123 4567",
                "0532-123-45-67",
                "0532.123.45.67",
                "0532/123 45 67",
                "(0532) 123 45 67",
                "0(532)1234567",
                "0 (532) 123-45-67",
                "0532 - 123 - 45 - 67",
                "+905321234567",
                "+90 532 123 45 67",
                "+90 (532) 123 45 67",
                "+90 (0532) 123 45 67",
                "+90-532-123-45-67",
                "90 532 123 45 67",
                "905321234567",
                "https://wa.me/905321234567",
                "00905321234567",
                "0090 532 123 45 67",
                "00 90 532 123 45 67",
                "05 32 123 45 67",
                "0 5 3 2 1 2 3 4 5 6 7",
                "tel5321234567",
                "Tel:5321234567'den arayın",
                "0212 345 67 89",
                "(0312) 345 67 89",
                "212 345 67 89",
                "2123456789",
                "+90 224 345 67 89",
                "0392 222 11 22"
            })
    void isIn_turkishPhone_isFound(String text) {
        assertThat(STANDARD.isIn(text)).isTrue();
        assertThat(STANDARD.isIn("Bana " + text + " numarasından ulaşın, 24 saat açığım."))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "+1 201 555 0123",
                "+1 (201) 555-0123",
                "tel:+1-201-555-0123",
                "+44 20 7946 0958",
                "+49 (0)30 123456",
                "+4930123456",
                "0049 30 1234567",
                "+33 1 23 45 67 89",
                "+7 912 345-67-89",
                "+994 50 123 45 67",
                "+679 321 2345",
                "＋４４ ２０ ７９４６ ０９５８"
            })
    void isIn_internationalPhone_isFound(String text) {
        assertThat(STANDARD.isIn(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "TR330006100519786457841326",
                "TR33 0006 1005 1978 6457 8413 26",
                "tr33 0006 1005 1978 6457 8413 26'ya yatırın",
                "TR 33 0006 1005 1978 6457 8413 26",
                "TR33-0006-1005-1978-6457-8413-26",
                "TR33\u00A00006\u00A01005\u00A01978\u00A06457\u00A08413\u00A026",
                "TR33 0006 1005 1978\n6457 8413 26",
                "TR33 00061 00519786457841326",
                "IBANTR330006100519786457841326",
                "IBAN: 33 0006 1005 1978 6457 8413 26",
                "330006100519786457841326",
                "ＴＲ３３ ０００６ １００５ １９７８ ６４５７ ８４１３ ２６",
                "GB29 NWBK 6016 1331 9268 19",
                "gb29nwbk60161331926819",
                "DE89370400440532013000",
                "NO9386011117947",
                "MT84MALT011000012345MTLCAST001S",
                "İE29 AİBK 9311 5212 3456 78",
                "ıt60 x054 2811 1010 0000 0123 456",
                "{\"iban\":\"TR33\\u00a00006\\u00a01005 1978 6457 8413 26\"}"
            })
    void isIn_iban_isFound(String text) {
        assertThat(STANDARD.isIn(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4111111111111111",
                "4111 1111 1111 1111",
                "4111-1111-1111-1111 son kullanma 12/27",
                "4111 1111 1111 1111 12/27 123",
                "4111 - 1111 - 1111 - 1111",
                "4111 1111\n1111 1111",
                "411111 1111111111",
                "4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
                "5555555555554444",
                "2223003122003222",
                "378282246310005",
                "3782 822463 10005",
                "3056 930902 5904",
                "6011 1111 1111 1117",
                "9792 0300 0000 0000",
                "4222222222222",
                "4111\u200B1111\u200B1111\u200B1111",
                "٤١١١١١١١١١١١١١١١",
                "4111&nbsp;1111&nbsp;1111&nbsp;1111",
                "4111&ensp;1111&ensp;1111&ensp;1111",
                "4111&hyphen;1111&ndash;1111&dash;1111",
                "kart4111111111111111nolu"
            })
    void isIn_card_isFound(String text) {
        assertThat(STANDARD.isIn(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10000000146",
                "TCKN:10000000146",
                "TC10000000146'nın",
                "100 000 001 46",
                "1 0 0 0 0 0 0 0 1 4 6",
                "100 000 001\n46",
                "100\u00A0000\u00A0001\u00A046",
                "1000\u00AD0000\u2060146",
                "１０００００００１４６",
                "١٠٠٠٠٠٠٠١٤٦",
                "𝟏𝟎𝟎𝟎𝟎𝟎𝟎𝟎𝟏𝟒𝟔",
                "①⓪⓪⓪⓪⓪⓪⓪①④⑥",
                "1\uFE0F\u20E30000000146",
                "{\"tc\":10000000146}",
                "99000000042 kimlik no"
            })
    void isIn_identityNumber_isFound(String text) {
        assertThat(STANDARD.isIn(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10000000147",
                "10000000156",
                "00000000000",
                "4111111111111112",
                "4111 1111 1111 1112",
                "TR330006100519786457841327",
                "TR33 0006 1005 1978 6457 8413",
                "DE88370400440532013000",
                "ZZ29NWBK60161331926819",
                "0000000000000000",
                "0612 123 45 67",
                "0213 345 67 89",
                "0.10000000146",
                "+999",
                "@",
                "a@b",
                "@example.com",
                "\"@example.com",
                "123456789",
                ""
            })
    void isIn_wrongCheckDigitsOrIncomplete_isNotFound(String text) {
        assertThat(STANDARD.isIn(text)).isFalse();
    }

    static Stream<String> ordinarySentences() throws IOException {
        return Files.readAllLines(Path.of("src/test/resources/ordinary-sentences.txt")).stream()
                .filter(line -> !line.startsWith("# "))
                .map(line -> line.replace("\\n", "\n"));
    }

    @ParameterizedTest
    @MethodSource("ordinarySentences")
    void isIn_ordinarySentence_isNotFound(String sentence) {
        assertThat(STANDARD.isIn(sentence)).isFalse();
    }

    /** Texts of these characters alone are not searched; an escape needs one that is not among them. */
    @Test
    void plainText_ofCharactersThatNeedNoSearch_hasNoDigitAndNoSignOfAnAddress() {
        String unsearched = IntStream.rangeClosed(0, Character.MAX_VALUE)
                .mapToObj(Character::toString)
                .filter(StandardPersonalData::isPlainProse)
                .collect(Collectors.joining());

        assertThat(unsearched).contains("a", "Z", "İ", "ş", " ", ".", "\n").doesNotContain("\\", "&", "%");
        assertThat(PlainText.of(unsearched)).doesNotContainPattern("[0-9@]");
    }

    /** Row 35 of the reports: a check that looked at one field only let another one through. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Sen bir bankanın asistanısın. Müşteri: ali.veli@example.com",
                "{\"result\":[{\"owner\":\"A. V.\",\"iban\":\"TR330006100519786457841326\"}],\"page\":1}",
                "{\"name\":\"transfer\",\"arguments\":\"{\\\"to\\\":\\\"TR33\\\\u00a00006 1005 1978 6457 8413 26\\\"}\"}",
                "Fotoğrafta bir kart: 4111 1111 1111 1111",
                "user.phone=+905321234567",
                "10000000146",
                "Kimliğim 1000000**** değil, <b>0532</b> 123 45 67 ve ali@example.com"
            })
    void isInAny_onePartOfTheRequest_isFound(String part) {
        String question = "Faiz oranı nedir?";

        assertThat(STANDARD.isInAny(List.of("Kısa yanıt ver.", question))).isFalse();
        assertThat(STANDARD.isInAny(List.of("Kısa yanıt ver.", question, part))).isTrue();
        assertThat(STANDARD.isInAny(List.of(part, "Kısa yanıt ver.", question))).isTrue();
    }
}
