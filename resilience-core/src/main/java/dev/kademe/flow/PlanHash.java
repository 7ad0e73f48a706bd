package dev.kademe.flow;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.zip.CRC32;

/** A short name for a plan, so that an answer tells which one decided it: a checksum, which no slip of a digit leaves alone. */
final class PlanHash {
    private PlanHash() {}

    static String of(String description) {
        CRC32 checksum = new CRC32();
        checksum.update(description.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().toHexDigits((int) checksum.getValue());
    }
}
