package dev.kademe.document;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What may stand at a place of a document. The reader, the page and the JSON Schema are all made from it. */
public sealed interface Shape {
    /** The key it stands under. */
    String name();

    /** What it is, for a person. */
    String about();

    /** Whether the key must be there. */
    default boolean isRequired() {
        return false;
    }

    /**
     * One value.
     *
     * @param fallback the default as it would be written; null when there is none
     * @param source where the default is from; null when there is none
     * @param absent what having no value means; null when that is not possible
     */
    record Leaf<T>(
            String name,
            Kind<T> kind,
            String about,
            @Nullable String fallback,
            @Nullable Source source,
            @Nullable String absent)
            implements Shape {

        /** A value that must be given. */
        public static <T> Leaf<T> required(String name, Kind<T> kind, String about) {
            return new Leaf<>(name, kind, about, null, null, null);
        }

        /** A value with a default. */
        public static <T> Leaf<T> of(String name, Kind<T> kind, String about, String fallback, Source source) {
            return new Leaf<>(name, kind, about, fallback, source, null);
        }

        /** A value that may be left out, which {@code absent} says the meaning of. */
        public static <T> Leaf<T> optional(String name, Kind<T> kind, String about, String absent) {
            return new Leaf<>(name, kind, about, null, null, absent);
        }

        @Override
        public boolean isRequired() {
            return fallback == null && absent == null;
        }
    }

    /**
     * A mapping of known keys.
     *
     * @param shorthand the key that is meant when its value stands in place of the mapping; null for none
     * @param presence what it means that it is not there
     */
    record Group(
            String name,
            String about,
            List<Shape> keys,
            @Nullable String shorthand,
            Presence presence) implements Shape {
        public Group(String name, String about, Shape... keys) {
            this(name, about, List.of(keys), null, Presence.DEFAULTED);
        }

        public Group shorthand(Shape key) {
            return new Group(name, about, keys, key.name(), presence);
        }

        public Group optional() {
            return new Group(name, about, keys, shorthand, Presence.OPTIONAL);
        }

        public Group required() {
            return new Group(name, about, keys, shorthand, Presence.REQUIRED);
        }

        public Group named(String newName, String newAbout) {
            return new Group(newName, newAbout, keys, shorthand, presence);
        }

        @Override
        public boolean isRequired() {
            return presence == Presence.REQUIRED;
        }

        public Optional<Shape> key(String key) {
            return keys.stream().filter(shape -> shape.name().equals(key)).findFirst();
        }

        public List<String> names() {
            return keys.stream().map(Shape::name).toList();
        }

        /** What it means that a mapping is not there. */
        public enum Presence {
            /** All its defaults. */
            DEFAULTED,
            /** There is none. */
            OPTIONAL,
            /** A mistake. */
            REQUIRED
        }
    }

    /**
     * A mapping of names that the author chooses.
     *
     * @param key what a name may be
     * @param value what stands under each
     * @param least how many there must be
     * @param needed the name that must be there; null for none
     */
    record Table(
            String name,
            String about,
            Kind<?> key,
            Shape value,
            int least,
            @Nullable String needed) implements Shape {
        /** The most entries of a table or a list: {@value}. */
        public static final int MOST = 1_000;

        @Override
        public boolean isRequired() {
            return least > 0;
        }
    }

    /**
     * A list.
     *
     * @param value what each element is
     * @param least how many there must be at least, when it is there
     * @param most how many there can be at most
     */
    record Items(String name, String about, Shape value, int least, int most, boolean isRequired) implements Shape {}
}
