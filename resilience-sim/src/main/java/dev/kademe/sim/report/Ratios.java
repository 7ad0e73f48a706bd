package dev.kademe.sim.report;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Ratios with four decimals, rounded half to even on the exact binary value, as the lessons print theirs: 137/160 is
 * 0.8562, where {@code %.4f} would give 0.8563.
 */
public final class Ratios {
    private static final int DECIMALS = 4;

    private Ratios() {}

    /** Four decimals. */
    public static String text(double ratio) {
        return new BigDecimal(ratio).setScale(DECIMALS, RoundingMode.HALF_EVEN).toPlainString();
    }

    /** Four decimals, with a sign in front of a gain too. */
    public static String signed(double difference) {
        String text = text(difference);
        return text.startsWith("-") ? text : "+" + text;
    }
}
