package dev.kademe.document;

import dev.kademe.document.Mistakes.Unread;
import dev.kademe.document.Shape.Group;
import dev.kademe.document.Shape.Items;
import dev.kademe.document.Shape.Leaf;
import dev.kademe.document.Shape.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What stands at a place of a document, or would stand there by default. */
public sealed interface Tree {
    /** What may stand there. */
    Shape shape();

    /** Where it is written; where its owner is, when it is a default. */
    Spot spot();

    /** Whether the document says it. */
    boolean isSet();

    /**
     * One value.
     *
     * @param text as it is written, or the default as it would be; null when there is none
     * @param value what it means; null when there is none or it could not be read
     */
    record Setting(
            Leaf<?> shape,
            Spot spot,
            boolean isSet,
            @Nullable String text,
            @Nullable Object value) implements Tree {
        public static Setting fallback(Leaf<?> leaf, Spot owner) {
            String text = leaf.fallback();
            return new Setting(
                    leaf,
                    owner,
                    false,
                    text,
                    text == null ? null : leaf.kind().parser().apply(text));
        }

        /** The value, read with the key that it was made by. */
        // Values are made by the kind of their key, of that very one; keys are compared for every value of a plan.
        @SuppressWarnings({"unchecked", "ReferenceEquality"})
        public <T> T as(Leaf<T> leaf) {
            if (shape != leaf) {
                throw new IllegalArgumentException("%s is not %s".formatted(shape.name(), leaf.name()));
            }
            if (value == null) {
                throw new Unread();
            }
            return (T) value;
        }
    }

    /** A mapping of known keys; a child that is not there and has no default is left out. */
    record Section(Group shape, Spot spot, boolean isSet, Map<String, Tree> children) implements Tree {
        public Section {
            children = Collections.unmodifiableMap(new LinkedHashMap<>(children));
        }

        /** The value or its default. */
        public <T> T get(Leaf<T> leaf) {
            return setting(leaf).as(leaf);
        }

        /** The value, if there is one. */
        public <T> Optional<T> find(Leaf<T> leaf) {
            Setting setting = setting(leaf);
            if (setting.isSet() && setting.value() == null) {
                throw new Unread();
            }
            return setting.value() == null ? Optional.empty() : Optional.of(setting.as(leaf));
        }

        public Setting setting(Leaf<?> leaf) {
            return (Setting) child(leaf);
        }

        public boolean isSet(Shape key) {
            Tree child = children.get(key.name());
            return child != null && child.isSet();
        }

        public Section in(Group group) {
            return (Section) child(group);
        }

        public Optional<Section> find(Group group) {
            return Optional.ofNullable((Section) children.get(group.name()));
        }

        public Entries entries(Table table) {
            return (Entries) child(table);
        }

        /** The elements of a list; none when it is not there. */
        public List<Tree> items(Items items) {
            Tree child = children.get(items.name());
            return child instanceof Elements elements ? elements.values() : List.of();
        }

        /** The values of a list of values; none when it is not there. */
        public <T> List<T> values(Items items, Leaf<T> element) {
            List<T> values = new ArrayList<>();
            items(items).forEach(item -> values.add(((Setting) item).as(element)));
            return values;
        }

        /** Where a key is written; where the mapping is, when it is not. */
        public Spot spot(Shape key) {
            Tree child = children.get(key.name());
            return child == null || !child.isSet() ? spot : child.spot();
        }

        private Tree child(Shape key) {
            Tree child = children.get(key.name());
            if (child == null) {
                throw new Unread();
            }
            return child;
        }
    }

    /**
     * A mapping of names.
     *
     * @param names all of them, those of entries that could not be read included
     */
    record Entries(Table shape, Spot spot, boolean isSet, List<String> names, Map<String, Tree> children)
            implements Tree {
        public Entries {
            names = List.copyOf(names);
            children = Collections.unmodifiableMap(new LinkedHashMap<>(children));
        }

        public Map<String, Section> sections() {
            Map<String, Section> sections = new LinkedHashMap<>();
            children.forEach((name, child) -> {
                if (child instanceof Section section) {
                    sections.put(name, section);
                }
            });
            return sections;
        }
    }

    /** A list. */
    record Elements(Items shape, Spot spot, boolean isSet, List<Tree> values) implements Tree {
        public Elements {
            values = List.copyOf(values);
        }
    }

    /** What is there when the document says nothing; null when that is nothing. */
    static @Nullable Tree fallback(Shape shape, Spot owner) {
        if (shape instanceof Leaf<?> leaf) {
            return Setting.fallback(leaf, owner);
        }
        if (shape instanceof Table table) {
            return new Entries(table, owner, false, List.of(), Map.of());
        }
        if (shape instanceof Group group && group.presence() == Group.Presence.DEFAULTED) {
            Map<String, Tree> children = new LinkedHashMap<>();
            for (Shape key : group.keys()) {
                Tree child = fallback(key, owner);
                if (child != null) {
                    children.put(key.name(), child);
                }
            }
            return new Section(group, owner, false, children);
        }
        return null;
    }
}
