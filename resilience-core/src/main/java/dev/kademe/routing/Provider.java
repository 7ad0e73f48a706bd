package dev.kademe.routing;

/**
 * Who runs a model. Models at the same provider have the same clearance. Immutable.
 *
 * @param name used in provenance and for people, 1 to 64 characters
 * @param isCleared whether it may be sent personal data
 */
public record Provider(String name, boolean isCleared) {
    /** The provider of targets that name none: the application's main one, cleared for personal data. */
    public static final Provider MAIN = new Provider("main", true);

    public Provider {
        if (name.isBlank() || name.length() > 64) {
            throw new IllegalArgumentException(
                    "a provider's name must have 1..64 characters, was \"%s\"".formatted(name));
        }
    }

    /** A provider that may be sent personal data. */
    public static Provider cleared(String name) {
        return new Provider(name, true);
    }

    /** A provider that may not. */
    public static Provider uncleared(String name) {
        return new Provider(name, false);
    }
}
