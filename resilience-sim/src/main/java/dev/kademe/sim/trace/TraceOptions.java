package dev.kademe.sim.trace;

import dev.kademe.call.Category;
import dev.kademe.call.Workload;
import dev.kademe.sim.load.Mix;
import dev.kademe.sim.scenario.Sizes;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * How a trace is played, and what is assumed of what it does not say. Immutable.
 *
 * @param speed how many times as fast as it was recorded, 0.01 to 1,000
 * @param scale how often each row comes, 0.01 to 100; of 1.5, once, and another time with a chance of one half
 * @param workloads who waits for a row
 * @param categories what it is about
 * @param outputRoom what a client asks for at most, as a multiple of what the answer took, 1 to 100
 * @param shortOutputTokens what a short answer takes at most, 0 or more
 * @param personalDataRatio how many rows have data of a person, 0 to 1
 * @param zone of times without a zone; such times are taken to pass evenly
 */
public record TraceOptions(
        double speed,
        double scale,
        Mix<Workload> workloads,
        Mix<Category> categories,
        double outputRoom,
        long shortOutputTokens,
        double personalDataRatio,
        ZoneId zone) {
    /** The fastest, times as fast as it was recorded: {@value}. */
    public static final double HIGHEST_SPEED = 1_000;

    /** The most that each row comes: {@value}. */
    public static final double HIGHEST_SCALE = 100;

    private static final double LOWEST = 0.01;
    private static final double MOST_ROOM = 100;
    private static final double LIVE_RATIO = 0.85;

    public TraceOptions {
        check("speed", speed, LOWEST, HIGHEST_SPEED);
        check("scale", scale, LOWEST, HIGHEST_SCALE);
        Objects.requireNonNull(workloads, "workloads");
        Objects.requireNonNull(categories, "categories");
        check("outputRoom", outputRoom, 1, MOST_ROOM);
        if (shortOutputTokens < 0) {
            throw new IllegalArgumentException("shortOutputTokens must be 0 or more, was " + shortOutputTokens);
        }
        check("personalDataRatio", personalDataRatio, 0, 1);
        Objects.requireNonNull(zone, "zone");
    }

    /**
     * As it was recorded: 85 % live and the others background, general questions without personal data, clients that ask for
     * no more than they get, short answers of at most 150 tokens, times in UTC. Assumptions.
     */
    public static TraceOptions standard() {
        Map<Workload, Double> workloads = new LinkedHashMap<>();
        workloads.put(Workload.LIVE, LIVE_RATIO);
        workloads.put(Workload.BACKGROUND, 1 - LIVE_RATIO);
        return new TraceOptions(
                1, 1, Mix.of(workloads), Mix.of(Category.GENERAL), 1, Sizes.SHORT_ANSWER, 0, ZoneOffset.UTC);
    }

    public TraceOptions withSpeed(double newSpeed) {
        return new TraceOptions(
                newSpeed, scale, workloads, categories, outputRoom, shortOutputTokens, personalDataRatio, zone);
    }

    public TraceOptions withScale(double newScale) {
        return new TraceOptions(
                speed, newScale, workloads, categories, outputRoom, shortOutputTokens, personalDataRatio, zone);
    }

    public TraceOptions withWorkloads(Mix<Workload> mix) {
        return new TraceOptions(speed, scale, mix, categories, outputRoom, shortOutputTokens, personalDataRatio, zone);
    }

    public TraceOptions withCategories(Mix<Category> mix) {
        return new TraceOptions(speed, scale, workloads, mix, outputRoom, shortOutputTokens, personalDataRatio, zone);
    }

    public TraceOptions withOutputRoom(double factor) {
        return new TraceOptions(
                speed, scale, workloads, categories, factor, shortOutputTokens, personalDataRatio, zone);
    }

    public TraceOptions withShortOutputTokens(long tokens) {
        return new TraceOptions(speed, scale, workloads, categories, outputRoom, tokens, personalDataRatio, zone);
    }

    public TraceOptions withPersonalDataRatio(double ratio) {
        return new TraceOptions(speed, scale, workloads, categories, outputRoom, shortOutputTokens, ratio, zone);
    }

    public TraceOptions withZone(ZoneId newZone) {
        return new TraceOptions(
                speed, scale, workloads, categories, outputRoom, shortOutputTokens, personalDataRatio, newZone);
    }

    private static void check(String name, double value, double least, double most) {
        if (!(value >= least && value <= most)) {
            throw new IllegalArgumentException("%s must be %s..%s, was %s".formatted(name, least, most, value));
        }
    }
}
