package dev.kademe.document;

import dev.kademe.document.Shape.Group;
import dev.kademe.document.Shape.Items;
import dev.kademe.document.Shape.Leaf;
import dev.kademe.document.Shape.Table;
import dev.kademe.document.Tree.Elements;
import dev.kademe.document.Tree.Entries;
import dev.kademe.document.Tree.Section;
import dev.kademe.document.Tree.Setting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Holds the nodes of a document against the description of its keys, and reports everything that does not fit. */
final class Reader {
    /** YAML's words for nothing. */
    private static final Set<String> NOTHING = Set.of("", "~", "null", "Null", "NULL");

    private final Mistakes mistakes;

    Reader(Mistakes mistakes) {
        this.mistakes = mistakes;
    }

    /** What the node says; null when it says nothing that can be used, which is reported. */
    @Nullable
    Tree read(Shape shape, Node node, Spot owner) {
        Spot spot = Spot.of(node.getStartMark());
        if (isEmpty(node)) {
            mistakes.add(spot, "\"%s\" has no value; give it one, or take the key away".formatted(shape.name()));
            return broken(shape, spot);
        }
        if (shape instanceof Leaf<?> leaf) {
            return setting(leaf, node, spot);
        }
        if (shape instanceof Group group) {
            return section(group, node, owner);
        }
        if (shape instanceof Table table) {
            return entries(table, node, owner);
        }
        return elements((Items) shape, node, spot);
    }

    private Setting setting(Leaf<?> leaf, Node node, Spot spot) {
        if (!(node instanceof ScalarNode scalar)) {
            mistakes.add(
                    spot,
                    "%s must be %s, was %s".formatted(leaf.name(), leaf.kind().allowed(), what(node)));
            return new Setting(leaf, spot, true, null, null);
        }
        String text = scalar.getValue();
        Object value = leaf.kind().parser().apply(text);
        if (value == null) {
            String likely = leaf.kind().likely(text);
            mistakes.add(
                    spot,
                    "%s must be %s, was \"%s\"%s"
                            .formatted(
                                    leaf.name(),
                                    leaf.kind().allowed(),
                                    Wording.quoted(text),
                                    Wording.didYouMean(likely)));
        }
        return new Setting(leaf, spot, true, text, value);
    }

    private @Nullable Tree section(Group group, Node node, Spot owner) {
        Spot spot = Spot.of(node.getStartMark());
        Map<String, Tree> children = new LinkedHashMap<>();
        if (node instanceof MappingNode mapping) {
            for (Pair pair : pairs(group.name(), mapping)) {
                Shape key = group.key(pair.name).orElse(null);
                if (key == null) {
                    unknown(pair, group);
                } else {
                    put(children, key, read(key, pair.value, pair.spot));
                }
            }
        } else if (group.shorthand() != null) {
            Shape key = group.key(group.shorthand()).orElseThrow();
            put(children, key, read(key, node, owner));
        } else {
            mistakes.add(
                    spot,
                    "%s must be a mapping with the keys %s, was %s"
                            .formatted(group.name(), String.join(", ", group.names()), what(node)));
            return broken(group, spot);
        }
        Map<String, Tree> ordered = new LinkedHashMap<>();
        for (Shape key : group.keys()) {
            Tree child = children.get(key.name());
            if (child == null && key.isRequired() && !isMentioned(node, group, key)) {
                mistakes.add(owner, "%s needs the key \"%s\": %s".formatted(group.name(), key.name(), key.about()));
            }
            put(ordered, key, child == null && !isMentioned(node, group, key) ? Tree.fallback(key, owner) : child);
        }
        return new Section(group, owner, true, ordered);
    }

