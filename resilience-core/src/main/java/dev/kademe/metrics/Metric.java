package dev.kademe.metrics;

import static dev.kademe.metrics.Label.*;

import java.util.List;
import java.util.Locale;

/**
 * Every meter: its name, type, unit, tags and meaning. The guide's table is checked against it. Meters of the client itself
 * have the tag {@code client} besides; those that OpenTelemetry names have exactly the tags that it names.
 */
enum Metric {
    CALLS(
            Type.TIMER,
            "seconds",
            "Calls that ended, from the question to the end, by what the caller got",
            WORKLOAD,
            ANSWER),
    ANSWERS(Type.COUNTER, "", "Calls that ended, by who answered and how", WORKLOAD, TARGET, OUTCOME),
    HANDOFFS(Type.COUNTER, "", "Calls that ended with a person", CATEGORY, PERSON),
    FALLBACKS(
            Type.COUNTER,
            "",
            "Calls that another than the usual target answered, by who did and why the usual one did not",
            TARGET,
            FALLBACK_REASON),
    RECOVERIES(
            Type.COUNTER,
            "",
            "Calls in which an attempt failed, by the target and kind of the first failure and by what ended them",
            TARGET,
            KIND,
            RECOVERY),
    ATTEMPTS(Type.COUNTER, "", "Requests that were sent, by what came of them", TARGET, RESULT),
    RETRIES(Type.COUNTER, "", "Requests among them that were not the call's first at their target", TARGET),
    HIDDEN_RETRIES(Type.COUNTER, "", "Further requests that a client or gateway inside has told of", TARGET),
    STOPS(
            Type.COUNTER,
            "",
            "Calls that left a target after trying it, by why they did not try again",
            TARGET,
            STOP_REASON),
    SKIPS(Type.COUNTER, "", "Targets that a call left out without trying", TARGET, SKIP_REASON),
    WAITS(Type.TIMER, "seconds", "Waits that ended, by what for", WORKLOAD, WAIT_REASON),
    WAIT_BUDGET_SPENT(
            Type.COUNTER, "", "Calls that left a target because the next wait did not fit their wait budget", WORKLOAD),
    TIME_TO_FIRST_TOKEN(
            Type.TIMER, "seconds", "From the question to the first part of a streamed answer", WORKLOAD, TARGET),
    TOKENS(
            Type.COUNTER,
            "tokens",
            "Tokens that were paid, wasted ones for attempts that failed",
            WORKLOAD,
            TARGET,
            TOKEN_TYPE,
            TOKEN_USE),
    ESTIMATE_ERROR(
            Type.COUNTER,
            "tokens",
            "Tokens by which the estimates of answered attempts were too high or too low",
            TARGET,
            DIRECTION),
    HINTS_UNREAD(Type.COUNTER, "", "Rejections that named a wait which makes no sense", TARGET),
    FEEDBACK(
            Type.COUNTER,
            "",
            "Answers that a customer liked or did not, by who gave them at which level",
            TARGET,
            LEVEL,
            LIKED),
    QUOTA_LIMIT(Type.GAUGE, "", "What the window of a quota grants now, requests or tokens", QUOTA, DIMENSION),
    QUOTA_CHARGED(
            Type.GAUGE,
            "",
            "What the running window is charged, held estimates included, by who spends it",
            QUOTA,
            DIMENSION,
            SPENDER),
    QUOTA_USE(Type.GAUGE, "ratio", "What the running window is charged as a part of its limit", QUOTA, DIMENSION),
    QUOTA_OFFERED(
            Type.GAUGE,
            "ratio",
            "What was asked for since the last tick, granted, refused or held back by a level, as a part of what the fullest limit"
                    + " grants in that time; jobs no more than their ceiling",
            QUOTA),
    QUOTA_HELD(Type.GAUGE, "", "Calls on their way that hold an estimate", QUOTA),
    QUOTA_WAITING(Type.GAUGE, "", "Calls in line for a quota", QUOTA),
    QUOTA_OVERRUN(Type.COUNTER, "", "What calls used beyond their estimates, requests or tokens", QUOTA, DIMENSION),
    QUOTA_LOST(Type.COUNTER, "", "Calls that held an estimate for longer than a call can take", QUOTA),
    REPORTS_IGNORED(
            Type.COUNTER, "", "Reports of a provider about its limits that made no sense or came too late", QUOTA),
    GUARANTEE_DENIED(
            Type.COUNTER,
            "",
            "Calls inside their workload's guarantee that the quota had no room for",
            QUOTA,
            WORKLOAD),
    LEVEL_IN_FORCE(Type.GAUGE, "", "The level in force, 0 to 3", QUOTA),
    LEVEL_TIME(Type.COUNTER, "seconds", "Time spent in a level", QUOTA, LEVEL),
    LEVEL_CHANGES(Type.COUNTER, "", "Changes of level, by the level they led to and why", QUOTA, LEVEL, LEVEL_REASON),
    ALARM_RAISED(Type.GAUGE, "", "1 while the alarm is raised, else 0", QUOTA),
    LANE_DEPTH(Type.GAUGE, "", "Background jobs in line", QUOTA),
    LANE_AGE(Type.GAUGE, "seconds", "How long ago the oldest job of a lane with jobs in line was accepted", QUOTA),
    GEN_AI_TOKEN_USAGE(
            "gen_ai.client.token.usage",
            // The convention's unit is {token}, which a Prometheus name leaves out.
            Type.SUMMARY,
            "",
            "Tokens of one attempt",
            GEN_AI_OPERATION,
            GEN_AI_PROVIDER,
            GEN_AI_MODEL,
            GEN_AI_TOKEN_TYPE),
    GEN_AI_OPERATION_DURATION(
            "gen_ai.client.operation.duration",
            Type.TIMER,
            "seconds",
            "How long an attempt took",
            GEN_AI_OPERATION,
            GEN_AI_PROVIDER,
            GEN_AI_MODEL,
            GEN_AI_ERROR),
    GEN_AI_TIME_TO_FIRST_CHUNK(
            "gen_ai.client.operation.time_to_first_chunk",
            Type.TIMER,
            "seconds",
            "From the sending of an attempt to the first part of its answer",
            GEN_AI_OPERATION,
            GEN_AI_PROVIDER,
            GEN_AI_MODEL);

