package dev.kademe.sim.incident;

import java.util.List;

/**
 * A figure over several runs.
 *
 * @param least the least
 * @param median the one in the middle, or the mean of the two there
 * @param most the most
 */
public record Spread(double least, double median, double most) {
    /** The spread of at least one value. */
    public static Spread of(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        double median = sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
        return new Spread(sorted.get(0), median, sorted.get(sorted.size() - 1));
    }
}
