package dev.kademe.sim.incident;

import static dev.kademe.sim.incident.Assumption.Source.ASSUMPTION;
import static dev.kademe.sim.incident.Assumption.Source.DERIVED;
import static dev.kademe.sim.incident.Assumption.Source.REPORT;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What all mornings have in common, and where it comes from. */
final class CommonAssumptions {
    private static final double NANOS_PER_MILLI = 1e6;

    private CommonAssumptions() {}

    static List<Assumption> of(Conditions conditions) {
        return List.of(
                new Assumption(
                        "tokens of a question",
                        tokens(conditions.question().totalTokens()),
                        REPORT,
                        "system prompt, context, history and answer"),
                new Assumption(
                        "tokens of a question with a short answer",
                        tokens(conditions.shortQuestion().totalTokens()),
                        ASSUMPTION,
                        "a shorter answer and less history give back a fifth"),
                new Assumption(
                        "tokens of a label",
                        tokens(conditions.label().totalTokens()),
                        DERIVED,
                        "100,000 tokens a minute in 120 requests"),
                new Assumption(
                        "labels at once",
                        Integer.toString(conditions.batch()),
                        ASSUMPTION,
                        "a smooth job gives 450 requests a minute in the incident, not 610"),
                new Assumption(
                        "regularity of the questions",
                        "Erlang gaps of shape " + conditions.shape(),
                        ASSUMPTION,
                        "with independent arrivals level 1 alone would still refuse a tenth"),
                new Assumption(
                        "how the provider counts",
                        "token buckets that hold " + conditions.burst().toMillis() + " ms of each limit",
                        ASSUMPTION,
                        "a whole-minute window refuses only what is over the quota, never a third"),
                new Assumption(
                        "rejected calls",
                        "count against the requests",
                        ASSUMPTION,
                        "makes \"now the request quota was full as well\" true"),
                new Assumption(
                        "time to a rejection",
                        conditions.rejection().toNanos() / NANOS_PER_MILLI + " ms",
                        ASSUMPTION,
                        "just under the 120 ms in which one request refills; a slower one loses only an eighth"),
                new Assumption(
                        "time to an answer",
                        conditions.service().toSeconds() + " s",
                        ASSUMPTION,
                        "it changes no figure"),
                new Assumption(
                        "a rejection's hint",
                        "Retry-After in whole " + conditions.hint().name().toLowerCase(Locale.ROOT),
                        ASSUMPTION,
                        "the report's client obeys one; the naive client does not look"),
                new Assumption(
                        "mix of the questions", mix(), ASSUMPTION, "the report names the kinds, not their parts"),
                new Assumption(
                        "personal data",
                        "in every question that is not general",
                        ASSUMPTION,
                        "they are about an account"),
                new Assumption(
                        "after the rush",
                        "90 questions a minute, from 11:10 60",
                        ASSUMPTION,
                        "the report calls 90 the peak of a normal morning"),
                new Assumption("staff tools", "none", ASSUMPTION, "the report gives no figure for them"));
    }

    private static String tokens(long number) {
        return String.format(Locale.US, "%,d", number);
    }

    private static String mix() {
        return Topic.ALL.stream()
                .map(topic -> topic.category().name() + " " + topic.percent() + " %")
                .collect(Collectors.joining(", "));
    }
}
