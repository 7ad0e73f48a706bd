package dev.kademe.document;

import dev.kademe.document.Tree.Elements;
import dev.kademe.document.Tree.Entries;
import dev.kademe.document.Tree.Section;
import dev.kademe.document.Tree.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Every setting of a document with its source, as YAML: what is printed means the same, and leaves nothing to defaults.
 */
final class Page {
    private static final int COMMENT_COLUMN = 56;

    private final List<String> lines = new ArrayList<>();

    private Page() {}

    static String of(Section root) {
        Page page = new Page();
        page.children(root.children(), 0, root.shape().keys());
        return String.join("\n", page.lines) + "\n";
    }

    private void children(Map<String, Tree> children, int depth, List<Shape> keys) {
        for (Shape key : keys) {
            Tree child = children.get(key.name());
            if (child == null) {
                comment(depth, key.name(), "none");
            } else {
                tree(key.name(), child, depth);
            }
        }
    }

    private void tree(String name, Tree tree, int depth) {
        if (tree instanceof Setting setting) {
            setting(name, setting, depth);
        } else if (tree instanceof Elements elements) {
            elements(name, elements, depth);
        } else if (!holdsValue(tree)) {
            comment(depth, name, "none");
        } else {
            lines.add(indent(depth) + name + ":");
            if (tree instanceof Section section) {
                children(section.children(), depth + 1, section.shape().keys());
            } else if (tree instanceof Entries entries) {
                entries.children().forEach((entry, child) -> tree(entry, child, depth + 1));
            }
        }
    }

    private void setting(String name, Setting setting, int depth) {
        if (setting.text() == null) {
            comment(depth, name, String.valueOf(setting.shape().absent()));
            return;
        }
        Source source = setting.shape().source();
        String note = setting.isSet() || source == null
                ? "set"
                : "default: " + source.name().toLowerCase(Locale.ROOT);
        noted(indent(depth) + name + ": " + scalar(setting.text()), note);
    }

    private void elements(String name, Elements elements, int depth) {
        if (elements.values().stream().allMatch(Setting.class::isInstance)) {
            String values = elements.values().stream()
                    .map(value -> scalar(String.valueOf(((Setting) value).text())))
                    .collect(Collectors.joining(", ", "[", "]"));
            noted(indent(depth) + name + ": " + values, "set");
            return;
        }
        lines.add(indent(depth) + name + ":");
        for (Tree value : elements.values()) {
            int first = lines.size();
            Section section = (Section) value;
            children(section.children(), depth + 2, present(section));
            String line = lines.get(first);
            lines.set(
                    first,
                    indent(depth + 1) + "- " + line.substring(indent(depth + 2).length()));
        }
    }

    /** An element says which kind it is by the mapping that is there; the others are not worth a line each. */
    private static List<Shape> present(Section element) {
        return element.shape().keys().stream()
                .filter(key ->
                        !(key instanceof Shape.Group) || element.children().containsKey(key.name()))
                .toList();
    }

    private void comment(int depth, String name, String absent) {
        lines.add(indent(depth) + "# " + name + ": " + absent);
    }

    private void noted(String line, String note) {
        lines.add(line + " ".repeat(Math.max(1, COMMENT_COLUMN - line.length())) + "# " + note);
    }

    private static boolean holdsValue(Tree tree) {
        if (tree instanceof Setting setting) {
            return setting.text() != null;
        }
        if (tree instanceof Section section) {
            return section.children().values().stream().anyMatch(Page::holdsValue);
        }
        return tree instanceof Elements
                || ((Entries) tree).children().values().stream().anyMatch(Page::holdsValue);
    }

    private static String indent(int depth) {
        return "  ".repeat(depth);
    }

    /** Plain where that cannot mean anything else. */
    private static String scalar(String text) {
        boolean isPlain = text.matches("[A-Za-z0-9][A-Za-z0-9_./%+-]*") && !text.matches("null|Null|NULL");
        return isPlain ? text : "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
