package dev.kademe.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.call.Category;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class KeywordClassifierTest {
    private static final Category WITHDRAWAL = new Category("withdrawal");
    private static final Category ORDER_CANCEL = new Category("order-cancel");
    private static final Category TAX = new Category("tax");
    private static final Map<Category, List<String>> KEYWORDS = Map.of(
            Category.GENERAL,
            List.of("faiz", "sipariş", "hesap", "çalışma saatleri", "opening hours", "order", "vergi dairesi nerede"),
            WITHDRAWAL,
            List.of("para çek", "hesap para aktar", "withdraw", "EFT"),
            ORDER_CANCEL,
            List.of("sipariş iptal", "emir iptal", "cancel order"),
            TAX,
            List.of("vergi", "KDV", "stopaj", "tax"));
    private static final QuestionClassifier<String> CLASSIFIER =
            QuestionClassifier.keywords(question -> question, KEYWORDS);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Faiz oranı nedir?                            | general",
                "Siparişim nerede?                            | general",
                "Hesabım neden görünmüyor?                    | general",
                "Çalışma saatleriniz nedir?                   | general",
                "What are your opening hours?                 | general",
                "Siparişimi iptal etmek istiyorum             | order-cancel",
                "Siparişimi hemen, bugün iptal edin           | order-cancel",
                "SİPARİŞİMİ İPTAL EDİN                        | order-cancel",
                "SIPARISIMI IPTAL EDIN                        | order-cancel",
                "siparisimi iptal edin                        | order-cancel",
                "sıparışımı ıptal edın                        | order-cancel",
                "Si\u0307paris\u0327imi i\u0307ptal        | order-cancel",
                "Emri iptal                                   | unsure",
                "Please cancel my order                       | order-cancel",
                "Hesabımdan para çekemiyorum                  | withdrawal",
                "Hesabımdan paramı çekmek istiyorum           | withdrawal",
                "HESABIMDAN PARA ÇEKEMİYORUM                  | withdrawal",
                "EFT'yi nasıl yaparım?                        | withdrawal",
                "eft’den sonra hesaba ne zaman geçer?         | withdrawal",
                "KDV'yi kim öder?                             | tax",
                "Vergimi ödedim mi?                           | tax",
                "Vergi dairesi nerede?                        | general",
                "Vergi dairesi nerede, vergimi nasıl öderim?  | tax",
                "Para çekince vergi kesilir mi?               | unsure",
                "Merhaba                                      | unsure",
                "iptal                                        | unsure",
                "''                                           | unsure"
            })
    void classify_question_isItsCategory(String question, String category) {
        assertThat(CLASSIFIER.classify(question)).isEqualTo(new Category(category));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tr-TR", "en-US", "az-AZ", "lt-LT"})
    void classify_anyDefaultLocale_isTheSame(String tag) {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag(tag));
            QuestionClassifier<String> classifier = QuestionClassifier.keywords(question -> question, KEYWORDS);

            assertThat(classifier.classify("SİPARİŞİM İPTAL")).isEqualTo(ORDER_CANCEL);
            assertThat(classifier.classify("WITHDRAWING IN PIECES")).isEqualTo(WITHDRAWAL);
            assertThat(classifier.classify("ıptal edın sıparıs")).isEqualTo(Category.GENERAL);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void classify_longestTextOrLonger_isSearchedOrUnsure() {
        String longest = "vergi" + " ".repeat(KeywordClassifier.LONGEST_TEXT - 5);

        assertThat(CLASSIFIER.classify(longest)).isEqualTo(TAX);
        assertThat(CLASSIFIER.classify(longest + " ")).isEqualTo(Category.UNSURE);
        assertThat(CLASSIFIER.classify("para ".repeat(4_000))).isEqualTo(Category.UNSURE);
    }

    @Test
    void classify_sameLengthInTwoCategories_isUnsure() {
        QuestionClassifier<String> classifier = QuestionClassifier.keywords(
                question -> question, Map.of(TAX, List.of("hesap"), WITHDRAWAL, List.of("hesab")));

        assertThat(classifier.classify("hesabım")).isEqualTo(Category.UNSURE);
        assertThat(classifier.classify("hesap")).isEqualTo(TAX);
    }

    @Test
    @SuppressWarnings("NullAway")
    void classifyOrUnsure_throwsOrNull_isUnsure() {
        QuestionClassifier<String> broken = question -> {
            throw new IllegalStateException(question);
        };
        QuestionClassifier<String> unlinked = question -> {
            throw new NoClassDefFoundError();
        };
        QuestionClassifier<String> deep = question -> {
            throw new StackOverflowError();
        };
        QuestionClassifier<String> none = question -> null;
        QuestionClassifier<String> withoutText = QuestionClassifier.keywords(question -> null, KEYWORDS);

        for (QuestionClassifier<String> classifier : List.of(broken, unlinked, deep, none, withoutText)) {
            assertThat(classifier.classifyOrUnsure("vergi")).isEqualTo(Category.UNSURE);
        }
        assertThat(CLASSIFIER.classifyOrUnsure("vergi")).isEqualTo(TAX);
    }

    @Test
    void keywords_twoCategoriesWithTheSame_isRejected() {
        assertThatThrownBy(() -> QuestionClassifier.<String>keywords(
                        question -> question, Map.of(TAX, List.of("İADE"), WITHDRAWAL, List.of("iade"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a keyword must have a letter or a digit and belong to one category");
    }

    @Test
    void keywords_noneEmptyOrTooMany_isRejected() {
        assertThatThrownBy(() -> QuestionClassifier.<String>keywords(question -> question, Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("keywords must be 1..1000, were 0");
        assertThatThrownBy(() -> QuestionClassifier.<String>keywords(question -> question, Map.of(TAX, List.of("?!"))))
                .isInstanceOf(IllegalArgumentException.class);
        List<String> many = IntStream.rangeClosed(0, KeywordClassifier.MOST_KEYWORDS)
                .mapToObj(number -> "k" + number)
                .toList();
        assertThatThrownBy(() -> QuestionClassifier.<String>keywords(question -> question, Map.of(TAX, many)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("keywords must be 1..1000, were 1001");
    }
}
