package dev.kademe.sim.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads what the user typed; every complaint names the option, the value and what is allowed, in one line. */
final class Inputs {
    private static final int LONGEST_NUMBER = 18;

    private Inputs() {}

    /** A whole number from {@code min} to {@code max}. */
    static long number(String option, String text, long min, long max) {
        boolean isNumber = text.matches("-?[0-9]{1," + LONGEST_NUMBER + "}");
        long value = isNumber ? Long.parseLong(text) : 0;
        if (!isNumber || value < min || value > max) {
            throw new BadInput(option, text, "a whole number from %d to %d".formatted(min, max));
        }
        return value;
    }

    /** Whole numbers, or {@code defaults} when the option was not given. */
    static List<Integer> numbers(
            String option, @Nullable List<String> texts, List<Integer> defaults, long min, long max) {
        if (texts == null) {
            return defaults;
        }
        List<Integer> numbers = new ArrayList<>();
        texts.forEach(text -> numbers.add((int) number(option, text, min, max)));
        return numbers;
    }

    /** A constant, by its name in lower case. */
    static <E extends Enum<E>> E word(String option, String text, E[] allowed) {
        return Stream.of(allowed)
                .filter(constant -> name(constant).equals(text))
                .findFirst()
                .orElseThrow(() -> new BadInput(
                        option,
                        text,
                        String.join(", ", Stream.of(allowed).map(Inputs::name).toList())));
    }

    /** Something that {@code parse} reads and {@code isAllowed} accepts. */
    static <T> T parsed(String option, String text, Function<String, T> parse, Predicate<T> isAllowed, String allowed) {
        try {
            T value = parse.apply(text);
            if (isAllowed.test(value)) {
                return value;
            }
        } catch (IllegalArgumentException e) {
            // Said below, with what is allowed.
        }
        throw new BadInput(option, text, allowed);
    }

    static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** The user's mistake. */
    static final class BadInput extends RuntimeException {
        private static final long serialVersionUID = 1L;

        BadInput(String option, String value, String allowed) {
            super("%s must be %s, was '%s'"
                    .formatted(option, allowed, value.lines().findFirst().orElse("")));
        }
    }
}
