package dev.kademe.sim.provider;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The lesson's fictional model: it gives the label with the most traces in the prompt, the first one of equals. */
final class LabelModel {
    private static final double BASE_WEIGHT = 0.15;
    private static final int FEWEST_CANDIDATES = 3;
    private static final int STEM = 5;

    private final List<String> labels;
    private final Map<String, String> labelOfTrace = new HashMap<>();

    LabelModel(List<String> labels, List<String[]> traces) {
        this.labels = labels;
        for (String[] trace : traces) {
            labelOfTrace.put(trace[1], trace[2]);
        }
    }

    String label(List<String> tokens) {
        Map<String, Double> weights = candidates(new HashSet<>(tokens));
        for (String token : tokens) {
            String label = labelOfTrace.get(token);
            if (label != null) {
                weights.computeIfPresent(label, (ignored, weight) -> weight + 1.0);
            }
        }
        String best = "";
        double heaviest = 0;
        for (Map.Entry<String, Double> entry : weights.entrySet()) {
            if (entry.getValue() > heaviest) {
                best = entry.getKey();
                heaviest = entry.getValue();
            }
        }
        return best;
    }

    /** The labels that the prompt names narrow the choice, when it names at least three. Sorted by name. */
    private Map<String, Double> candidates(Set<String> tokens) {
        List<String> named = new ArrayList<>();
        for (String label : labels) {
            if (tokens.contains(label.substring(0, Math.min(STEM, label.length())))) {
                named.add(label);
            }
        }
        Map<String, Double> weights = new TreeMap<>();
        for (String label : named.size() >= FEWEST_CANDIDATES ? named : labels) {
            weights.put(label, BASE_WEIGHT);
        }
        return weights;
    }
}
