package dev.kademe.sim.incident;

import dev.kademe.event.EventListener;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/**
 * What would have happened: every client on the same traffic, a row each.
 *
 * @param rows in the order of {@link ClientChoice}; a client on changed traffic comes after the same one on the morning's
 * @param runDifference how much the part that the naive client refuses differs between runs: between the least and the
 *     most of its seeds, or, where there is one, between that and the next
 */
public record Comparison(List<Row> rows, double runDifference) {
    /** Runs every client with seeds from {@code firstSeed} on. */
    public static Comparison run(Scenario asked, long firstSeed, int runs, EventListener log) {
        List<Row> rows = new ArrayList<>();
        for (ClientChoice client : ClientChoice.values()) {
            rows.add(Row.run(client.morning(asked), client, firstSeed, runs, log));
            boolean isShownAtLittleTooMuch = client == ClientChoice.NO_RETRY || client == ClientChoice.BREAKER;
            if (asked.isOfTheFirstDay() && isShownAtLittleTooMuch) {
                rows.add(Row.run(Mornings.ipoMorningAtLittleTooMuch(), client, firstSeed, runs, log));
            }
        }
        return new Comparison(rows, runDifference(asked, rows.get(0), log));
    }

    private static double runDifference(Scenario asked, Row naive, EventListener log) {
        List<Double> refused =
                new ArrayList<>(naive.replays.stream().map(Row::refused).toList());
        if (refused.size() == 1) {
            long next = naive.replays.get(0).seed() + 1;
            refused.add(Row.refused(Replay.run(asked, ClientChoice.NAIVE, next, log)));
        }
        Spread spread = Spread.of(refused);
        return spread.most() - spread.least();
    }

    /** How much less than the naive client a row refuses of the questions; for medians when there are several runs. */
    public double gain(Row row) {
        return rows.get(0).refused().median() - row.refused().median();
    }

    /** Whether the gain, or the loss, exceeds what another seed alone changes. */
    public boolean isMeasured(Row row) {
        return Math.abs(gain(row)) > runDifference;
    }

    /** Whether a row can be held against the naive one: both on the same traffic. */
    public boolean isComparable(Row row) {
        return row.replays.get(0).scenario().variant().isEmpty();
    }

    /** All replays. */
    public List<Replay> replays() {
        return rows.stream().flatMap(row -> row.replays.stream()).toList();
    }

    /**
     * One client.
     *
     * @param replays a run for each seed
     * @param refusedAlone the questions that it refuses, with the first seed, when there is no background work
     */
    public record Row(List<Replay> replays, long refusedAlone) {
        static Row run(Scenario scenario, ClientChoice client, long firstSeed, int runs, EventListener log) {
            List<Replay> replays = LongStream.range(firstSeed, firstSeed + runs)
                    .mapToObj(seed -> Replay.run(scenario, client, seed, log))
                    .toList();
            Scenario alone = scenario.withLabelling("without labelling", 0);
            Observed observed = new MorningRun(alone, client.settings(), firstSeed, log).run();
            return new Row(replays, observed.customers().refused());
        }

        /** The first run. */
        public Replay first() {
            return replays.get(0);
        }

        /** The part of the questions of the incident that is refused, over the runs. */
        public Spread refused() {
            return Spread.of(replays.stream().map(Row::refused).toList());
        }

        /** The live refusals that the background work costs. */
        public long harm() {
            return first().figures().beside().refusedAllMorning() - refusedAlone;
        }

        private static double refused(Replay replay) {
            return replay.figures().incident().refusedRatio();
        }
    }
}
