package dev.kademe.document;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What one value may be.
 *
 * @param allowed for a person, after "must be"
 * @param schema the same as JSON Schema
 * @param parser what a text means; null when it is not allowed
 * @param advice a value that was probably meant, given one that is not allowed; null for none
 */
public record Kind<T>(
        String allowed,
        Map<String, Object> schema,
        Function<String, @Nullable T> parser,
        Function<String, @Nullable String> advice) {
    /** The meter amount that means that there is no such limit. */
    public static final long NO_LIMIT = -1;

    private static final Pattern WHOLE = Pattern.compile("[0-9]+(_[0-9]+)*");
    private static final String GROUPED = "[0-9]{1,3}([,.' ][0-9]{3})+";
    private static final Pattern PERCENT = Pattern.compile("[0-9]+(\\.[0-9]+)?%");
    private static final Pattern DECIMAL = Pattern.compile("[0-9]+(\\.[0-9]+)?");
    private static final Pattern SPAN = Pattern.compile("[0-9]{1,9}(ms|s|m|h|d)");
    private static final Pattern NUMBER = Pattern.compile(WHOLE + "(\\.[0-9]+)?");
    private static final String TIME_OF_DAY = "([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?|24:00(:00)?";
    private static final int LONGEST_NUMBER = 24;
    private static final int LONGEST_ADVISED = 100;

    /** What was probably meant with a text that is not allowed; null when nothing allowed is near it. */
    @Nullable
    String likely(String text) {
        // A pattern that repeats a group goes deeper with each repetition.
        String likely = text.length() > LONGEST_ADVISED ? null : advice.apply(text);
        return likely == null || parser.apply(likely) == null ? null : likely;
    }

    /** Any text of one line. */
    public static Kind<String> text(int longest) {
        return new Kind<>(
                "a text of 1 to %d characters on one line".formatted(longest),
                ordered("type", "string", "minLength", 1, "maxLength", longest),
                text -> !text.isBlank()
                                && text.length() <= longest
                                && text.chars().noneMatch(Character::isISOControl)
                        ? text
                        : null,
                text -> null);
    }

    /** A text of a pattern. */
    public static Kind<String> pattern(String allowed, String pattern) {
        Pattern compiled = Pattern.compile(pattern);
        return new Kind<>(
                allowed,
                ordered("type", "string", "pattern", "^(" + pattern + ")$"),
                text -> isLike(compiled, text) ? text : null,
                text -> {
                    String likely = text.strip().replaceAll("[\\s_]+", "-").toLowerCase(Locale.ROOT);
                    return isLike(compiled, likely) ? likely : null;
                });
    }

    /** A name that other parts of the document can use. */
    public static Kind<String> name() {
        return pattern("a name of letters, digits and hyphens, at most 64", "[A-Za-z0-9][A-Za-z0-9-]{0,63}");
    }

    /** A whole number. */
    public static Kind<Long> whole(long least, long most) {
        return new Kind<>(
                "a whole number from " + grouped(least) + " to " + grouped(most),
                Map.of(
                        "anyOf",
                        List.of(
                                ordered("type", "integer", "minimum", least, "maximum", most),
                                ordered("type", "string", "pattern", "^" + WHOLE + "$"))),
                text -> {
                    if (text.length() > LONGEST_NUMBER || !isLike(WHOLE, text)) {
                        return null;
                    }
                    BigDecimal value = new BigDecimal(text.replace("_", ""));
                    return isBetween(value, BigDecimal.valueOf(least), BigDecimal.valueOf(most))
                            ? value.longValueExact()
                            : null;
                },
                text -> text.matches(GROUPED) ? text.replaceAll("[,.' ]", "") : null);
    }

    /** A whole number that fits an int. */
    public static Kind<Integer> count(int least, int most) {
        Kind<Long> whole = whole(least, most);
        return new Kind<>(
                whole.allowed,
                whole.schema,
                text -> {
                    Long value = whole.parser.apply(text);
                    return value == null ? null : Math.toIntExact(value);
                },
                whole.advice);
    }

    /** The amount of a limit, or {@code none}: it is known that there is no such limit. */
    public static Kind<Long> amount(long most) {
        Kind<Long> whole = whole(0, most);
        return new Kind<>(
                whole.allowed + ", or none when the provider has no such limit",
                Map.of("anyOf", List.of(whole.schema, Map.of("const", "none"))),
                text -> text.equals("none") ? Long.valueOf(NO_LIMIT) : whole.parser.apply(text),
                whole.advice);
    }

    /** A number that may have a fraction. */
    public static Kind<Double> decimal(String least, String most) {
        BigDecimal min = new BigDecimal(least);
        BigDecimal max = new BigDecimal(most);
        return new Kind<>(
                "a number from " + least + " to " + most,
                Map.of(
                        "anyOf",
                        List.of(
                                ordered("type", "number", "minimum", min, "maximum", max),
                                ordered("type", "string", "pattern", "^" + NUMBER + "$"))),
                text -> {
                    if (text.length() > LONGEST_NUMBER || !isLike(NUMBER, text)) {
                        return null;
                    }
                    BigDecimal value = new BigDecimal(text.replace("_", ""));
                    return isBetween(value, min, max) ? (Double) value.doubleValue() : null;
                },
                text -> text.replace(',', '.'));
    }

    /** A part of something. */
    public static Kind<Double> ratio(String least, String most) {
        return number(least, most, BigDecimal::doubleValue);
    }

    /** A part of something in whole per mille. */
    public static Kind<Integer> perMille(String least, String most) {
        Kind<Integer> ratio = number(least, most, value -> {
            BigDecimal perMille = value.movePointRight(3).stripTrailingZeros();
            return perMille.scale() > 0 ? null : perMille.intValueExact();
        });
        return new Kind<>(ratio.allowed + ", in steps of 0.1%", ratio.schema, ratio.parser, ratio.advice);
    }

    /** A length of time with its unit. */
    public static Kind<Duration> span(String least, String most) {
        Duration shortest = span(least);
        Duration longest = span(most);
        return new Kind<>(
                "a duration with its unit (ms, s, m, h, d) from " + least + " to " + most,
                ordered("type", "string", "pattern", "^" + SPAN + "$"),
                text -> {
                    if (!isLike(SPAN, text)) {
                        return null;
                    }
                    Duration value = span(text);
                    return value.compareTo(shortest) < 0 || value.compareTo(longest) > 0 ? null : value;
                },
                text -> {
                    String likely = text.strip()
                            .toLowerCase(Locale.ROOT)
                            .replaceAll("[\\s_]", "")
                            .replaceFirst("(?<=[0-9])(sec|secs|second|seconds|sn)$", "s")
                            .replaceFirst("(?<=[0-9])(min|mins|minute|minutes|dk)$", "m")
                            .replaceFirst("(?<=[0-9])(hour|hours|hr|sa)$", "h");
                    String withUnit = likely.matches("[0-9]{1,9}") ? likely + "s" : likely;
                    return isLike(SPAN, withUnit) ? withUnit : null;
                });
    }

    /** Yes or no. */
    public static Kind<Boolean> flag() {
        return new Kind<>(
                "true or false",
                Map.of("type", "boolean"),
                text -> text.equals("true") ? Boolean.TRUE : text.equals("false") ? Boolean.FALSE : null,
                text -> text.matches("(?i)yes|on|true") ? "true" : text.matches("(?i)no|off|false") ? "false" : null);
    }

    /** One of the constants of an enum, in camel case. */
    @SafeVarargs
    public static <E extends Enum<E>> Kind<E> word(E... constants) {
        Map<String, E> byWord = new LinkedHashMap<>();
        for (E constant : constants) {
            byWord.put(word(constant), constant);
        }
        return new Kind<>(
                "one of " + String.join(", ", byWord.keySet()),
                Map.of("enum", List.copyOf(byWord.keySet())),
                byWord::get,
                text -> Nearest.of(text, byWord.keySet()));
    }

    /** A day. */
    public static Kind<LocalDate> date() {
        return new Kind<>(
                "a date such as 2026-03-17",
                ordered("type", "string", "format", "date"),
                text -> {
                    try {
                        return text.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}") ? LocalDate.parse(text) : null;
                    } catch (DateTimeException e) {
                        return null;
                    }
                },
                text -> null);
    }

    /** A time of day in minutes since midnight; 24:00 is the end of the day. */
    public static Kind<Integer> clock() {
        return new Kind<>(
                "a time of day from 00:00 to 24:00",
                ordered("type", "string", "pattern", "^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$"),
                text -> text.matches("([01][0-9]|2[0-3]):[0-5][0-9]|24:00")
                        ? Integer.parseInt(text.substring(0, 2)) * 60 + Integer.parseInt(text.substring(3))
                        : null,
                text -> text.matches("[0-9]:[0-5][0-9]") ? "0" + text : null);
    }

    /** A time of day since midnight, in seconds when it has them; 24:00 is the end of the day. */
    public static Kind<Duration> timeOfDay() {
        return new Kind<>(
                "a time of day such as 10:14 or 10:14:30, up to 24:00",
                ordered("type", "string", "pattern", "^(" + TIME_OF_DAY + ")$"),
                text -> {
                    if (!text.matches(TIME_OF_DAY)) {
                        return null;
                    }
                    Duration minutes = Duration.ofHours(Integer.parseInt(text.substring(0, 2)))
                            .plusMinutes(Integer.parseInt(text.substring(3, 5)));
                    return text.length() == 5 ? minutes : minutes.plusSeconds(Integer.parseInt(text.substring(6)));
                },
                text -> text.matches("[0-9]:[0-5][0-9](:[0-5][0-9])?") ? "0" + text : null);
    }

    /** A time zone. */
    public static Kind<ZoneId> zone() {
        return new Kind<>(
                "a time zone such as Europe/Istanbul or UTC",
                Map.of("type", "string"),
                text -> {
                    try {
                        return ZoneId.of(text);
                    } catch (DateTimeException e) {
                        return null;
                    }
                },
                text -> Nearest.of(text, ZoneId.getAvailableZoneIds()));
    }

    /** A constant as a document writes it. */
    public static String word(Enum<?> constant) {
        String[] words = constant.name().toLowerCase(Locale.ROOT).split("_", -1);
        return words[0]
                + Stream.of(words)
                        .skip(1)
                        .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                        .collect(Collectors.joining());
    }

    private static <T> Kind<T> number(String least, String most, Function<BigDecimal, @Nullable T> of) {
        BigDecimal min = decimal(least);
        BigDecimal max = decimal(most);
        return new Kind<>(
                "a ratio such as 0.15 or 15%, from " + least + " to " + most,
                Map.of(
                        "anyOf",
                        List.of(
                                ordered("type", "number", "minimum", min, "maximum", max),
                                ordered("type", "string", "pattern", "^" + PERCENT + "$"))),
                text -> {
                    if (text.length() > LONGEST_NUMBER || !(isLike(DECIMAL, text) || isLike(PERCENT, text))) {
                        return null;
                    }
                    BigDecimal value = decimal(text);
                    return isBetween(value, min, max) ? of.apply(value) : null;
                },
                text -> {
                    String likely = text.replace(" ", "").replace(',', '.').replaceFirst("^%(.*)$", "$1%");
                    boolean isRatio = isLike(DECIMAL, likely)
                            && likely.length() < LONGEST_NUMBER
                            && isBetween(decimal(likely), min, max);
                    return isRatio || likely.endsWith("%") ? likely : likely + "%";
                });
    }

    private static BigDecimal decimal(String text) {
        return text.endsWith("%")
                ? new BigDecimal(text.substring(0, text.length() - 1)).movePointLeft(2)
                : new BigDecimal(text);
    }

    private static boolean isLike(Pattern pattern, String text) {
        return pattern.matcher(text).matches();
    }

    private static boolean isBetween(BigDecimal value, BigDecimal least, BigDecimal most) {
        return value.compareTo(least) >= 0 && value.compareTo(most) <= 0;
    }

    private static Duration span(String text) {
        int unit = text.length() - (text.endsWith("ms") ? 2 : 1);
        long amount = Long.parseLong(text.substring(0, unit));
        return switch (text.substring(unit)) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            case "h" -> Duration.ofHours(amount);
            case "d" -> Duration.ofDays(amount);
            default -> throw new IllegalArgumentException("no unit in " + text);
        };
    }

    private static String grouped(long number) {
        return String.format(Locale.US, "%,d", number).replace(',', '_');
    }

    private static Map<String, Object> ordered(Object... pairs) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put((String) pairs[i], pairs[i + 1]);
        }
        return map;
    }
}
