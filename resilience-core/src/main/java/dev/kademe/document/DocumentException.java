package dev.kademe.document;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A plan or a scenario that cannot be used, with everything that is wrong with it, by line. Its message has a line for each mistake, as
 * compilers write them: {@code plan.yaml:12:5: unknown key "celing"; did you mean "ceiling"?}
 */
public final class DocumentException extends IllegalArgumentException {
    /** The mistakes that are kept; what is wrong beyond them is only counted: {@value}. */
    public static final int MOST_MISTAKES = 50;

    private static final long serialVersionUID = 1L;

    private final transient List<Mistake> mistakes;

    DocumentException(String file, List<Mistake> all) {
        super(text(file, all));
        this.mistakes = kept(all);
    }

    /** What is wrong, by line and column; at least one, at most {@link #MOST_MISTAKES}. */
    public List<Mistake> mistakes() {
        return mistakes;
    }

    private static List<Mistake> kept(List<Mistake> all) {
        return all.stream()
                .sorted(Comparator.comparingInt(Mistake::line).thenComparingInt(Mistake::column))
                .distinct()
                .limit(MOST_MISTAKES)
                .toList();
    }

    private static String text(String file, List<Mistake> all) {
        List<Mistake> kept = kept(all);
        String lines = kept.stream()
                .map(mistake -> "%s:%d:%d: %s".formatted(file, mistake.line(), mistake.column(), mistake.message()))
                .collect(Collectors.joining("\n"));
        long left = all.stream().distinct().count() - kept.size();
        return left > 0 ? "%s%n%s: and %d more".formatted(lines, file, left) : lines;
    }

    /**
     * One thing that is wrong.
     *
     * @param line where, from 1
     * @param column where, from 1
     * @param message what was found and what is allowed, in one line
     */
    public record Mistake(int line, int column, String message) {}
}
