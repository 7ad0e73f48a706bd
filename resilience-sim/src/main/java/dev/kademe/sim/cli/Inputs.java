package dev.kademe.sim.cli;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads what the user typed; every complaint names the option, the value and what is allowed, in one line. */
final class Inputs {
    private static final int LONGEST_NUMBER = 18;
    private static final int DECIMALS = 9;
    private static final double LEAST_DIFFERENCE = 1e-9;
    private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})(ms|s|m|h)");
    private static final Map<String, ChronoUnit> UNITS =
            Map.of("ms", ChronoUnit.MILLIS, "s", ChronoUnit.SECONDS, "m", ChronoUnit.MINUTES, "h", ChronoUnit.HOURS);

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

    /** A number from {@code min} to {@code max}, such as 0.25. */
    static double decimal(String option, String text, double min, double max) {
        boolean isNumber = text.matches("[0-9]{1,9}(\\.[0-9]{1,9})?");
        double value = isNumber ? Double.parseDouble(text) : 0;
        if (!isNumber || value < min || value > max + LEAST_DIFFERENCE) {
            throw new BadInput(option, text, "a number from %s to %s".formatted(plain(min), plain(max)));
        }
        return value;
    }

    /** A time from 0 to {@code max}, in whole minutes, with its unit. */
    static Duration duration(String option, String text, Duration max) {
        Matcher matcher = DURATION.matcher(text);
        if (matcher.matches()) {
            Duration value = Duration.of(Long.parseLong(matcher.group(1)), UNITS.get(matcher.group(2)));
            if (value.compareTo(max) <= 0) {
                return value;
            }
        }
        throw new BadInput(option, text, "a time such as 300ms, 2s or 1m, at most %dm".formatted(max.toMinutes()));
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

    private static String plain(double value) {
        BigDecimal rounded = BigDecimal.valueOf(value).setScale(DECIMALS, RoundingMode.HALF_UP);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
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
