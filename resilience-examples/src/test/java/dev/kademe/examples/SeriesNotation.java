package dev.kademe.examples;

import java.util.ArrayList;
import java.util.List;

/** Values as {@code promtool} reads them, to a thousandth: {@code _} is none, and {@code 3-1x2} is 3, 2 and 1. */
final class SeriesNotation {
    private static final int WIDTH = 100;
    private static final int SHORTEST_RUN = 3;
    private static final double THOUSAND = 1_000;
    private static final long NONE = Long.MIN_VALUE;

    private SeriesNotation() {}

    /** In lines of readable length. */
    static List<String> lines(List<Double> values) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : words(values)) {
            if (line.length() + word.length() >= WIDTH) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    private static List<String> words(List<Double> values) {
        long[] thousandths = values.stream()
                .mapToLong(value -> value.isNaN() ? NONE : Math.round(value * THOUSAND))
                .toArray();
        List<String> words = new ArrayList<>();
        for (int from = 0; from < thousandths.length; ) {
            int length = run(thousandths, from);
            long first = thousandths[from];
            if (first == NONE) {
                words.add("_");
                from++;
            } else if (length < SHORTEST_RUN) {
                words.add(number(first));
                from++;
            } else {
                long step = thousandths[from + 1] - first;
                words.add(
                        "%s%s%sx%d".formatted(number(first), step < 0 ? "-" : "+", number(Math.abs(step)), length - 1));
                from += length;
            }
        }
        return words;
    }

    /** How many values from there on are equally far apart. */
    private static int run(long[] thousandths, int from) {
        int end = from + 1;
        while (end < thousandths.length
                && thousandths[end] != NONE
                && thousandths[end] - thousandths[end - 1] == thousandths[from + 1] - thousandths[from]) {
            end++;
        }
        return end - from;
    }

    private static String number(long thousandths) {
        String text = thousandths / 1_000 + "."
                + String.valueOf(1_000 + thousandths % 1_000).substring(1);
        return text.replaceAll("\\.?0+$", "");
    }
}