    private final String meter;
    private final Type type;
    private final String unit;
    private final String meaning;

    @SuppressWarnings("ImmutableEnumChecker") // It is never changed.
    private final List<Label> labels;

    /** One of ours, whose name says it too. */
    Metric(Type type, String unit, String meaning, Label... labels) {
        this.meter = "kademe." + name().toLowerCase(Locale.ROOT).replace('_', '.');
        this.type = type;
        this.unit = unit;
        this.meaning = meaning;
        this.labels = List.of(labels);
    }

    /** One that OpenTelemetry names. */
    Metric(String meter, Type type, String unit, String meaning, Label... labels) {
        this.meter = meter;
        this.type = type;
        this.unit = unit;
        this.meaning = meaning;
        this.labels = List.of(labels);
    }

    String meter() {
        return meter;
    }

    Type type() {
        return type;
    }

    /** The base unit; empty when a number counts what the name says. */
    String unit() {
        return unit;
    }

    String meaning() {
        return meaning;
    }

    /** The tags in order, without {@link Label#CLIENT}. */
    List<Label> labels() {
        return labels;
    }

    boolean isGenAi() {
        return meter.startsWith("gen_ai.");
    }

    /** What a meter does with its numbers. */
    enum Type {
        /** Adds up, and never falls. */
        COUNTER,
        /** What it is now. */
        GAUGE,
        /** Counts, adds up and sorts times into buckets. */
        TIMER,
        /** Counts, adds up and sorts amounts into buckets. */
        SUMMARY
    }
}
