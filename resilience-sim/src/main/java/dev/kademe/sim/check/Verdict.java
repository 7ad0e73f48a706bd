package dev.kademe.sim.check;

/**
 * What became of a law in a run.
 *
 * @param law its name
 * @param checked how often it was checked; 0 when the run has nothing that it speaks of
 * @param held whether it held every time
 * @param isExpected whether it is expected to hold
 */
public record Verdict(String law, long checked, boolean held, boolean isExpected) {
    /** Whether it came out as expected. */
    public boolean isAsExpected() {
        return held == isExpected;
    }
}
