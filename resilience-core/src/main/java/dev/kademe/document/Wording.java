package dev.kademe.document;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** How messages about a document say what was found and what was probably meant. */
public final class Wording {
    private static final int LONGEST_QUOTE = 40;

    private Wording() {}

    static String didYouMean(@Nullable String likely) {
        return likely == null ? "" : "; did you mean \"" + likely + "\"?";
    }

    /** What was found, short and on one line. */
    static String quoted(String text) {
        String line = text.replaceAll("\\p{Cntrl}+", " ");
        return line.length() <= LONGEST_QUOTE ? line : line.substring(0, LONGEST_QUOTE) + "…";
    }

    /** A reference to something that is not there. */
    public static String unknownName(String what, String name, Collection<String> known) {
        String nearest = Nearest.of(name, known);
        return "there is no %s \"%s\"%s there are: %s"
                .formatted(
                        what,
                        quoted(name),
                        nearest == null ? ";" : didYouMean(nearest),
                        known.isEmpty() ? "none" : String.join(", ", known));
    }
}
