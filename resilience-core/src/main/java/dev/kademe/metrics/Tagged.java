package dev.kademe.metrics;

import java.util.Locale;

/**
 * A value that a tag may have: the constant of an enum, or a name that {@link Names} knows. There is no other way to make
 * one, so that no id and no text can become a tag.
 *
 * @param text as it stands in the registry
 * @param isName whether somebody has configured it
 */
record Tagged(String text, boolean isName) {
    static Tagged of(Enum<?> constant) {
        return new Tagged(word(constant), false);
    }

    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
