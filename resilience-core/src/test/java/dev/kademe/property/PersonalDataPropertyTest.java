package dev.kademe.property;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberType;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;
import dev.kademe.routing.PersonalData;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.apache.commons.validator.routines.CreditCardValidator;
import org.apache.commons.validator.routines.EmailValidator;
import org.apache.commons.validator.routines.IBANValidator;
import org.apache.commons.validator.routines.checkdigit.CheckDigitException;
import org.apache.commons.validator.routines.checkdigit.IBANCheckDigit;
import org.apache.commons.validator.routines.checkdigit.LuhnCheckDigit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What commons-validator and libphonenumber know for an e-mail address, an IBAN, a card or a phone number is found in any
 * sentence; what their check digits reject is not. Every identity is generated.
 */
final class PersonalDataPropertyTest {
    private static final PersonalData STANDARD = PersonalData.standard();
    private static final PhoneNumberUtil PHONES = PhoneNumberUtil.getInstance();
    private static final Set<PhoneNumberType> OF_PERSONS =
            Set.of(PhoneNumberType.MOBILE, PhoneNumberType.FIXED_LINE, PhoneNumberType.FIXED_LINE_OR_MOBILE);
    private static final int ROUNDS = 20;
    private static final List<String> SENTENCES = List.of(
            "%s",
            "Bilgim: %s.",
            "Bana %s üzerinden ulaşın",
            "{\"value\":\"%s\"}",
            "(%s)",
            "%s'den",
            "a=1;b=%s;c=2",
            "\n%s\n");
    private static final List<String> SPACES =
            List.of(" ", "-", "\u00A0", "\n", " - ", "\u2011", ".", "\u2009", "\u200B \u200B");
    private static final List<String> INVISIBLE = List.of("", "", "\u200B", "\u00AD", "\u2060", "\uFEFF", "\u0336");