    private @Nullable Tree entries(Table table, Node node, Spot owner) {
        Spot spot = Spot.of(node.getStartMark());
        if (!(node instanceof MappingNode mapping)) {
            mistakes.add(spot, "%s must be a mapping of names, was %s".formatted(table.name(), what(node)));
            return broken(table, spot);
        }
        Map<String, Tree> children = new LinkedHashMap<>();
        List<String> names = new ArrayList<>();
        List<Pair> pairs = pairs(table.name(), mapping);
        for (Pair pair : pairs) {
            names.add(pair.name);
            if (table.key().parser().apply(pair.name) == null) {
                String likely = table.key().likely(pair.name);
                mistakes.add(
                        pair.spot,
                        "a name in %s must be %s, was \"%s\"%s"
                                .formatted(
                                        table.name(),
                                        table.key().allowed(),
                                        Wording.quoted(pair.name),
                                        Wording.didYouMean(likely)));
            } else {
                Tree child = read(table.value(), pair.value, pair.spot);
                if (child != null) {
                    children.put(pair.name, child);
                }
            }
        }
        if (pairs.size() < table.least() || pairs.size() > Table.MOST) {
            mistakes.add(
                    spot,
                    "%s needs %d to %d entries, had %d"
                            .formatted(table.name(), table.least(), Table.MOST, pairs.size()));
        }
        String needed = table.needed();
        if (needed != null && pairs.stream().noneMatch(pair -> pair.name.equals(needed))) {
            mistakes.add(owner, "%s needs the entry \"%s\"".formatted(table.name(), needed));
        }
        return new Entries(table, owner, true, names, children);
    }

    private @Nullable Tree elements(Items items, Node node, Spot spot) {
        if (!(node instanceof SequenceNode sequence)) {
            mistakes.add(spot, "%s must be a list such as [a, b], was %s".formatted(items.name(), what(node)));
            return broken(items, spot);
        }
        List<Node> nodes = sequence.getValue();
        if (nodes.size() < items.least() || nodes.size() > items.most()) {
            mistakes.add(
                    spot,
                    "%s needs %d to %d elements, had %d"
                            .formatted(items.name(), items.least(), items.most(), nodes.size()));
        }
        List<Tree> values = new ArrayList<>();
        for (Node element : nodes) {
            Tree value = read(items.value(), element, Spot.of(element.getStartMark()));
            if (value != null) {
                values.add(value);
            }
        }
        return new Elements(items, spot, true, values);
    }

    /** The keys of a mapping with their places; one that comes twice, or is not a word, is reported and left out. */
    private List<Pair> pairs(String owner, MappingNode mapping) {
        List<Pair> pairs = new ArrayList<>();
        Map<String, Spot> seen = new HashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            Spot spot = Spot.of(tuple.getKeyNode().getStartMark());
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                mistakes.add(spot, "a key of %s must be a word, was %s".formatted(owner, what(tuple.getKeyNode())));
                continue;
            }
            Spot first = seen.putIfAbsent(key.getValue(), spot);
            if (first == null) {
                pairs.add(new Pair(key.getValue(), spot, tuple.getValueNode()));
            } else {
                mistakes.add(
                        spot,
                        "\"%s\" is there twice, first in line %d; keep one"
                                .formatted(Wording.quoted(key.getValue()), first.line()));
            }
        }
        return pairs;
    }

    private void unknown(Pair pair, Group group) {
        String nearest = Nearest.of(pair.name, group.names());
        mistakes.add(
                pair.spot,
                "unknown key \"%s\" in %s%s allowed: %s"
                        .formatted(
                                Wording.quoted(pair.name),
                                group.name(),
                                nearest == null ? ";" : Wording.didYouMean(nearest),
                                String.join(", ", group.names())));
    }

    private static boolean isMentioned(Node node, Group group, Shape key) {
        return !(node instanceof MappingNode mapping)
                ? key.name().equals(group.shorthand())
                : mapping.getValue().stream()
                        .anyMatch(tuple -> tuple.getKeyNode() instanceof ScalarNode scalar
                                && scalar.getValue().equals(key.name()));
    }

    private static void put(Map<String, Tree> children, Shape key, @Nullable Tree child) {
        if (child != null) {
            children.put(key.name(), child);
        }
    }

    /** Stands for what could not be read, so that nothing is made of it and it is not called missing as well. */
    private static @Nullable Tree broken(Shape shape, Spot spot) {
        return shape instanceof Leaf<?> leaf ? new Setting(leaf, spot, true, null, null) : null;
    }

    /** Whether there is nothing after the colon, or YAML's word for nothing. */
    private static boolean isEmpty(Node node) {
        return node instanceof ScalarNode scalar && scalar.isPlain() && NOTHING.contains(scalar.getValue());
    }

    private static String what(Node node) {
        if (node instanceof ScalarNode scalar) {
            return "\"" + Wording.quoted(scalar.getValue()) + "\"";
        }
        return node instanceof MappingNode ? "a mapping" : "a list";
    }

    private record Pair(String name, Spot spot, Node value) {}
}
