package dev.kademe.flow;

import dev.kademe.call.Dimension;
import dev.kademe.call.Moment;
import dev.kademe.level.LevelControl;
import dev.kademe.quota.QuotaLedger;
import java.util.EnumMap;
import java.util.Map;

/**
 * Reads the use of one quota, tick after tick, for its level and its alarm: how full it is, what its level holds back, and
 * what was offered to it. What is held back or offered is known as estimates; it is counted as what such estimates have
 * come to so far. Not thread-safe; memory is bounded.
 */
final class UseReader {
    private final Map<Dimension, DimensionReader> readers = new EnumMap<>(Dimension.class);

    /**
     * Reads the next use.
     *
     * @param use the use now
     * @param waitingTokens the tokens that background work in line may take, 0 or more
     * @param waitingRequests the background work in line, 0 or more
     */
    Reading read(QuotaLedger.Use use, long waitingTokens, long waitingRequests, Moment now) {
        double fullest = 0;
        double paused = 0;
        double shortened = 0;
        double diverted = 0;
        double offered = 0;
        for (QuotaLedger.Use.InDimension dimension : use.dimensions()) {
            boolean isDaily = dimension.dimension().isDaily();
            if (isDaily && dimension.ratio() < QuotaLedger.Use.DAILY_RATIO) {
                continue;
            }
            boolean isOfRequests =
                    dimension.dimension() == Dimension.REQUESTS || dimension.dimension() == Dimension.DAILY_REQUESTS;
            DimensionReader reader = readers.computeIfAbsent(dimension.dimension(), d -> new DimensionReader());
            reader.read(dimension, use.level(), isOfRequests ? waitingRequests : waitingTokens, now.nanos());
            double ratio = dimension.ratio();
            fullest = Math.max(fullest, ratio);
            paused = Math.max(paused, ratio + reader.pausedRatio());
            shortened = Math.max(shortened, ratio + reader.shortenedRatio());
            diverted = Math.max(diverted, ratio + reader.divertedRatio());
            offered = isDaily ? offered : Math.max(offered, reader.offeredRatio());
        }
        LevelControl.Sample sample =
                new LevelControl.Sample(fullest, paused - fullest, shortened - fullest, diverted - fullest);
        return new Reading(sample, offered);
    }

    /**
     * What was read.
     *
     * @param sample for the level
     * @param offeredRatio for the alarm: what was offered since the last reading, as a part of what the limit grants in
     *     that time; {@link Double#NaN} at the first reading
     */
    record Reading(LevelControl.Sample sample, double offeredRatio) {}
}
