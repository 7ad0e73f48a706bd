package dev.kademe.sim.report;

import java.util.ArrayList;
import java.util.List;

/** A table for people: the first columns to the left, numbers to the right, two spaces between. Not thread-safe. */
public final class TextTable {
    private static final String GAP = "  ";

    private final int leftColumns;
    private final List<List<String>> lines = new ArrayList<>();

    /**
     * A table with a heading.
     *
     * @param leftColumns how many columns, from the first, are set to the left
     */
    public TextTable(int leftColumns, String... headings) {
        this.leftColumns = leftColumns;
        lines.add(List.of(headings));
    }

    /** Adds a row with as many cells as there are headings. */
    public void row(Object... cells) {
        List<String> row = new ArrayList<>();
        for (Object cell : cells) {
            row.add(cell instanceof Double ratio ? Ratios.text(ratio) : cell.toString());
        }
        lines.add(row);
    }

    /** The table, a line a row, each ended. */
    public String text() {
        int[] widths = new int[lines.get(0).size()];
        for (List<String> line : lines) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], line.get(i).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> line : lines) {
            StringBuilder out = new StringBuilder();
            for (int i = 0; i < line.size(); i++) {
                String padding = " ".repeat(widths[i] - line.get(i).length());
                out.append(i == 0 ? "" : GAP).append(i < leftColumns ? line.get(i) + padding : padding + line.get(i));
            }
            text.append(out.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
