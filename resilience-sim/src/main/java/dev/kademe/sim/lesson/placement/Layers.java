package dev.kademe.sim.lesson.placement;

import dev.kademe.retry.RetryPolicy;

/**
 * How many attempts each layer may make, the first included.
 *
 * @param outer the gateway's, 1 to 20
 * @param middle the middleware's, 1 to 20
 * @param inner the client wrapper's around the notification, 1 to 20
 */
public record Layers(int outer, int middle, int inner) {
    public Layers {
        for (int attempts : new int[] {outer, middle, inner}) {
            if (attempts < 1 || attempts > RetryPolicy.MOST_ATTEMPTS) {
                throw new IllegalArgumentException(
                        "a layer makes 1..%d attempts, was %d".formatted(RetryPolicy.MOST_ATTEMPTS, attempts));
            }
        }
    }

    /**
     * Reads {@code 5/3/3}.
     *
     * @throws IllegalArgumentException when it is not three whole numbers from 1 to 20
     */
    public static Layers of(String text) {
        if (!text.matches("\\d{1,2}/\\d{1,2}/\\d{1,2}")) {
            throw new IllegalArgumentException("layers are written 3/3/3, was " + text);
        }
        String[] parts = text.split("/", -1);
        return new Layers(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
    }

    /** What attempts come to when every layer spends its own. */
    public int product() {
        return outer * middle * inner;
    }
}
