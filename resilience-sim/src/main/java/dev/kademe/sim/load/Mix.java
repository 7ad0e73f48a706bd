package dev.kademe.sim.load;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;

/**
 * A choice between several things, each with its part of the whole. Immutable.
 *
 * @param <T> what is chosen
 */
public final class Mix<T> {
    private static final double CLOSE = 1e-9;

    private final List<T> values;
    private final double[] upTo;

    private Mix(Map<T, Double> parts) {
        this.values = List.copyOf(parts.keySet());
        this.upTo = new double[values.size()];
        double sum = 0;
        for (int i = 0; i < upTo.length; i++) {
            double part = Objects.requireNonNull(parts.get(values.get(i)));
            if (!(part >= 0)) {
                throw new IllegalArgumentException(
                        "part of %s must be 0 or more, was %s".formatted(values.get(i), part));
            }
            sum += part;
            upTo[i] = sum;
        }
        if (Math.abs(sum - 1) > CLOSE) {
            throw new IllegalArgumentException("parts must add up to 1, were " + sum);
        }
    }

    /** Always the same. */
    public static <T> Mix<T> of(T only) {
        return new Mix<>(Map.of(only, 1.0));
    }

    /**
     * Each with its part.
     *
     * @param parts 0 or more, together 1; in the order in which chance is divided between them
     */
    public static <T> Mix<T> of(Map<T, Double> parts) {
        return new Mix<>(parts);
    }

    /** Each as often as the others. */
    public static <T> Mix<T> even(List<T> values) {
        Map<T, Double> parts = new LinkedHashMap<>();
        values.forEach(value -> parts.put(value, 1.0 / values.size()));
        return new Mix<>(parts);
    }

    /** What can be drawn. */
    public List<T> values() {
        return values;
    }

    /** One of them; always draws one number, so that another mix does not shift what is drawn after it. */
    public T drawn(RandomGenerator random) {
        double number = random.nextDouble();
        int at = 0;
        while (at < upTo.length - 1 && number >= upTo[at]) {
            at++;
        }
        return values.get(at);
    }
}
