package dev.kademe.sim.scenario;

import dev.kademe.document.Kind;
import dev.kademe.document.Shape;
import dev.kademe.document.Shape.Group;
import dev.kademe.document.Shape.Items;
import dev.kademe.document.Shape.Leaf;
import dev.kademe.document.Source;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The keys of what goes wrong. */
final class FaultKeys {
    private static final int MOST_FAULTS = 100;

    static final Leaf<Duration> FROM = Leaf.required("from", Kind.timeOfDay(), "when it begins");
    static final Leaf<Duration> UNTIL = Leaf.required("until", Kind.timeOfDay(), "when it is over");
    static final Leaf<String> QUOTA = Leaf.required("quota", Kind.name(), "the quota of the plan that it befalls");
    static final Leaf<String> TARGET = Leaf.required("target", Kind.name(), "the target of the plan that it befalls");

    static final Leaf<Double> LEFT =
            Leaf.required("left", Kind.ratio("0", "1"), "the part of its limits that is left; a day's stay");
    static final Leaf<Double> FACTOR =
            Leaf.required("factor", Kind.decimal("1", "1000"), "how many times as long it takes");
    static final Leaf<Double> REJECTED =
            Leaf.of("ratio", Kind.ratio("0", "1"), "the part of the calls", "100%", Source.ASSUMPTION);
    static final Leaf<Duration> HINT =
            Leaf.optional("hint", Kind.span("0s", "1d"), "what the rejection asks to wait", "it says nothing");
    static final Leaf<Double> OTHERS =
            Leaf.required("requestsPerMinute", Kind.decimal("0", "1000000000"), "how many requests of others come");
    static final Leaf<Long> OTHERS_TOKENS = Leaf.required(
            "tokensPerRequest", Kind.whole(0, 1_000_000_000), "what each of them takes, a fifth of it output");

    static final Group LOWER_LIMIT = kind("lowerLimit", "the provider grants less", QUOTA, LEFT);
    static final Group SLOW_TOKENS = kind("slowTokens", "answers take longer", TARGET, FACTOR);
    static final Group REJECTIONS = kind("rejections", "status 429 whatever the meter says", TARGET, REJECTED, HINT);
    static final Group OUTAGE = kind("outage", "status 503", TARGET, REJECTED);
    static final Group OTHER_USERS = kind("otherUsers", "others spend the same quota", QUOTA, OTHERS, OTHERS_TOKENS);
    /** Each kind of fault is a mapping of its own. */
    static final List<Group> KINDS = List.of(LOWER_LIMIT, SLOW_TOKENS, REJECTIONS, OUTAGE, OTHER_USERS);

    static final Items FAULTS = new Items(
            "faults",
            "what goes wrong",
            new Group("fault", "one thing that goes wrong", List.copyOf(KINDS), null, Group.Presence.REQUIRED),
            0,
            MOST_FAULTS,
            false);

    private FaultKeys() {}

    private static Group kind(String name, String about, Shape... more) {
        List<Shape> keys = new ArrayList<>(List.of(FROM, UNTIL));
        keys.addAll(List.of(more));
        return new Group(name, about, keys, null, Group.Presence.OPTIONAL);
    }
}
