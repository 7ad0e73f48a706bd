package dev.kademe.routing;

import dev.kademe.call.Category;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/** See {@link QuestionClassifier#keywords}. */
final class KeywordClassifier<Q> implements QuestionClassifier<Q> {
    static final int LONGEST_TEXT = 20_000;
    static final int MOST_KEYWORDS = 1_000;

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final int SHORTEST_STEM = 3;
    private static final int MOST_WORDS_BETWEEN = 2;
    private static final String HARD = "ptk";
    private static final String SOFT = "bdg";

    private final Function<? super Q, ? extends CharSequence> text;
    private final List<Keyword> keywords;

    KeywordClassifier(
            Function<? super Q, ? extends CharSequence> text, Map<Category, ? extends Collection<String>> keywords) {
        this.text = Objects.requireNonNull(text, "text");
        Map<List<String>, Keyword> byWords = new HashMap<>();
        keywords.forEach((category, spellings) -> {
            for (String spelling : spellings) {
                Keyword keyword = new Keyword(category, words(spelling));
                Keyword other = byWords.putIfAbsent(keyword.words(), keyword);
                if (keyword.words().isEmpty()
                        || (other != null && !other.category().equals(category))) {
                    throw new IllegalArgumentException(
                            "a keyword must have a letter or a digit and belong to one category, was \"%s\" of %s"
                                    .formatted(spelling, category.name()));
                }
            }
        });
        this.keywords = List.copyOf(byWords.values());
        if (byWords.isEmpty() || byWords.size() > MOST_KEYWORDS) {
            throw new IllegalArgumentException(
                    "keywords must be 1..%d, were %d".formatted(MOST_KEYWORDS, byWords.size()));
        }
    }

    @Override
    public Category classify(Q content) {
        CharSequence own = text.apply(content);
        if (own.length() > LONGEST_TEXT) {
            return Category.UNSURE;
        }
        Set<Category> found = categories(words(own.toString()));
        if (found.size() > 1) {
            found.remove(Category.GENERAL);
        }
        return found.size() == 1 ? found.iterator().next() : Category.UNSURE;
    }

    private Set<Category> categories(List<String> words) {
        List<Found> found = new ArrayList<>();
        int[] longestOfWord = new int[words.size()];
        for (Keyword keyword : keywords) {
            for (int start = 0; start < words.size(); start++) {
                List<Integer> places = keyword.places(words, start);
                if (!places.isEmpty()) {
                    found.add(new Found(keyword, places));
                    for (int place : places) {
                        longestOfWord[place] = Math.max(longestOfWord[place], keyword.length());
                    }
                }
            }
        }
        Set<Category> categories = new HashSet<>();
        for (Found one : found) {
            if (one.places().stream()
                    .anyMatch(place -> longestOfWord[place] <= one.keyword().length())) {
                categories.add(one.keyword().category());
            }
        }
        return categories;
    }

    private static List<String> words(String text) {
        return BETWEEN_WORDS
                .splitAsStream(PlainText.of(text))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /** A keyword at the places of its words. */
    private record Found(Keyword keyword, List<Integer> places) {}

    private record Keyword(Category category, List<String> words) {
        int length() {
            return words.stream().mapToInt(String::length).sum();
        }

        /** Where its words are, the first one at the start; nothing when they are not there. */
        List<Integer> places(List<String> text, int start) {
            if (!isFound(words.get(0), text.get(start))) {
                return List.of();
            }
            List<Integer> places = new ArrayList<>();
            places.add(start);
            for (String word : words.subList(1, words.size())) {
                int place = places.get(places.size() - 1) + 1;
                int end = Math.min(text.size(), place + 1 + MOST_WORDS_BETWEEN);
                while (place < end && !isFound(word, text.get(place))) {
                    place++;
                }
                if (place == end) {
                    return List.of();
                }
                places.add(place);
            }
            return places;
        }

        private static boolean isFound(String word, String inText) {
            if (word.length() < SHORTEST_STEM) {
                return inText.equals(word);
            }
            int last = word.length() - 1;
            int hard = HARD.indexOf(word.charAt(last));
            return inText.startsWith(word)
                    || (hard >= 0
                            && inText.length() > last
                            && inText.startsWith(word.substring(0, last))
                            && inText.charAt(last) == SOFT.charAt(hard));
        }
    }
}