    static IntStream seeds() {
        return Seeds.all();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void isIn_cardOfTheTwin_isFound(int seed) throws CheckDigitException {
        CreditCardValidator twin = CreditCardValidator.genericCreditCardValidator();
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            String prefix = pick(
                    random, List.of("4", "51", "55", "2221", "2720", "34", "37", "36", "6011", "65", "9792", "62"));
            boolean isAmex = prefix.equals("34") || prefix.equals("37");
            int length = isAmex ? 15 : prefix.equals("36") ? 14 : prefix.equals("62") ? 16 + random.nextInt(4) : 16;
            String body = prefix + digits(random, length - 1 - prefix.length());
            String card = body + LuhnCheckDigit.LUHN_CHECK_DIGIT.calculate(body);
            String wrong = body + (Integer.parseInt(card.substring(length - 1)) + 1 + random.nextInt(9)) % 10;

            assertThat(twin.isValid(card)).isTrue();
            assertFound(seed, random, card);
            assertFound(seed, random, grouped(random, card, 4, 8, 12, 16));
            assertThat(twin.isValid(wrong)).isFalse();
            assertNotFound(seed, random, wrong);
            if (length <= 16) {
                assertNotFound(seed, random, grouped(random, wrong, 4, 8, 12));
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void isIn_ibanOfTheTwin_isFound(int seed) throws CheckDigitException {
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            String unchecked = switch (random.nextInt(4)) {
                case 0 -> "DE00" + digits(random, 18);
                case 1 -> "GB00" + letters(random, 4) + digits(random, 14);
                case 2 -> "IT00" + letters(random, 1) + digits(random, 10) + letters(random, 12);
                default -> "TR00" + digits(random, 5) + "0" + digits(random, 16);
            };
            String country = unchecked.substring(0, 2);
            String rest = unchecked.substring(4);
            String check = IBANCheckDigit.IBAN_CHECK_DIGIT.calculate(unchecked);
            String wrong = "%02d".formatted(2 + (Integer.parseInt(check) + random.nextInt(96)) % 97);
            String iban = country + check + rest;

            assertThat(IBANValidator.getInstance().isValid(iban)).isTrue();
            assertFound(seed, random, anyCase(random, iban));
            assertFound(seed, random, anyCase(random, grouped(random, iban, 4, 8, 12, 16, 20, 24, 28)));
            if (!wrong.equals(check) && country.equals("IT")) {
                String bad = country + wrong + rest;
                assertThat(IBANValidator.getInstance().isValid(bad)).isFalse();
                assertThat(STANDARD.isIn(bad)).as("seed %d, %s", seed, bad).isFalse();
            }
        }
    }

    /** Every country that the twin has a format for. */
    @Test
    void isIn_ibanOfEveryCountryOfTheTwin_isFound() throws CheckDigitException {
        SplittableRandom random = new SplittableRandom(1);
        List<String> missed = new ArrayList<>();
        for (String country : Locale.getISOCountries()) {
            IBANValidator.Validator format = IBANValidator.getInstance().getValidator(country);
            if (format == null) {
                continue;
            }
            String body = "0".repeat(2) + "1".repeat(format.getIbanLength() - 4);
            String check = IBANCheckDigit.IBAN_CHECK_DIGIT.calculate(country + body);
            String iban = country + check + body.substring(2);
            if (!STANDARD.isIn(iban) || !STANDARD.isIn(grouped(random, iban, 4, 8, 12, 16, 20, 24, 28, 32))) {
                missed.add(iban);
            }
        }
        assertThat(missed).isEmpty();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void isIn_emailOfTheTwin_isFound(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int valid = 0;
        for (int round = 0; round < ROUNDS; round++) {
            String local = IntStream.rangeClosed(0, 1 + random.nextInt(8))
                    .mapToObj(i -> pick(random, List.of("a", "B", "7", ".", "_", "-", "+", "'", "ş", "İ", "o'n", "!")))
                    .collect(Collectors.joining());
            String domain = pick(
                    random,
                    List.of("example.com", "Example.ORG", "posta.örnek.com.tr", "a-1.example.net", "x.istanbul"));
            String email = pick(random, List.of("a", "7", "Ş")) + local + "@" + domain;
            if (EmailValidator.getInstance().isValid(email)) {
                valid++;
                assertFound(seed, random, email);
            }
        }
        assertThat(valid).as("seed %d", seed).isPositive();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void isIn_turkishPhoneOfTheTwin_isFound(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int valid = 0;
        for (int round = 0; round < 10 * ROUNDS; round++) {
            String national = (random.nextBoolean() ? "5" : pick(random, List.of("2", "3", "4"))) + digits(random, 9);
            String written = pick(random, List.of("+90", "+90 ", "0090", "0090 ", "90 ", "0", "0 ", ""))
                    + grouped(
                            random,
                            national,
                            pick(random, List.of(new int[0], new int[] {3}, new int[] {3, 6}, new int[] {3, 6, 8})));
            String sentence = sentence(random, written);
            boolean isOfPerson = StreamSupport.stream(
                            PHONES.findNumbers(sentence, "TR").spliterator(), false)
                    .anyMatch(match -> OF_PERSONS.contains(PHONES.getNumberType(match.number())));
            if (isOfPerson) {
                valid++;
                assertThat(STANDARD.isIn(sentence))
                        .as("seed %d, %s", seed, sentence)
                        .isTrue();
            }
        }
        assertThat(valid).as("seed %d", seed).isGreaterThan(ROUNDS);
    }

    /** The example of every region and type, as the twin writes it with a plus. */
    @Test
    void isIn_internationalPhoneOfTheTwin_isFound() {
        List<String> missed = new ArrayList<>();
        for (String region : PHONES.getSupportedRegions()) {
            for (PhoneNumberType type : OF_PERSONS) {
                PhoneNumber example = PHONES.getExampleNumberForType(region, type);
                for (PhoneNumberFormat format : example == null
                        ? List.<PhoneNumberFormat>of()
                        : List.of(PhoneNumberFormat.E164, PhoneNumberFormat.INTERNATIONAL, PhoneNumberFormat.RFC3966)) {
                    String written = PHONES.format(example, format);
                    if (!STANDARD.isIn("Call " + written + ", please")) {
                        missed.add(region + " " + written);
                    }
                }
            }
        }
        assertThat(missed).isEmpty();
    }

    /** The rule of the identity number once more, as sums of products. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void isIn_identityNumberOfTheNaiveTwin_isFound(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            String body = (1 + random.nextInt(9)) + digits(random, 8);
            List<String> valid = IntStream.range(0, 100)
                    .mapToObj(check -> body + "%02d".formatted(check))
                    .filter(PersonalDataPropertyTest::isIdentityNumber)
                    .toList();
            assertThat(valid).as("seed %d, %s", seed, body).hasSize(1);
            String number = valid.get(0);
            assertFound(seed, random, number);
            assertFound(seed, random, grouped(random, number, 3, 6, 9));
            for (int check = 0; check < 100; check++) {
                String other = body + "%02d".formatted(check);
                assertThat(STANDARD.isIn(other)).as("seed %d, %s", seed, other).isEqualTo(other.equals(number));
            }
        }
    }

    private static boolean isIdentityNumber(String number) {
        int[] tenth = {7, -1, 7, -1, 7, -1, 7, -1, 7};
        int weighted = 0;
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            int digit = Character.digit(number.charAt(i), 10);
            weighted += i < 9 ? tenth[i] * digit : 0;
            sum += digit;
        }
        return number.endsWith("" + (weighted + 100) % 10 + sum % 10);
    }

    private static void assertFound(int seed, SplittableRandom random, String identity) {
        String hidden = identity.chars()
                .mapToObj(character -> scripted(random, (char) character) + pick(random, INVISIBLE))
                .collect(Collectors.joining());
        for (String text : List.of(sentence(random, identity), sentence(random, hidden))) {
            assertThat(STANDARD.isIn(text)).as("seed %d, %s", seed, text).isTrue();
        }
    }

    private static void assertNotFound(int seed, SplittableRandom random, String number) {
        String text = sentence(random, number);
        assertThat(STANDARD.isIn(text)).as("seed %d, %s", seed, text).isFalse();
    }

    private static String scripted(SplittableRandom random, char character) {
        if (character < '0' || character > '9' || random.nextInt(4) > 0) {
            return Character.toString(character);
        }
        int zero = random.nextBoolean() ? 0xFF10 : 0x660;
        return Character.toString(zero + character - '0');
    }

    private static String sentence(SplittableRandom random, String identity) {
        return pick(random, SENTENCES).replace("%s", identity);
    }

    private static String grouped(SplittableRandom random, String digits, int... ends) {
        String space = pick(random, SPACES);
        StringBuilder grouped = new StringBuilder();
        int start = 0;
        for (int end : ends) {
            if (end < digits.length()) {
                grouped.append(digits, start, end).append(space);
                start = end;
            }
        }
        return grouped.append(digits.substring(start)).toString();
    }

    private static String anyCase(SplittableRandom random, String text) {
        return switch (random.nextInt(3)) {
            case 0 -> text.toLowerCase(Locale.ROOT);
            case 1 -> text.toLowerCase(Locale.forLanguageTag("tr"));
            default -> text;
        };
    }

    private static String digits(SplittableRandom random, int count) {
        return random.ints(count, 0, 10).mapToObj(Integer::toString).collect(Collectors.joining());
    }

    private static String letters(SplittableRandom random, int count) {
        return random.ints(count, 'A', 'Z' + 1).mapToObj(Character::toString).collect(Collectors.joining());
    }

    private static <T> T pick(SplittableRandom random, List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
