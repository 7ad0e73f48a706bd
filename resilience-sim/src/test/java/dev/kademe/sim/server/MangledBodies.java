package dev.kademe.sim.server;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Requests that were damaged on their way, or on purpose. */
final class MangledBodies {
    private static final List<String> PIECES = List.of(
            "[".repeat(200),
            "{\"a\":".repeat(200),
            "9".repeat(200),
            "\"" + "x".repeat(1_500) + "\":1,",
            "\"max_tokens\":-1,",
            "\"max_tokens\":1e999,",
            "\"max_tokens\":99999999999999999999,",
            "\"n\":2,",
            "null",
            "\\ud800",
            "\u0000",
            "}",
            "]",
            "\"");

    private MangledBodies() {}

    /** {@code body} with up to eight bytes changed, pieces inserted, or its end cut off. */
    static byte[] mangle(String body, SplittableRandom random) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        int changes = random.nextInt(9);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(3)) {
                case 0 -> bytes[at] = (byte) random.nextInt(256);
                case 1 -> bytes = insert(bytes, at, PIECES.get(random.nextInt(PIECES.size())));
                default -> bytes = Arrays.copyOf(bytes, Math.max(1, bytes.length - random.nextInt(5)));
            }
        }
        return bytes;
    }

    private static byte[] insert(byte[] bytes, int at, String piece) {
        byte[] inserted = piece.getBytes(StandardCharsets.UTF_8);
        byte[] longer = Arrays.copyOf(bytes, bytes.length + inserted.length);
        System.arraycopy(bytes, at, longer, at + inserted.length, bytes.length - at);
        System.arraycopy(inserted, 0, longer, at, inserted.length);
        return longer;
    }
}
