package dev.kademe.document;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds the word that was probably meant: the one with the fewest letters changed. */
final class Nearest {
    private static final int LONGEST = 64;

    private Nearest() {}

    /** The nearest of {@code words}; null when none is near. */
    static @Nullable String of(String text, Collection<String> words) {
        if (text.isEmpty() || text.length() > LONGEST) {
            return null;
        }
        String sought = plain(text);
        return words.stream()
                .filter(word ->
                        distance(sought, plain(word)) <= Math.max(1, Math.min(sought.length(), word.length()) / 3))
                .min(Comparator.<String>comparingInt(word -> distance(sought, plain(word)))
                        .thenComparing(Comparator.naturalOrder()))
                .orElse(null);
    }

    private static String plain(String word) {
        return word.toLowerCase(Locale.ROOT).replaceAll("[\\s_-]", "");
    }

    /** Letters changed, added, left out or swapped with their neighbour. */
    private static int distance(String one, String other) {
        int[] older = new int[other.length() + 1];
        int[] before = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            before[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] row = new int[other.length() + 1];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int changed = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(before[j - 1] + changed, 1 + Math.min(before[j], row[j - 1]));
                boolean isSwapped = i > 1
                        && j > 1
                        && one.charAt(i - 1) == other.charAt(j - 2)
                        && one.charAt(i - 2) == other.charAt(j - 1);
                row[j] = isSwapped ? Math.min(row[j], older[j - 2] + 1) : row[j];
            }
            older = before;
            before = row;
        }
        return before[other.length()];
    }
}
