package dev.kademe.plan;

import dev.kademe.call.Workload;
import dev.kademe.document.Kind;
import dev.kademe.document.Shape.Group;
import dev.kademe.document.Shape.Leaf;
import dev.kademe.document.Shape.Table;
import dev.kademe.document.Source;
import java.time.LocalDate;

/** The keys of what is known about the load and the answers: who spends the quota, and how good each target is. */
final class LoadKeys {
    static final Leaf<Workload> WORKLOAD = Leaf.required(
            "workload", Kind.word(Workload.values()), "who waits for it: live gives way last, background first");
    static final Leaf<String> QUOTA =
            Leaf.optional("quota", Kind.name(), "the quota it spends, one of quotas", "the first quota");
    static final Leaf<Integer> FROM = Leaf.of("from", Kind.clock(), "when its peak begins", "00:00", Source.ASSUMPTION);
    static final Leaf<Integer> UNTIL = Leaf.of("until", Kind.clock(), "when its peak ends", "24:00", Source.ASSUMPTION);
    static final Leaf<Long> REQUESTS = Leaf.required("requestsPerMinute", Kind.whole(0, 1_000_000_000), "at its peak");
    static final Leaf<Long> TOKENS =
            Leaf.required("tokensPerRequest", Kind.whole(0, 1_000_000_000), "input and output together, on average");
    static final Leaf<Long> OUTPUT_TOKENS = Leaf.optional(
            "outputTokensPerRequest", Kind.whole(0, 1_000_000_000), "the output in it", "any part of it may be output");
    static final Leaf<Long> DAILY_REQUESTS =
            Leaf.optional("requestsPerDay", Kind.whole(0, 1_000_000_000_000L), "on its busiest day", "not known");
    static final Table SPENDERS = new Table(
            "spenders",
            "who spends the quotas, by name",
            Kind.name(),
            new Group(
                    "spender",
                    "one spender at its peak",
                    WORKLOAD,
                    QUOTA,
                    FROM,
                    UNTIL,
                    REQUESTS,
                    TOKENS,
                    OUTPUT_TOKENS,
                    DAILY_REQUESTS),
            0,
            null);

    static final Leaf<LocalDate> MEASURED = Leaf.optional("measured", Kind.date(), "when", "never");
    static final Leaf<Long> SAMPLES =
            Leaf.optional("samples", Kind.whole(1, 1_000_000), "how many real questions", "not said");
    static final Leaf<Integer> RATERS =
            Leaf.optional("raters", Kind.count(1, 1_000), "how many people judged", "not said");
    static final Leaf<Long> DISAGREEMENTS =
            Leaf.optional("disagreements", Kind.whole(0, 1_000_000), "answers that they settled together", "not said");
    static final Leaf<Double> LARGEST_DROP = Leaf.of(
            "largestDrop",
            Kind.ratio("0", "1"),
            "how much worse than its first target a category that is not sensitive may be answered",
            "10%",
            Source.ASSUMPTION);
    static final Leaf<Double> SCORE = Leaf.required("score", Kind.ratio("0", "1"), "the part of good answers");
    static final Table SCORES = new Table(
            "scores",
            "the part of good answers, by target and category",
            Kind.name(),
            new Table("target", "by category", Kind.name(), SCORE, 1, null),
            0,
            null);
    static final Group QUALITY = new Group(
            "quality",
            "how good each target answers, as measured",
            MEASURED,
            SAMPLES,
            RATERS,
            DISAGREEMENTS,
            LARGEST_DROP,
            SCORES);

    private LoadKeys() {}
}
