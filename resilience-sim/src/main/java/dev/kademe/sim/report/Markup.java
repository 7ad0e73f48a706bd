package dev.kademe.sim.report;

import java.util.ArrayDeque;
import java.util.Deque;

/** Text with elements around it; whatever is put in is escaped. Not thread-safe. */
final class Markup {
    private final StringBuilder html = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /** What has no meaning in HTML. */
    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /**
     * Begins an element.
     *
     * @param attributes names and values in turns; an empty value is written as the name alone
     */
    Markup begin(String element, String... attributes) {
        html.append('<').append(element);
        for (int i = 0; i < attributes.length; i += 2) {
            html.append(' ').append(attributes[i]);
            if (!attributes[i + 1].isEmpty()) {
                html.append("=\"").append(escaped(attributes[i + 1])).append('"');
            }
        }
        html.append('>');
        open.push(element);
        return this;
    }

    /** Text in the element that was begun last. */
    Markup text(String text) {
        html.append(escaped(text));
        return this;
    }

    /** Ends the element that was begun last. */
    Markup end() {
        html.append("</").append(open.pop()).append('>');
        return this;
    }

    /** Ends it, and the line. */
    Markup endLine() {
        end();
        html.append('\n');
        return this;
    }

    /** An element with nothing but text. */
    Markup element(String element, String text, String... attributes) {
        return begin(element, attributes).text(text).end();
    }

    /** What was written, every element ended. */
    String html() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("not ended: " + open);
        }
        return html.toString();
    }
}
