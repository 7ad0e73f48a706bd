package dev.kademe.failure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The scalar fields of an error body by path in lower case, such as {@code error.details.retrydelay}; arrays leave no
 * trace in it. Bounded by what {@link BodyReader} puts in.
 */
final class Body {
    static final Body EMPTY = new Body();

    private final Map<String, List<String>> fields = new LinkedHashMap<>();

    /** Adds a value. */
    void put(String path, String value) {
        fields.computeIfAbsent(path, ignored -> new ArrayList<>(1)).add(value);
    }

    /** All values at a path, in order. */
    List<String> all(String path) {
        return fields.getOrDefault(path, List.of());
    }

    /** All fields, in order. */
    Map<String, List<String>> fields() {
        return fields;
    }
}
