package dev.kademe.call;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What kind of question is asked; it chooses the route. A category that no route names counts as sensitive.
 *
 * @param name lower-case words joined by hyphens, such as {@code order-cancel}; 1 to 64 characters
 */
public record Category(String name) {
    private static final int LONGEST = 64;
    private static final Pattern NAME = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

    /** A question with nothing special about it. */
    public static final Category GENERAL = new Category("general");

    /** Nobody knows what kind of question it is; it counts as sensitive. */
    public static final Category UNSURE = new Category("unsure");

    public Category {
        if (name.length() > LONGEST || !NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "category must be lower-case words joined by hyphens, at most 64 characters, was \"" + name + "\"");
        }
    }

    /** As a record has it, but fast the first time: every call looks its route up by its category. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Category category && name.equals(category.name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }
}
