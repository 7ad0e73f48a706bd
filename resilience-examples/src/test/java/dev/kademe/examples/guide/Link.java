package dev.kademe.examples.guide;

import java.nio.file.Files;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A link of a page to a file of the checkout. */
final class Link {
    private static final Pattern TARGET = Pattern.compile("\\]\\((?!https?://|#)([^)#]+)(?:#[^)]*)?\\)");

    private Link() {}

    /** The targets of a page, from the top. */
    static List<String> targets(Page page) {
        return page.lines().stream()
                .map(TARGET::matcher)
                .flatMap(Matcher::results)
                .map(found -> found.group(1))
                .toList();
    }

    /** The targets of a page that are not there. */
    static List<String> broken(Page page) {
        return targets(page).stream()
                .filter(target -> !Files.exists(
                        Objects.requireNonNull(page.file().getParent()).resolve(target)))
                .toList();
    }
}
