package dev.kademe.sim.provider;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The lesson's fictional tokenizer: words in lower case, cut into pieces of at most five letters; a comma is a word. */
final class LessonTokenizer {
    private static final int LONGEST_PIECE = 5;

    private LessonTokenizer() {}

    static List<String> tokens(String text) {
        List<String> tokens = new ArrayList<>();
        String spaced = text.toLowerCase(Locale.ROOT).replace(",", " , ").strip();
        if (spaced.isEmpty()) {
            return tokens;
        }
        for (String word : spaced.split("\\s+", -1)) {
            for (int from = 0; from < word.length(); from += LONGEST_PIECE) {
                tokens.add(word.substring(from, Math.min(word.length(), from + LONGEST_PIECE)));
            }
        }
        return tokens;
    }
}
