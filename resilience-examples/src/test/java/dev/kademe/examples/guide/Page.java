package dev.kademe.examples.guide;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A page of the documentation, as far as it can be checked. Maven runs tests in the folder of their module: the checkout is one up. */
record Page(Path file, List<String> lines) {
    static final Path CHECKOUT = Path.of("..");

    private static final Pattern COMMENT = Pattern.compile("<!-- (\\w+): (.*) -->");

    /** Every page of the checkout. */
    static List<Page> all() {
        try (Stream<Path> root = Files.list(CHECKOUT);
                Stream<Path> docs = Files.walk(CHECKOUT.resolve("docs"))) {
            return Stream.concat(root, docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .map(Page::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Page of(Path file) {
        try {
            return new Page(file, Files.readAllLines(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The fenced blocks, from the top. */
    List<Block> blocks() {
        List<Block> blocks = new ArrayList<>();
        int start = -1;
        for (int line = 0; line < lines.size(); line++) {
            if (lines.get(line).startsWith("```")) {
                if (start >= 0) {
                    blocks.add(block(start, line));
                }
                start = start < 0 ? line : -1;
            }
        }
        return blocks;
    }

    List<String> headings() {
        List<String> headings = new ArrayList<>();
        boolean isFenced = false;
        for (String line : lines) {
            isFenced ^= line.startsWith("```");
            if (!isFenced && line.startsWith("#")) {
                headings.add(line);
            }
        }
        return headings;
    }

    private Block block(int start, int end) {
        Matcher comment = COMMENT.matcher(start == 0 ? "" : lines.get(start - 1));
        boolean isTold = comment.matches();
        return new Block(
                file + ":" + (start + 1),
                lines.get(start).substring(3),
                List.copyOf(lines.subList(start + 1, end)),
                isTold ? comment.group(1) : "",
                isTold ? comment.group(2) : "");
    }

    /**
     * One fenced block.
     *
     * @param place the page and the line it begins at
     * @param language what the fence says, or nothing
     * @param kind what the comment above it says that it is, such as {@code snippet}, or nothing
     * @param source where it is from: a file with or without {@code #region}, or a command
     */
    record Block(String place, String language, List<String> lines, String kind, String source) {
        @Override
        public String toString() {
            return place;
        }
    }
}
