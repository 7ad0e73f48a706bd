package dev.kademe.sim.rehearse;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Two plans that lived through the same scenario with the same seeds: what differs is the plan, not the chance. Immutable.
 *
 * @param first the rehearsals of the one plan
 * @param second those of the other, seed by seed
 */
public record PairedComparison(List<Outcome> first, List<Outcome> second) {
    private static final double CONFIDENCE = 0.95;

    public PairedComparison {
        first = List.copyOf(first);
        second = List.copyOf(second);
        if (first.size() != second.size() || first.isEmpty()) {
            throw new IllegalArgumentException("as many rehearsals of both, at least one; there were %d and %d"
                    .formatted(first.size(), second.size()));
        }
    }

    /** Every measure. */
    public List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (Measure measure : Measure.values()) {
            double[] differences = IntStream.range(0, first.size())
                    .mapToDouble(i -> measure.of(second.get(i)) - measure.of(first.get(i)))
                    .toArray();
            rows.add(new Row(measure, mean(first, measure), mean(second, measure), Difference.of(differences)));
        }
        return rows;
    }

    private static double mean(List<Outcome> outcomes, Measure measure) {
        return outcomes.stream().mapToDouble(measure::of).average().orElseThrow();
    }

    /**
     * One measure.
     *
     * @param first the mean over the one plan's rehearsals
     * @param second the mean over the other's
     * @param difference the second less the first
     */
    public record Row(Measure measure, double first, double second, Difference difference) {}

    /**
     * The mean of paired differences, with its interval by Student's t.
     *
     * @param mean over the seeds
     * @param halfWidth of the interval that holds the true mean with a confidence of 95 %; not a number for one seed
     * @param least the smallest difference of a seed
     * @param most the largest one
     */
    public record Difference(double mean, double halfWidth, double least, double most) {
        static Difference of(double[] differences) {
            int count = differences.length;
            double mean = IntStream.range(0, count)
                    .mapToDouble(i -> differences[i])
                    .average()
                    .orElseThrow();
            double squares = 0;
            double least = differences[0];
            double most = differences[0];
            for (double difference : differences) {
                squares += (difference - mean) * (difference - mean);
                least = Math.min(least, difference);
                most = Math.max(most, difference);
            }
            double halfWidth = count < 2
                    ? Double.NaN
                    : TDistribution.of(count - 1).inverseSurvivalProbability((1 - CONFIDENCE) / 2)
                            * Math.sqrt(squares / (count - 1) / count);
            return new Difference(mean, halfWidth, least, most);
        }

        /** Whether the interval leaves out 0, so that the plan and not chance makes the difference. */
        public boolean isMeasured() {
            return Math.abs(mean) > halfWidth;
        }
    }
}
