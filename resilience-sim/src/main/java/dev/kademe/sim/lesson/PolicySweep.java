package dev.kademe.sim.lesson;

import dev.kademe.event.EventListener;
import dev.kademe.sim.provider.SupportDesk;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** Runs every policy under every load over a range of seeds. */
public final class PolicySweep {
    private PolicySweep() {}

    /**
     * Runs.
     *
     * @param firstSeed the first seed
     * @param lastSeed the last seed, included
     * @return a row for each load and policy
     */
    public static List<SweepRow> run(
            SupportDesk desk,
            long firstSeed,
            long lastSeed,
            List<Integer> bursts,
            LessonSettings settings,
            EventListener log) {
        List<SweepRow> rows = new ArrayList<>();
        for (int burst : bursts) {
            for (LessonPolicy policy : LessonPolicy.values()) {
                List<PolicyRow> runs = new ArrayList<>();
                for (long seed = firstSeed; seed <= lastSeed; seed++) {
                    runs.add(PolicyRun.run(desk, seed, burst, policy, settings, log));
                }
                PolicyRow any = runs.get(0);
                rows.add(new SweepRow(
                        burst,
                        policy,
                        runs.size(),
                        spread(runs, PolicyRow::completed, any.requests()),
                        spread(runs, PolicyRow::answeredQueries, any.queries())));
            }
        }
        return rows;
    }

    private static SweepRow.Spread spread(List<PolicyRow> runs, ToIntFunction<PolicyRow> measure, int of) {
        double mean = runs.stream().mapToInt(measure).average().orElse(0) / of;
        double worst = (double) runs.stream().mapToInt(measure).min().orElse(0) / of;
        return new SweepRow.Spread(mean, worst);
    }
}
