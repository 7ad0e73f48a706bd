package dev.kademe.sim.incident;

import dev.kademe.call.Category;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** What customers ask about on the morning of an offering. The parts of the mix are assumptions. */
enum Topic {
    /** How does one open an account, when does trading begin. */
    GENERAL(40, "Hesap nasıl açılır?"),
    /** Has my order been received. */
    OFFERING_STATUS(30, "Talebim alındı mı? Kimlik numaram 10000000146"),
    /** How many lots will I get. */
    ALLOCATION(15, "Kaç lot düşer? Kimlik numaram 10000000146"),
    /** Why is my money blocked. */
    BLOCKED_FUNDS(15, "Param neden bloke? IBAN TR33 0006 1005 1978 6457 8413 26");

    static final List<Topic> ALL = List.of(values());

    private static final Map<Topic, Category> CATEGORIES = ALL.stream()
            .collect(Collectors.toMap(
                    topic -> topic,
                    topic -> new Category(topic.name().toLowerCase(Locale.ROOT).replace('_', '-'))));

    private final int percent;
    private final String text;

    Topic(int percent, String text) {
        this.percent = percent;
        this.text = text;
    }

    /** Its part of all questions, in per cent. */
    int percent() {
        return percent;
    }

    Category category() {
        return Objects.requireNonNull(CATEGORIES.get(this));
    }

    /** An example, with the personal data that such a question carries. */
    String text() {
        return text;
    }

    /** Whether only the main model or a person may answer. */
    boolean isSensitive() {
        return this != GENERAL;
    }

    static Topic of(Category category) {
        return ALL.stream()
                .filter(topic -> topic.category().equals(category))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no topic has the category " + category.name()));
    }

    /** The topic of a number drawn from 0 to 99. */
    static Topic drawn(int number) {
        int sum = 0;
        for (Topic topic : ALL) {
            sum += topic.percent;
            if (number < sum) {
                return topic;
            }
        }
        throw new IllegalArgumentException("number must be 0..99, was " + number);
    }
}
